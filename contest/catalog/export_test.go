package catalog

// SetMaxCached changes how many bytes of packages a catalog keeps.
func (c *Catalog) SetMaxCached(bytes int) { c.maxCached = bytes }
