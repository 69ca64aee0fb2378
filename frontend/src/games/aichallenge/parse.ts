// Reads the replay format of the contest, revisions 2 and 3: JSON, checked as the contest's own viewer did, since the
// file may come from anywhere.

import { ReplayError } from '../../viewer/game';
import { colStep, type Fate, type Food, type Hill, type Match, rowStep } from './match';

const letters = 'nesw-';

/** More turns or squares than any map or match of the contest has; what is larger is not read. */
const mostTurns = 100_000;
const longestSide = 1000;
const mostPlayers = 26;
/** Places of all ants together: 10,000 turns with 3000 ants each. */
const mostPlaces = 30_000_000;

type Json = Readonly<Record<string, unknown>>;

/** Throws a ReplayError when the file cannot be shown. */
export function parse(source: Uint8Array): Match {
  const outer = object(decode(source), 'the file');
  // A bare replaydata object is a replay, too.
  const bare = outer['replaydata'] === undefined && outer['revision'] !== undefined;
  if (!bare && outer['challenge'] !== 'ants') fail('"challenge" is not "ants": this is no replay of AI Challenge Ants');
  if (!bare && outer['replayformat'] !== 'json') fail('"replayformat" is not "json"');
  const data = bare ? outer : object(outer['replaydata'], 'replaydata');
  const revision = whole(data['revision'], 'revision', 2, 3);
  const players = whole(data['players'], 'players', 1, mostPlayers);
  const board = readMap(object(data['map'], 'map'));
  const scores = perSeat(data['scores'], 'scores', players);
  const turns = lengthOf(outer, data, scores);
  const where = { ...board, players, turns };
  const { ants, food } = revision === 2 ? readMixed(list(data['ants'], 'ants'), list(data['food'] ?? [], 'food')) : { ants: list(data['ants'], 'ants'), food: list(data['food'], 'food') };
  const own = object(outer['agon'] ?? {}, 'agon');
  return {
    ...board,
    names: Array.from({ length: players }, (_, seat) => text(list(outer['playernames'] ?? [], 'playernames')[seat], `player ${seat}`)),
    seed: text(own['seed'] ?? data['engine_seed'], ''),
    turns,
    viewRadius2: whole(data['viewradius2'], 'viewradius2', 0, longestSide ** 2),
    attackRadius2: whole(data['attackradius2'], 'attackradius2', 0, longestSide ** 2),
    ants: readAnts(ants, where),
    food: food.map((food, k) => readFood(list(food, `food[${k}]`), `food[${k}]`, where)),
    hills: revision < 3 && data['hills'] === undefined ? [] : list(data['hills'], 'hills').map((hill, k) => readHill(list(hill, `hills[${k}]`), `hills[${k}]`, where)),
    scores,
    hive: perSeat(data['hive_history'] ?? (revision < 3 ? Array.from({ length: players }, () => []) : undefined), 'hive_history', players),
    bonus: numbers(data['bonus'] ?? Array.from({ length: players }, () => 0), 'bonus', players),
    fates: readFates(outer, players, turns),
    cpu: readCPU(own['cpu'], players),
    ending: text(data['cutoff'], ''),
  };
}

function decode(source: Uint8Array): unknown {
  const text = new TextDecoder('utf-8').decode(source);
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '');
    const line = at ? text.slice(0, Number(at[1])).split('\n').length : 1;
    const start = text.trimStart().charAt(0);
    const message = start === '{' ? 'the JSON is broken here; the file may have been cut' : 'this is no replay: it does not begin with {';
    throw new ReplayError({ line, message });
  }
}

interface Board {
  readonly rows: number;
  readonly cols: number;
  readonly water: Uint8Array;
}

