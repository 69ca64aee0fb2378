package jutge

// SharedMessage is a message that all seats get alike. It is written once in a round and kept.
type SharedMessage struct {
	text  []byte
	fresh bool
}

// Invalidate says that something has changed that is in the message.
func (m *SharedMessage) Invalidate() { m.fresh = false }

// Append appends the message. If it is not there, or no longer right, write appends it to the space that it is given.
func (m *SharedMessage) Append(dst []byte, write func(dst []byte) []byte) []byte {
	if !m.fresh {
		m.text = write(m.text[:0])
		m.fresh = true
	}
	return append(dst, m.text...)
}
