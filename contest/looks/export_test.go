package looks

// Grounds returns the colours of the light and of the dark theme by their names in the style sheet.
func Grounds() (list []map[string]string) {
	for _, t := range themes() {
		list = append(list, map[string]string{"ground": t.ground, "surface": t.surface, "on-accent": t.onAccent})
	}
	return list
}
