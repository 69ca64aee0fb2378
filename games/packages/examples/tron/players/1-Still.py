"""Still: goes up, whatever happens."""
import sys

ready = False
for line in sys.stdin:
    if line == 'end\n':
        print('up\nend' if ready else 'end', flush=True)
        ready = True
