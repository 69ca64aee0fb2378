package jutge

// News keeps a message that all seats get, so that it is written once in a round.
type News struct {
	text  []byte
	fresh bool
}

// Stale says that something has changed that the message tells.
func (n *News) Stale() { n.fresh = false }

// Append appends the message. If it is not there, or stale, write appends it to the space that it is given.
func (n *News) Append(dst []byte, write func(dst []byte) []byte) []byte {
	if !n.fresh {
		n.text = write(n.text[:0])
		n.fresh = true
	}
	return append(dst, n.text...)
}