function readMap(map: Json): Board {
  const rows = whole(map['rows'], 'map.rows', 1, longestSide);
  const cols = whole(map['cols'], 'map.cols', 1, longestSide);
  const data = list(map['data'], 'map.data');
  if (data.length !== rows) fail(`map.data has ${data.length} rows instead of ${rows}`);
  const water = new Uint8Array(rows * cols);
  data.forEach((line, row) => {
    const squares = text(line, '');
    if (squares.length !== cols) fail(`row ${row} of the map has ${squares.length} squares instead of ${cols}`);
    const odd = /[^%*.a-zA-Z0-9]/.exec(squares);
    if (odd) fail(`row ${row} of the map has the square ${JSON.stringify(odd[0])}`);
    for (let col = 0; col < cols; col++) if (squares.charAt(col) === '%') water[row * cols + col] = 1;
  });
  return { rows, cols, water };
}

interface Where extends Board {
  readonly players: number;
  readonly turns: number;
}

/** The number of turns: as the game says, or else as the longest history tells. */
function lengthOf(outer: Json, data: Json, scores: readonly (readonly number[])[]): number {
  const said = outer['game_length'];
  if (said !== undefined) return whole(said, 'game_length', 0, mostTurns);
  let longest = Math.max(1, ...scores.map((list) => list.length)) - 1;
  for (const ant of list(data['ants'], 'ants')) {
    const fields = list(ant, 'an ant');
    longest = Math.max(longest, Number(fields[fields.length === 7 ? 4 : 3]) - 1 || 0);
  }
  return Math.min(longest, mostTurns);
}

/**
 * Revision 2 has food and ants in one list: food that nobody took as [row, col, first, last], and food that became an ant as
 * [row, col, first, turn of birth, last, owner, moves]. They come out as revision 3 has them.
 */
function readMixed(all: readonly unknown[], food: readonly unknown[]): { ants: unknown[]; food: unknown[] } {
  const mixed = { ants: [] as unknown[], food: [...food] };
  all.forEach((one, k) => {
    const fields = list(one, `ants[${k}]`);
    const [row, col, first, born, last, owner, moves] = fields;
    if (fields.length === 4) mixed.food.push(fields);
    else if (fields.length === 7) {
      mixed.ants.push([row, col, born, last, owner, moves]);
      if (typeof first === 'number' && typeof born === 'number' && first < born) mixed.food.push([row, col, first, born, owner]);
    } else mixed.ants.push(fields);
  });
  return mixed;
}

function readAnts(all: readonly unknown[], where: Where): Match['ants'] {
  const read = all.map((ant, k) => readAnt(list(ant, `ants[${k}]`), `ants[${k}]`, where)).sort((a, b) => a.spawned - b.spawned);
  const places = read.reduce((sum, ant) => sum + ant.moves.length + 1, 0);
  if (places > mostPlaces) fail(`the ants live ${places} turns together; at most ${mostPlaces} are shown`);
  const row = new Int16Array(places);
  const col = new Int16Array(places);
  const first = new Int32Array(read.length);
  let at = 0;
  read.forEach((ant, k) => {
    first[k] = at;
    let i = ant.row;
    let j = ant.col;
    row[at] = i;
    col[at++] = j;
    for (let turn = 0; turn < ant.moves.length; turn++) {
      const dir = letters.indexOf(ant.moves.charAt(turn));
      i = (i + (rowStep[dir] as number) + where.rows) % where.rows;
      j = (j + (colStep[dir] as number) + where.cols) % where.cols;
      row[at] = i;
      col[at++] = j;
    }
  });
  return {
    owner: Uint8Array.from(read, ({ owner }) => owner),
    spawned: Int32Array.from(read, ({ spawned }) => spawned),
    ended: Int32Array.from(read, ({ ended }) => ended),
    killed: Uint8Array.from(read, ({ killed }) => (killed ? 1 : 0)),
    first,
    row,
    col,
  };
}

