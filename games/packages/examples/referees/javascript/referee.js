// Tron: bikes leave walls behind them; who runs into one is out. The score is the number of rounds survived.
'use strict';
const { Match } = require('./agon.js');

const STEP = new Map([['up', [-1, 0]], ['down', [1, 0]], ['left', [0, -1]], ['right', [0, 1]]]);

// The size of the board. A wrong configuration is refused.
function readSize(match) {
  let size = 20;
  match.config.forEach((line, i) => {
    const words = line.split(/\s+/).filter((w) => w);
    if (words.length === 0) return;
    if (words.length !== 2 || words[0] !== 'size' || !/^\d{1,9}$/.test(words[1]) || words[1] < 8 || words[1] > 100) {
      match.refuse(i + 1, 'expected "size" and a number from 8 to 100');
    }
    size = Number(words[1]);
  });
  return size;
}

// The four places where bikes can begin, in an order that the seed decides.
function spots(size, seed) {
  const near = Math.floor(size / 4), far = size - 1 - Math.floor(size / 4);
  const places = [[near, near], [near, far], [far, near], [far, far]];
  let state = BigInt(seed);
  for (let i = 3; i >= 1; i--) {
    state = (state * 1103515245n + 12345n) % 2147483648n;
    const j = Number((state >> 16n) % BigInt(i + 1));
    [places[i], places[j]] = [places[j], places[i]];
  }
  return places;
}

const match = new Match();
const size = readSize(match);
const head = spots(size, match.seed).slice(0, match.seats);
const wall = new Set(head.map(String));
const score = head.map(() => 0);
head.forEach((_, s) => match.tell(s, 'tron 1 seat', s, 'seats', match.seats, 'size', size));
match.frame('grid', size, size);
match.frame('kind bike shape=circle fill=seat');
head.forEach(([r, c], s) => match.frame('put', s, 'bike', r, c, s));

while (match.next()) {
  for (const s of match.out.keys()) match.frame('drop', s); // the judge froze these seats
  const goal = new Map();
  for (const s of match.round > 0 ? match.playing() : []) {
    const step = STEP.get(match.answer(s));
    if (step) {
      goal.set(s, [head[s][0] + step[0], head[s][1] + step[1]]);
    } else {
      match.fault(s, 'expected up, down, left or right');
      match.frame('drop', s);
    }
  }
  const reached = [...goal.values()].map(String);
  for (const [s, [r, c]] of goal) {
    let why = '';
    if (r < 0 || r >= size || c < 0 || c >= size) why = 'left the board';
    else if (wall.has(String([r, c]))) why = 'ran into a wall';
    else if (reached.filter((p) => p === String([r, c])).length > 1) why = 'ran into another bike';
    if (why) match.gone(s, why);
    match.frame('cell', ...head[s], `wall${s}`);
    if (why) {
      match.frame('drop', s);
    } else {
      match.frame('move', s, r, c);
      head[s] = [r, c];
      score[s]++;
    }
  }
  reached.forEach((p) => wall.add(p));
  match.score(score);
  const left = match.playing();
  if (left.length < 2 && match.round > 0) {
    match.over(left.length ? `seat ${left[0]} drives on` : 'nobody drives on');
  } else {
    match.tell('*', ...head.map(([r, c], s) => (match.plays(s) ? `${r},${c}` : '-')));
    match.ask(left);
  }
}
