"""Idler: its colony lives without orders."""
import sys

for line in sys.stdin:
    if line == 'end\n':
        print('end', flush=True)
