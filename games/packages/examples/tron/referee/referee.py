"""Tron: bikes leave walls behind them; who runs into one is out. The score is the number of rounds survived."""
import agon

STEP = {'up': (-1, 0), 'down': (1, 0), 'left': (0, -1), 'right': (0, 1)}


def read_size(match):
    """Returns the size of the board, or refuses a wrong configuration."""
    size = 20
    for number, line in enumerate(match.config, 1):
        words = line.split()
        if not words:
            continue
        if len(words) != 2 or words[0] != 'size' or not words[1].isdecimal() or not 8 <= int(words[1]) <= 100:
            match.refuse(number, 'expected "size" and a number from 8 to 100')
        size = int(words[1])
    return size


def spots(size, seed):
    """Returns the four places where bikes can begin, in an order that the seed decides."""
    near, far = size // 4, size - 1 - size // 4
    places = [(near, near), (near, far), (far, near), (far, far)]
    for i in (3, 2, 1):
        seed = (seed * 1103515245 + 12345) % 2**31
        j = (seed >> 16) % (i + 1)
        places[i], places[j] = places[j], places[i]
    return places


match = agon.Match()
size = read_size(match)
head = spots(size, match.seed)[:match.seats]
wall = set(head)
score = [0] * match.seats
for s in range(match.seats):
    match.tell(s, 'tron 1 seat', s, 'seats', match.seats, 'size', size)
match.frame('grid', size, size)
match.frame('kind bike shape=circle fill=seat')
for s, (r, c) in enumerate(head):
    match.frame('put', s, 'bike', r, c, s)

while match.next():
    for s in match.out:                             # the judge froze these seats
        match.frame('drop', s)
    goal = {}
    for s in match.playing() if match.round > 0 else ():
        step = STEP.get(match.answer(s))
        if step:
            goal[s] = (head[s][0] + step[0], head[s][1] + step[1])
        else:
            match.fault(s, 'expected up, down, left or right')
            match.frame('drop', s)
    reached = list(goal.values())
    for s, (r, c) in goal.items():
        why = ''
        if not (0 <= r < size and 0 <= c < size):
            why = 'left the board'
        elif (r, c) in wall:
            why = 'ran into a wall'
        elif reached.count((r, c)) > 1:
            why = 'ran into another bike'
        if why:
            match.gone(s, why)
        match.frame('cell', *head[s], f'wall{s}')
        if why:
            match.frame('drop', s)
        else:
            match.frame('move', s, r, c)
            head[s] = (r, c)
            score[s] += 1
    wall.update(reached)
    match.score(score)
    left = match.playing()
    if len(left) < 2 and match.round > 0:
        match.over(f'seat {left[0]} drives on' if left else 'nobody drives on')
    else:
        match.tell('*', *(f'{head[s][0]},{head[s][1]}' if match.plays(s) else '-' for s in range(match.seats)))
        match.ask(left)