function readAnt(fields: readonly unknown[], name: string, where: Where) {
  const row = whole(fields[0], `${name}, row`, 0, where.rows - 1);
  const col = whole(fields[1], `${name}, column`, 0, where.cols - 1);
  const spawned = whole(fields[2], `${name}, first turn`, 0, where.turns);
  const ended = whole(fields[3], `${name}, last turn`, spawned + 1, where.turns + 1);
  const owner = whole(fields[4], `${name}, owner`, 0, where.players - 1);
  const moves = text(fields[5], '').toLowerCase();
  const life = ended - spawned;
  if (moves.length !== life && moves.length !== life - 1) fail(`${name} has ${moves.length} moves and lives ${life} turns`);
  if (/[^nesw-]/.test(moves)) fail(`${name} has a move that is none of n e s w -`);
  return { row, col, spawned, ended, owner, moves, killed: moves.length === life };
}

function readFood(fields: readonly unknown[], name: string, where: Where): Food {
  const row = whole(fields[0], `${name}, row`, 0, where.rows - 1);
  const from = whole(fields[2], `${name}, first turn`, 0, where.turns);
  return {
    cell: row * where.cols + whole(fields[1], `${name}, column`, 0, where.cols - 1),
    from,
    to: fields[3] === undefined ? where.turns + 1 : whole(fields[3], `${name}, last turn`, from + 1, where.turns + 1), // to the end
    owner: fields[4] === undefined ? -1 : whole(fields[4], `${name}, owner`, 0, where.players - 1),
  };
}

function readHill(fields: readonly unknown[], name: string, where: Where): Hill {
  return {
    row: whole(fields[0], `${name}, row`, 0, where.rows - 1),
    col: whole(fields[1], `${name}, column`, 0, where.cols - 1),
    owner: whole(fields[2], `${name}, owner`, 0, where.players - 1),
    razed: whole(fields[3], `${name}, last turn`, 0, where.turns + 1),
  };
}

function readFates(outer: Json, players: number, turns: number): readonly Fate[] {
  const status = list(outer['status'] ?? [], 'status');
  const last = list(outer['playerturns'] ?? [], 'playerturns');
  return Array.from({ length: players }, (_, seat) => ({
    status: text(status[seat], 'survived'),
    turn: last[seat] === undefined ? turns : whole(last[seat], `playerturns[${seat}]`, 0, mostTurns),
  }));
}

function readCPU(value: unknown, players: number): Match['cpu'] {
  if (value === undefined) return null;
  const seats = list(value, 'agon.cpu');
  return Array.from({ length: players }, (_, seat) =>
    list(seats[seat] ?? [], 'agon.cpu').map((change) => {
      const [turn, status] = list(change, 'agon.cpu');
      return [whole(turn, 'agon.cpu', 0, mostTurns), Math.min(1, Math.max(0, Number(status) || 0))] as const;
    }),
  );
}

function perSeat(value: unknown, name: string, players: number): readonly (readonly number[])[] {
  const lists = list(value, name);
  if (lists.length !== players) fail(`${name} has ${lists.length} lists for ${players} players`);
  return lists.map((one, seat) => list(one, `${name}[${seat}]`).map((number) => whole(number, `${name}[${seat}]`, -1e9, 1e9)));
}

function numbers(value: unknown, name: string, players: number): readonly number[] {
  const all = list(value, name);
  if (all.length !== players) fail(`${name} has ${all.length} numbers for ${players} players`);
  return all.map((number) => whole(number, name, -1e9, 1e9));
}

function object(value: unknown, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(`${name} is missing or no object`);
  return value as Json;
}

function list(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) fail(`${name} is missing or no list`);
  return value;
}

function whole(value: unknown, name: string, low: number, high: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) fail(`${name} is missing or no whole number`);
  if (value < low || value > high) fail(`${name} is ${value}, but must lie between ${low} and ${high}`);
  return value;
}

/** Text, or a number as text, cut to what a page can show. */
function text(value: unknown, otherwise: string): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, otherwise === '' ? longestSide * 100 : 64) : otherwise;
}

function fail(message: string): never {
  throw new ReplayError({ line: 1, message });
}
