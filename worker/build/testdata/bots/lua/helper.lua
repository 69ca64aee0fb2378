function same(n) return n end
