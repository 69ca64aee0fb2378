# Nobody imports this. It is no Python 3, which does not matter.
print 'hello'
