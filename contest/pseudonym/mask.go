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

// TypeInfo knows which parts of a type hold names.
type TypeInfo struct{ holds map[reflect.Type]bool }

// TypeInfoOf inspects a type.
func TypeInfoOf(t reflect.Type) TypeInfo {
	info := TypeInfo{map[reflect.Type]bool{}}
	info.look(t)
	return info
}

// HoldsNames reports whether values of a type hold names.
func (info TypeInfo) HoldsNames(t reflect.Type) bool { return info.holds[t] }

func (info TypeInfo) look(t reflect.Type) bool {
	if held, ok := info.holds[t]; ok {
		return held // for a recursive type, the other fields decide
	}
	info.holds[t] = false
	held := false
	switch t.Kind() {
	case reflect.String:
		held = t == playerType || t == authorType || t == accountType || t == teamType || t == aliasType || t == sentenceType
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		held = info.look(t.Elem())
	case reflect.Struct:
		for field := range t.Fields() {
			held = field.IsExported() && info.look(field.Type) || held
		}
	default: // no names
	}
	info.holds[t] = held
	return held
}

// Mask returns a copy of an answer with the names that the reader may know. It does not change the answer.
func Mask[T any](ctx context.Context, viewer *Viewer, info TypeInfo, answer T) (T, error) {
	v := reflect.ValueOf(&answer).Elem()
	if viewer == nil || !info.HoldsNames(v.Type()) {
		return answer, nil
	}
	names, err := viewer.resolveIn(ctx, info, v)
	if err != nil {
		return answer, err
	}
	c := &copier{info: info, names: names}
	c.replacements = c.replacementsIn(v)
	shown, _ := c.copy(v, "")
	out, _ := reflect.TypeAssert[T](shown) // it is a copy
	return out, nil
}

// Unmask returns a copy of a request with the names that its players have in the database, and a map from these names to
// those that the sender used. A name that would tell the sender who the author is becomes a name that no player has. The
// refusal of such a name is then the same as for any unknown name, once the sender's name is put back.
func Unmask[T any](ctx context.Context, viewer *Viewer, info TypeInfo, request T) (found T, called map[string]string, err error) {
	v := reflect.ValueOf(&request).Elem()
	if viewer == nil || !info.HoldsNames(v.Type()) {
		return request, nil, nil
	}
	names, err := viewer.resolveIn(ctx, info, v)
	if err != nil {
		return request, nil, err
	}
	c := &copier{info: info, names: names, unmask: true, called: map[string]string{}}
	copied, _ := c.copy(v, "")
	found, _ = reflect.TypeAssert[T](copied)
	return found, c.called, nil
}

// resolveIn looks up all names that occur in a value.
func (viewer *Viewer) resolveIn(ctx context.Context, info TypeInfo, v reflect.Value) (*Names, error) {
	var players, people, teams []string
	info.visit(v, func(v reflect.Value) {
		switch v.Type() {
		case playerType:
			players = append(players, v.String())
		case accountType:
			people = append(people, v.String())
		case teamType:
			teams = append(teams, v.String())
		}
	})
	return viewer.Resolve(ctx, players, people, teams)
}

// visit calls fn with all texts that are names.
func (info TypeInfo) visit(v reflect.Value, fn func(reflect.Value)) {
	if !info.holds[v.Type()] {
		return
	}
	switch v.Kind() {
	case reflect.String:
		fn(v)
	case reflect.Pointer:
		if !v.IsNil() {
			info.visit(v.Elem(), fn)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			info.visit(v.Index(i), fn)
		}
	case reflect.Map:
		for each := v.MapRange(); each.Next(); {
			info.visit(each.Value(), fn)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				info.visit(v.Field(i), fn)
			}
		}
	default: // no names
	}
}

// copier copies a value with other names.
type copier struct {
	info         TypeInfo
	names        *Names
	unmask       bool              // the reader's names become those of the database, not the other way round
	called       map[string]string // the names that the sender of a request used, by name in the database
	replacements map[string]string // the names for the sentences of an answer, by name in the database
}

// replacementsIn returns the names of an answer that are different for the reader.
func (c *copier) replacementsIn(v reflect.Value) map[string]string {
	replacements := map[string]string{}
	c.info.visit(v, func(v reflect.Value) {
		switch v.Type() {
		case playerType, accountType, teamType:
			if name := c.name(v, ""); name != v.String() {
				replacements[v.String()] = name
			}
		}
	})
	return replacements
}

// copy returns the copy, and whether a name in it has changed. Beside is the player in the same struct.
func (c *copier) copy(v reflect.Value, beside string) (out reflect.Value, changed bool) {
	if !c.info.holds[v.Type()] {
		return v, false
	}
	out = reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.String:
		name := c.name(v, beside)
		out.SetString(name)
		return out, name != v.String()
	case reflect.Pointer:
		if v.IsNil() {
			return v, false
		}
		elem, differs := c.copy(v.Elem(), beside)
		out.Set(reflect.New(v.Type().Elem()))
		out.Elem().Set(elem)
		return out, differs
	case reflect.Slice:
		if v.IsNil() {
			return v, false
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		return out, c.elements(v, out)
	case reflect.Array:
		return out, c.elements(v, out)
	case reflect.Map:
		if v.IsNil() {
			return v, false
		}
		out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for each := v.MapRange(); each.Next(); {
			elem, differs := c.copy(each.Value(), "")
			out.SetMapIndex(each.Key(), elem)
			changed = changed || differs
		}
		return out, changed
	case reflect.Struct:
		return out, c.fields(v, out)
	default:
		return v, false
	}
}

func (c *copier) elements(v, out reflect.Value) (changed bool) {
	for i := range v.Len() {
		elem, differs := c.copy(v.Index(i), "")
		out.Index(i).Set(elem)
		changed = changed || differs
	}
	return changed
}

func (c *copier) fields(v, out reflect.Value) (changed bool) {
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
		field, differs := c.copy(v.Field(i), player)
		out.Field(i).Set(field)
		changed = changed || differs
	}
	if reworded, ok := reflect.TypeAssert[Reworded](out.Addr()); ok && changed && !c.unmask {
		reworded.Reword()
	}
	return changed
}

func (c *copier) name(v reflect.Value, beside string) string {
	name := v.String()
	switch {
	case c.unmask && v.Type() == playerType:
		known, ok := c.names.RealName(name)
		if !ok {
			known = fmt.Sprintf("?%d", len(c.called)) // no player's name has such a sign
		}
		if known != name {
			c.called[known] = name
		}
		return known
	case c.unmask:
		return name
	case v.Type() == playerType:
		return c.names.Player(name)
	case v.Type() == authorType:
		return c.names.Author(beside, name)
	case v.Type() == accountType:
		return c.names.Account(name)
	case v.Type() == teamType:
		return c.names.Team(name)
	case v.Type() == sentenceType:
		return ReplaceNames(name, c.replacements)
	case v.Type() == aliasType:
		return c.names.Alias(beside)
	}
	return name
}
