// Tron: bikes leave walls behind them; who runs into one is out. The score is the number of rounds survived.
'use strict';
const fs = require('fs');

const STEP = new Map([['up', [-1, 0]], ['down', [1, 0]], ['left', [0, -1]], ['right', [0, 1]]]);

// Reads the next message of the judge as a list of lines, without its last one; null when the match is over.
let buffered = '';
const chunk = Buffer.alloc(1 << 16);
const decoder = new (require('string_decoder').StringDecoder)('utf8');
function read() {
  const lines = [];
  for (;;) {
    const at = buffered.indexOf('\n');
    if (at < 0) {
      const size = fs.readSync(0, chunk);
      if (size === 0) return null;
      buffered += decoder.write(chunk.subarray(0, size));
      continue;
    }
    const line = buffered.slice(0, at);
    buffered = buffered.slice(at + 1);
    if (line === 'end') return lines;
    lines.push(line);
  }
}

function reply(lines) {
  fs.writeSync(1, [...lines, 'end\n'].join('\n'));
}

// Splits a line after its first word.
function cut(line) {
  const at = line.indexOf(' ');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
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

function main() {
  let seats = 0, seed = 0, size = 20, number = 0;
  for (const [word, text] of read().map(cut)) {
    if (word === 'seats') seats = Number(text);
    if (word === 'seed') seed = Number(text);
    if (word !== 'config') continue;
    number++;
    const words = text.split(/\s+/).filter((w) => w);
    if (words.length === 0) continue;
    if (words.length !== 2 || words[0] !== 'size' || !/^\d{1,9}$/.test(words[1]) || words[1] < 8 || words[1] > 100) {
      reply([`refuse ${number} expected "size" and a number from 8 to 100`]);
      return;
    }
    size = Number(words[1]);
  }

  const head = spots(size, seed).slice(0, seats);
  const wall = new Set(head.map(String));
  const alive = head.map(() => true);
  const score = head.map(() => 0);
  reply([
    ...head.map((_, s) => `tell ${s} tron 1 seat ${s} seats ${seats} size ${size}`),
    `frame grid ${size} ${size}`,
    'frame kind bike shape=circle fill=seat',
    ...head.map(([r, c], s) => `frame put ${s} bike ${r} ${c} ${s}`),
  ]);

  for (let round = 0, message; (message = read()) !== null; round++) {
    const out = [];
    const said = head.map(() => '');
    for (const [word, text] of message.slice(1).map(cut)) {
      if (word === 'out') { // the judge froze this seat
        const s = Number(text.split(' ')[0]);
        if (alive[s]) out.push(`frame drop ${s}`);
        alive[s] = false;
      } else if (/^\d+$/.test(word)) {
        said[Number(word)] = text;
      }
    }
    const goal = new Map();
    for (let s = 0; s < seats && round > 0; s++) {
      if (!alive[s]) continue;
      const step = STEP.get(said[s]);
      if (step) {
        goal.set(s, [head[s][0] + step[0], head[s][1] + step[1]]);
      } else {
        out.push(`fault ${s} expected up, down, left or right`, `frame drop ${s}`);
        alive[s] = false;
      }
    }
    const reached = [...goal.values()].map(String);
    for (const [s, [r, c]] of goal) {
      let why = '';
      if (r < 0 || r >= size || c < 0 || c >= size) why = 'left the board';
      else if (wall.has(String([r, c]))) why = 'ran into a wall';
      else if (reached.filter((p) => p === String([r, c])).length > 1) why = 'ran into another bike';
      if (why) out.push(`gone ${s} ${why}`);
      out.push(`frame cell ${head[s][0]} ${head[s][1]} wall${s}`);
      if (why) {
        out.push(`frame drop ${s}`);
        alive[s] = false;
      } else {
        out.push(`frame move ${s} ${r} ${c}`);
        head[s] = [r, c];
        score[s]++;
      }
    }
    reached.forEach((p) => wall.add(p));
    out.push('score ' + score.join(' '));
    const left = head.map((_, s) => s).filter((s) => alive[s]);
    if (left.length < 2 && round > 0) {
      out.push(left.length ? `over seat ${left[0]} drives on` : 'over nobody drives on');
    } else {
      out.push('tell * ' + head.map(([r, c], s) => (alive[s] ? `${r},${c}` : '-')).join(' '));
      out.push('ask ' + left.join(','));
    }
    reply(out);
  }
}

main();
