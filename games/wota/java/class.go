package java

import "encoding/binary"

// class is what a compiled class says of itself (The Java Virtual Machine Specification, section 4).
type class struct {
	name, super string // with slashes
	fields      []field
}

// field is one of a class.
type field struct {
	name, descriptor string
	flags            int
}

// Flags of fields.
const (
	flagStatic    = 0x0008
	flagFinal     = 0x0010
	flagSynthetic = 0x1000 // the compiler has added it by itself
)

// readClass reads a compiled class. It says false if the file is none. The file is hostile.
func readClass(file []byte) (class, bool) {
	r := classReader{rest: file}
	if r.number(4) != 0xCAFEBABE {
		return class{}, false
	}
	r.number(4) // version
	texts, classes, ok := r.constants()
	if !ok {
		return class{}, false
	}
	r.number(2) // access
	name, named := texts[classes[r.number(2)]]
	c := class{name: name, super: texts[classes[r.number(2)]]}
	ok = named && !r.failed
	r.bytes(2 * r.number(2)) // interfaces
	for range r.number(2) {
		f := field{flags: r.number(2)}
		f.name, f.descriptor = texts[r.number(2)], texts[r.number(2)]
		for range r.number(2) {
			r.number(2) // the name of an attribute
			r.bytes(r.number(4))
		}
		if r.failed {
			break
		}
		c.fields = append(c.fields, f)
	}
	return c, ok
}

// constants reads the pool of constants: texts, and the texts that are names of classes.
func (r *classReader) constants() (texts map[int]string, classes map[int]int, ok bool) {
	count := r.number(2)
	texts, classes = make(map[int]string), make(map[int]int)
	for k := 1; k < count && !r.failed; k++ {
		switch tag := r.number(1); tag {
		case 1: // text
			texts[k] = string(r.bytes(r.number(2)))
		case 7: // class
			classes[k] = r.number(2)
		case 8, 16, 19, 20:
			r.number(2)
		case 15:
			r.number(3)
		case 3, 4, 9, 10, 11, 12, 17, 18:
			r.number(4)
		case 5, 6: // takes two places
			r.number(8)
			k++
		default:
			return nil, nil, false
		}
	}
	return texts, classes, !r.failed
}

// classReader reads big-endian numbers.
type classReader struct {
	rest   []byte
	failed bool
}

func (r *classReader) bytes(count int) []byte {
	if count > len(r.rest) {
		r.failed = true
		return nil
	}
	taken := r.rest[:count]
	r.rest = r.rest[count:]
	return taken
}

func (r *classReader) number(count int) int {
	var padded [8]byte
	copy(padded[8-count:], r.bytes(count))
	return int(binary.BigEndian.Uint64(padded[:]))
}
