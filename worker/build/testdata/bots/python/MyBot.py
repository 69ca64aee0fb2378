import sys
import time

import library
from helper import same

library.check()

started = time.clock()
turns = 0
for line in sys.stdin:
    if line.strip() == 'go':
        turns += 1
        sys.stdout.write('o %d %d\n' % (turns, same(turns)))
        sys.stdout.write('go\n')
assert time.clock() >= started
