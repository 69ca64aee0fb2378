import sys

for line in sys.stdin:
    if line == 'end\n':
        print('end', flush=True)
