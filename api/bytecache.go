package api

import (
	"container/list"
	"sync"
)

// byteCache keeps the most recently used answers, up to a number of bytes.
type byteCache struct {
	maxBytes int

	mu    sync.Mutex
	size  int
	order *list.List // of entry, newest use first
	byKey map[string]*list.Element
}

type entry struct {
	key  string
	data []byte
}

func newByteCache(most int) *byteCache {
	return &byteCache{maxBytes: most, order: list.New(), byKey: map[string]*list.Element{}}
}

// get returns the data under the key. The caller must not change it.
func (c *byteCache) get(key string) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byKey[key]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(e)
	return e.Value.(entry).data, true //nolint:forcetypeassert // nothing else is put into the list
}

// put keeps data under the key and forgets the least recently used. Data that is too large for the cache is not kept.
func (c *byteCache) put(key string, data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.byKey[key]; ok || len(data) > c.maxBytes {
		return
	}
	c.byKey[key] = c.order.PushFront(entry{key: key, data: data})
	c.size += len(data)
	for c.size > c.maxBytes {
		oldest := c.order.Back()
		gone := c.order.Remove(oldest).(entry) //nolint:forcetypeassert // as above
		delete(c.byKey, gone.key)
		c.size -= len(gone.data)
	}
}
