"""Tron: bikes leave walls behind them; who runs into one is out. The score is the number of rounds survived."""
import sys

STEP = {'up': (-1, 0), 'down': (1, 0), 'left': (0, -1), 'right': (0, 1)}


def messages():
    """Yields each message of the judge as a list of lines."""
    lines = []
    for line in sys.stdin:
        if line == 'end\n':
            yield lines
            lines = []
        else:
            lines.append(line[:-1])


def reply(lines):
    sys.stdout.write('\n'.join(lines + ['end\n']))
    sys.stdout.flush()


def read_size(config):
    """Returns the size of the board and, if the configuration is wrong, the reply that says so."""
    size = 20
    for number, line in enumerate(config, 1):
        words = line.split()
        if not words:
            continue
        if len(words) != 2 or words[0] != 'size' or not words[1].isdecimal() or not 8 <= int(words[1]) <= 100:
            return size, [f'refuse {number} expected "size" and a number from 8 to 100']
        size = int(words[1])
    return size, []


def spots(size, seed):
    """Returns the four places where bikes can begin, in an order that the seed decides."""
    near, far = size // 4, size - 1 - size // 4
    places = [(near, near), (near, far), (far, near), (far, far)]
    for i in (3, 2, 1):
        seed = (seed * 1103515245 + 12345) % 2**31
        j = (seed >> 16) % (i + 1)
        places[i], places[j] = places[j], places[i]
    return places


talk = messages()
start = [line.partition(' ') for line in next(talk)]
seats = int(next(text for word, _, text in start if word == 'seats'))
seed = int(next(text for word, _, text in start if word == 'seed'))
size, wrong = read_size([text for word, _, text in start if word == 'config'])
if wrong:
    reply(wrong)
    sys.exit()

head = spots(size, seed)[:seats]
wall = set(head)
alive = set(range(seats))
score = [0] * seats
reply([f'tell {s} tron 1 seat {s} seats {seats} size {size}' for s in range(seats)]
      + [f'frame grid {size} {size}', 'frame kind bike shape=circle fill=seat']
      + [f'frame put {s} bike {r} {c} {s}' for s, (r, c) in enumerate(head)])

for number, message in enumerate(talk):
    out = []
    said = dict.fromkeys(alive, '')                 # round 0 has no answers
    for line in message[1:]:
        word, _, text = line.partition(' ')
        if word == 'out':                           # the judge froze this seat
            s = int(text.split()[0])
            if s in alive:
                alive.discard(s)
                out.append(f'frame drop {s}')
        elif word.isdecimal() and int(word) in alive:
            said[int(word)] = text
    goal = {}
    for s in sorted(alive if number else ()):
        if said[s] in STEP:
            goal[s] = (head[s][0] + STEP[said[s]][0], head[s][1] + STEP[said[s]][1])
        else:
            out += [f'fault {s} expected up, down, left or right', f'frame drop {s}']
            alive.discard(s)
    reached = list(goal.values())
    for s, (r, c) in goal.items():
        if not (0 <= r < size and 0 <= c < size):
            why = 'left the board'
        elif (r, c) in wall:
            why = 'ran into a wall'
        elif reached.count((r, c)) > 1:
            why = 'ran into another bike'
        else:
            score[s] += 1
            out += [f'frame cell {head[s][0]} {head[s][1]} wall{s}', f'frame move {s} {r} {c}']
            head[s] = (r, c)
            continue
        out += [f'gone {s} {why}', f'frame cell {head[s][0]} {head[s][1]} wall{s}', f'frame drop {s}']
        alive.discard(s)
    wall.update(reached)
    out.append('score ' + ' '.join(map(str, score)))
    if len(alive) < 2 and number:
        last = f'seat {min(alive)} drives on' if alive else 'nobody drives on'
        out.append('over ' + last)
    else:
        out.append('tell * ' + ' '.join(f'{head[s][0]},{head[s][1]}' if s in alive else '-' for s in range(seats)))
        out.append('ask ' + ','.join(map(str, sorted(alive))))
    reply(out)
