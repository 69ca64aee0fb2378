def same(n):
    return n
