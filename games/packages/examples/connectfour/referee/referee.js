// Connect Four: two seats drop discs into columns by turns; a row of their own discs wins.
// Scores are 2 for the winner and 0 for the loser, or 1 each: ranks follow from them, and so do points in a table.
'use strict';
const fs = require('fs');
const { StringDecoder } = require('string_decoder');

// Reads the next message of the judge as a list of lines, without its last one; null when the match is over.
let buffered = '';
const chunk = Buffer.alloc(1 << 16);
const decoder = new StringDecoder('utf8');
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

// Reads the configuration. The result has the line and the text of the first error, if there is one.
function configure(lines) {
  const config = { rows: 6, columns: 7, need: 4, opening: 0, refuse: '' };
  let openingLine = 0;
  for (const [index, line] of lines.entries()) {
    const words = line.split(/\s+/).filter((w) => w);
    if (words.length === 0) continue;
    const numbers = words.slice(1).map((w) => (/^\d{1,3}$/.test(w) ? Number(w) : NaN));
    const refuse = (what) => { config.refuse = `${index + 1} ${what}`; };
    const within = (n, low, high) => n >= low && n <= high;
    if (words[0] === 'size' && numbers.length === 3) {
      const [rows, columns, need] = numbers;
      const most = Math.max(rows, columns);
      if (!within(rows, 4, 16) || !within(columns, 4, 16)) refuse('a board has 4 to 16 rows and as many columns');
      else if (!within(need, 3, most)) refuse(`expected 3 to ${most} discs in a row`);
      Object.assign(config, { rows, columns, need });
    } else if (words[0] === 'opening' && numbers.length === 1) {
      if (!within(numbers[0], 0, 20) || numbers[0] % 2) refuse('expected an even number of discs from 0 to 20');
      config.opening = numbers[0];
      openingLine = index + 1;
    } else {
      refuse('expected "size ROWS COLUMNS IN-A-ROW" or "opening DISCS"');
    }
    if (config.refuse) return config;
  }
  const room = Math.floor((config.rows * config.columns) / 2);
  if (config.opening > room) config.refuse = `${openingLine} half of this board has room for ${room} discs`;
  return config;
}

class Board {
  constructor({ rows, columns, need }) {
    Object.assign(this, { rows, columns, need });
    this.cells = Array.from({ length: rows }, () => Array(columns).fill(-1)); // row 0 is the uppermost
    this.discs = 0;
  }

  full() {
    return this.discs === this.rows * this.columns;
  }

  // The row where a disc in a column comes to lie; -1 when the column is full.
  landing(column) {
    let row = this.rows - 1;
    while (row >= 0 && this.cells[row][column] >= 0) row--;
    return row;
  }

  put(row, column, seat) {
    this.cells[row][column] = seat;
    this.discs++;
  }

  take(row, column) {
    this.cells[row][column] = -1;
    this.discs--;
  }

  // The ends of a row through a disc that is long enough; null if there is none.
  won(row, column) {
    const seat = this.cells[row][column];
    const own = (r, c) => this.cells[r]?.[c] === seat;
    for (const [dr, dc] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
      let before = 0, behind = 0;
      while (own(row - (before + 1) * dr, column - (before + 1) * dc)) before++;
      while (own(row + (behind + 1) * dr, column + (behind + 1) * dc)) behind++;
      if (before + 1 + behind >= this.need) {
        return [row - before * dr, column - before * dc, row + behind * dr, column + behind * dc];
      }
    }
    return null;
  }
}

// Drops the discs of the opening, by turns, into columns that the seed decides. No disc of it makes a row. The result
// is the columns; where no disc fits, the opening is shorter, and seat 0 still moves first.
function open(board, count, seed) {
  const columns = [];
  let state = BigInt(seed);
  const dice = (n) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(n));
  };
  while (columns.length < count) {
    const possible = [];
    for (let column = 0; column < board.columns; column++) {
      const row = board.landing(column);
      if (row < 0) continue;
      board.put(row, column, columns.length % 2);
      if (!board.won(row, column)) possible.push(column);
      board.take(row, column);
    }
    if (possible.length === 0) {
      if (columns.length % 2) {
        const last = columns.pop();
        board.take(board.landing(last) + 1, last);
      }
      break;
    }
    const column = possible[dice(possible.length)];
    board.put(board.landing(column), column, columns.length % 2);
    columns.push(column);
  }
  return columns;
}

function main() {
  const start = read().map(cut);
  const seed = start.find(([word]) => word === 'seed')[1];
  const config = configure(start.filter(([word]) => word === 'config').map(([, text]) => text));
  if (config.refuse) {
    reply([`refuse ${config.refuse}`]);
    return;
  }
  const { rows, columns, need } = config;
  const board = new Board(config);

  // The picture has a row more: there the next disc waits to be dropped.
  const middle = (columns - 1) / 2;
  const frames = [`frame grid ${rows + 1} ${columns}`, 'frame kind disc shape=circle fill=seat size=0.84'];
  for (let row = 1; row <= rows; row++) frames.push(`frame row ${row} ${'~'.repeat(columns)}`);
  const opening = open(board, config.opening, seed);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const seat = board.cells[row][column];
      if (seat >= 0) frames.push(`frame put o${row}.${column} disc ${row + 1} ${column} ${seat}`);
    }
  }
  reply([
    ...[0, 1].flatMap((s) => [
      `tell ${s} connectfour 1 seat ${s} rows ${rows} columns ${columns} need ${need}`,
      `tell ${s} ${['opening', ...opening].join(' ')}`,
    ]),
    ...frames,
  ]);

  let turn = 0, last = '-';
  for (let round = 0, message; (message = read()) !== null; round++) {
    const out = [], frozen = [];
    let said = null;
    for (const [word, text] of message.slice(1).map(cut)) {
      if (word === 'out') frozen.push(Number(text.split(' ')[0]));
      else if (word === String(turn)) said = said === null ? text : ''; // more than one line is no column
    }
    let winner = -1, how = '';
    if (frozen.length === 2) {
      how = 'both are out of the match: a draw';
    } else if (frozen.length === 1) {
      winner = 1 - frozen[0];
      how = `seat ${frozen[0]} is out of the match`;
    } else if (round > 0) {
      const column = /^\d{1,2}$/.test(said ?? '') && Number(said) < columns ? Number(said) : -1;
      const row = column < 0 ? -1 : board.landing(column);
      if (row < 0) {
        const why = column < 0 ? `expected a column from 0 to ${columns - 1}` : `column ${column} is full`;
        out.push(`fault ${turn} ${why}`);
        winner = 1 - turn;
        how = `seat ${turn} made an impossible move`;
      } else {
        board.put(row, column, turn);
        out.push(`frame move d${board.discs} ${row + 1} ${column}`);
        const ends = board.won(row, column);
        if (ends) {
          winner = turn;
          how = `seat ${turn} has ${need} in a row`;
          out.push(`frame line ${turn} ${ends[0] + 1} ${ends[1]} ${ends[2] + 1} ${ends[3]}`);
          out.push(`frame mark ${turn} ${need} in a row`);
        } else if (board.full()) {
          how = 'the board is full: a draw';
        }
        last = column;
        turn = 1 - turn;
      }
    }
    if (how) {
      const scores = [0, 1].map((s) => (winner < 0 ? 1 : winner === s ? 2 : 0));
      out.push(`score ${scores.join(' ')}`, `over ${how}`);
    } else {
      out.push(`frame put d${board.discs + 1} disc 0 ${middle} ${turn}`);
      out.push(`tell ${turn} last ${last}`, `ask ${turn}`);
    }
    reply(out);
  }
}

main();
