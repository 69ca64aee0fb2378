package looks

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
)

// minContrast is the least contrast between text and its ground that everybody can read (WCAG 2.2, 1.4.3).
const minContrast = 4.5

// softShare is the share of the accent in the tinted ground of marked rows.
const softShare = 0.1

// theme is one of the two sets of colours of all pages, as far as an accent meets them. The web app has them in tokens.css.
type theme struct {
	field, name               string
	ground, surface, onAccent string
}

func themes() []theme {
	return []theme{
		{"accent.light", "light", "#ffffff", "#f6f7f9", "#ffffff"},
		{"accent.dark", "dark", "#14161a", "#1b1e23", "#0d1220"},
	}
}

// colour is red, green and blue, each from 0 to 255.
type colour [3]float64

var colourForm = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// parseColour reads #rrggbb.
func parseColour(text string) (c colour, ok bool) {
	if !colourForm.MatchString(text) {
		return c, false
	}
	for i := range c {
		n, _ := strconv.ParseUint(text[1+2*i:3+2*i], 16, 8) // two digits
		c[i] = float64(n)
	}
	return c, true
}

// mix returns the colour with a share of another one.
func (c colour) mix(other colour, share float64) colour {
	for i := range c {
		c[i] += share * (other[i] - c[i])
	}
	return c
}

// luminance is the relative luminance by WCAG 2.2, from 0 to 1.
func (c colour) luminance() float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		v := c[i] / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}

// contrast is the contrast of two colours by WCAG 2.2, from 1 to 21.
func contrast(a, b colour) float64 {
	low, high := a.luminance(), b.luminance()
	return (max(low, high) + 0.05) / (min(low, high) + 0.05)
}

// problem says why an accent cannot be read in the theme; "" for nothing.
func (t theme) problem(accent string) string {
	c, ok := parseColour(accent)
	if !ok {
		return fmt.Sprintf("%q is no colour. Write #rrggbb in lower-case hexadecimal digits, such as #2f6fed.", accent)
	}
	ground, _ := parseColour(t.ground)
	surface, _ := parseColour(t.surface)
	onAccent, _ := parseColour(t.onAccent)
	for _, pair := range []struct {
		what string
		on   colour
	}{
		{"links on the page's ground " + t.ground, ground},
		{"links on the tinted ground " + t.surface, surface},
		{"links on a marked row", ground.mix(c, softShare)},
		{"the text " + t.onAccent + " of buttons", onAccent},
	} {
		if found := contrast(c, pair.on); found < minContrast {
			return fmt.Sprintf("The colour %s has a contrast of %.2f : 1 with %s in the %s theme, and at least %.1f : 1 can be read. Take a %s one.",
				accent, math.Floor(100*found)/100, pair.what, t.name, minContrast, map[string]string{"light": "darker", "dark": "lighter"}[t.name])
		}
	}
	return ""
}
