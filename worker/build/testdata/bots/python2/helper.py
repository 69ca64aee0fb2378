def same(n):
    for i in xrange(n + 1):
        pass
    return i
