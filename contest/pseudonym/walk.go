package pseudonym

import (
	"context"
	"fmt"
	"reflect"
)

var (
	playerType  = reflect.TypeFor[Player]()
	authorType  = reflect.TypeFor[Author]()
	accountType = reflect.TypeFor[Account]()
	teamType    = reflect.TypeFor[Team]()
	aliasType   = reflect.TypeFor[Alias]()

	sentenceType = reflect.TypeFor[Sentence]()
)

// Form is what is known of a type: whether values of it hold names.
type Form struct{ holds map[reflect.Type]bool }

// FormOf looks at a type once and for all.
func FormOf(t reflect.Type) Form {
	f := Form{map[reflect.Type]bool{}}
	f.look(t)
	return f
}

// Names says whether values of the type hold any.
func (f Form) Names(t reflect.Type) bool { return f.holds[t] }

func (f Form) look(t reflect.Type) bool {
	if held, ok := f.holds[t]; ok {
		return held // of a type that holds itself: what its other fields hold decides
	}
	f.holds[t] = false
	held := false
	switch t.Kind() {
	case reflect.String:
		held = t == playerType || t == authorType || t == accountType || t == teamType || t == aliasType || t == sentenceType
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		held = f.look(t.Elem())
	case reflect.Struct:
		for field := range t.Fields() {
			held = field.IsExported() && f.look(field.Type) || held
		}
	default: // no names
	}
	f.holds[t] = held
	return held
}

// Show gives a copy of an answer in which everybody is called as the reader may know him. What it shares with the answer
// is not changed.
func Show[T any](ctx context.Context, c *Cast, form Form, answer T) (T, error) {
	v := reflect.ValueOf(&answer).Elem()
	if c == nil || !form.Names(v.Type()) {
		return answer, nil
	}
	faces, err := c.meet(ctx, form, v)
	if err != nil {
		return answer, err
	}
	w := &walk{form: form, faces: faces}
	w.said = w.saidIn(v)
	shown, _ := w.copy(v, "")
	out, _ := reflect.TypeAssert[T](shown) // it is a copy
	return out, nil
}

// Find gives a copy of a request with the names that its players have in the database, and by these what the sender
// called them. A name that would tell him whose a player is becomes one that nobody has: what is refused for it then is
// what is refused for any name that nobody has, to the letter once it is called as he called it.
func Find[T any](ctx context.Context, c *Cast, form Form, request T) (found T, called map[string]string, err error) {
	v := reflect.ValueOf(&request).Elem()
	if c == nil || !form.Names(v.Type()) {
		return request, nil, nil
	}
	faces, err := c.meet(ctx, form, v)
	if err != nil {
		return request, nil, err
	}
	w := &walk{form: form, faces: faces, find: true, called: map[string]string{}}
	copied, _ := w.copy(v, "")
	found, _ = reflect.TypeAssert[T](copied)
	return found, w.called, nil
}

// meet looks all up who occur in a value.
func (c *Cast) meet(ctx context.Context, form Form, v reflect.Value) (*Faces, error) {
	var players, people, teams []string
	form.visit(v, func(v reflect.Value) {
		switch v.Type() {
		case playerType:
			players = append(players, v.String())
		case accountType:
			people = append(people, v.String())
		case teamType:
			teams = append(teams, v.String())
		}
	})
	return c.Meet(ctx, players, people, teams)
}

// visit calls fn with all texts that are names.
func (f Form) visit(v reflect.Value, fn func(reflect.Value)) {
	if !f.holds[v.Type()] {
		return
	}
	switch v.Kind() {
	case reflect.String:
		fn(v)
	case reflect.Pointer:
		if !v.IsNil() {
			f.visit(v.Elem(), fn)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			f.visit(v.Index(i), fn)
		}
	case reflect.Map:
		for each := v.MapRange(); each.Next(); {
			f.visit(each.Value(), fn)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				f.visit(v.Field(i), fn)
			}
		}
	default: // no names
	}
}

// walk copies a value with other names.
type walk struct {
	form   Form
	faces  *Faces
	find   bool              // names of readers become those of the database, not the other way round
	called map[string]string // by name in the database
	said   map[string]string // what those of the answer are called in its sentences, by name in the database
}

// saidIn gives all names of an answer that are other ones for the reader.
func (w *walk) saidIn(v reflect.Value) map[string]string {
	said := map[string]string{}
	w.form.visit(v, func(v reflect.Value) {
		switch v.Type() {
		case playerType, accountType, teamType:
			if name := w.name(v, ""); name != v.String() {
				said[v.String()] = name
			}
		}
	})
	return said
}

// copy gives the copy, and whether a name in it is another one. Beside is the player that stands in the same struct.
func (w *walk) copy(v reflect.Value, beside string) (out reflect.Value, changed bool) {
	if !w.form.holds[v.Type()] {
		return v, false
	}
	out = reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.String:
		name := w.name(v, beside)
		out.SetString(name)
		return out, name != v.String()
	case reflect.Pointer:
		if v.IsNil() {
			return v, false
		}
		elem, differs := w.copy(v.Elem(), beside)
		out.Set(reflect.New(v.Type().Elem()))
		out.Elem().Set(elem)
		return out, differs
	case reflect.Slice:
		if v.IsNil() {
			return v, false
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		return out, w.elements(v, out)
	case reflect.Array:
		return out, w.elements(v, out)
	case reflect.Map:
		if v.IsNil() {
			return v, false
		}
		out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for each := v.MapRange(); each.Next(); {
			elem, differs := w.copy(each.Value(), "")
			out.SetMapIndex(each.Key(), elem)
			changed = changed || differs
		}
		return out, changed
	case reflect.Struct:
		return out, w.fields(v, out)
	default:
		return v, false
	}
}

func (w *walk) elements(v, out reflect.Value) (changed bool) {
	for i := range v.Len() {
		elem, differs := w.copy(v.Index(i), "")
		out.Index(i).Set(elem)
		changed = changed || differs
	}
	return changed
}

func (w *walk) fields(v, out reflect.Value) (changed bool) {
	out.Set(v) // with what is not exported
	player := ""
	for _, field := range v.Fields() {
		if field.Type() == playerType {
			player = field.String()
			break
		}
	}
	for i := range v.NumField() {
		if !v.Type().Field(i).IsExported() {
			continue
		}
		field, differs := w.copy(v.Field(i), player)
		out.Field(i).Set(field)
		changed = changed || differs
	}
	if reworded, ok := reflect.TypeAssert[Reworded](out.Addr()); ok && changed && !w.find {
		reworded.Reword()
	}
	return changed
}

func (w *walk) name(v reflect.Value, beside string) string {
	name := v.String()
	switch {
	case w.find && v.Type() == playerType:
		known, ok := w.faces.Real(name)
		if !ok {
			known = fmt.Sprintf("?%d", len(w.called)) // no player's name has such a sign
		}
		if known != name {
			w.called[known] = name
		}
		return known
	case w.find:
		return name
	case v.Type() == playerType:
		return w.faces.Player(name)
	case v.Type() == authorType:
		return w.faces.Author(beside, name)
	case v.Type() == accountType:
		return w.faces.Account(name)
	case v.Type() == teamType:
		return w.faces.Team(name)
	case v.Type() == sentenceType:
		return Call(name, w.said)
	case v.Type() == aliasType:
		return w.faces.Alias(beside)
	}
	return name
}
