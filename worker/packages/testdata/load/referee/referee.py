"""A referee without rules, to measure what the protocol costs: it reads all commands and answers a line for each."""
import sys

lines = []
number = -2
for line in sys.stdin:
    if line != 'end\n':
        lines.append(line[:-1])
        continue
    number += 1
    if number < 0:
        out = ['tell * hello', 'frame grid 100 100'] + [f'frame put {i} unit 0 0 {i % 4}' for i in range(80)]
    else:
        out = [f'frame move {i} {number % 100} {i}' for i, _ in enumerate(text for text in lines if text[0].isdigit())]
        out += ['tell * go on', f'score {number} 0 0 0', 'over' if number == 250 else 'ask *']
    lines.clear()
    sys.stdout.write('\n'.join(out + ['end\n']))
    sys.stdout.flush()
