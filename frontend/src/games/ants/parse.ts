// Reads the output format of Ants: words in a fixed order, white space of any kind between them. Every keyword and every
// range is checked, since the file may come from anywhere; counts are never trusted with memory before the words are there.

import { Numbers } from '../../viewer/numbers';
import type { Tokens } from '../../viewer/tokens';
import { type Head, type MatchReader, type Parsed, readHead, readMatch, readNames } from '../jutge';
import { type Match, move, packKind, queen } from './match';

const settingKeys = [
  'NUM_PLAYERS', 'NUM_ROUNDS', 'BOARD_ROWS', 'BOARD_COLS', 'QUEEN_PERIOD',
  'SOLDIER_CARBO', 'SOLDIER_PROTE', 'SOLDIER_LIPID', 'WORKER_CARBO', 'WORKER_PROTE', 'WORKER_LIPID',
  'BREAD_CARBO', 'BREAD_PROTE', 'BREAD_LIPID', 'SEED_CARBO', 'SEED_PROTE', 'SEED_LIPID',
  'LEAF_CARBO', 'LEAF_PROTE', 'LEAF_LIPID', 'NUM_INI_SOLDIERS', 'NUM_INI_WORKERS',
  'BONUS_ROWS', 'BONUS_COLS', 'BONUS_PERIOD', 'WORKER_LIFE', 'SOLDIER_LIFE', 'QUEEN_LIFE',
] as const;

/** What the viewer can show; far beyond what the game's rules allow. */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  NUM_PLAYERS: [1, 10],
  NUM_ROUNDS: [1, 100_000],
  BOARD_ROWS: [1, 500],
  BOARD_COLS: [1, 500],
};
const largest = 2 ** 31 - 1;

/** Water at 0, then the kinds of food in their order, then plain soil. */
const cellLetters = 'WBSL.';
const W = 'W'.charCodeAt(0);
const dot = '.'.charCodeAt(0);

/** Throws a ReplayError when not even the first state can be read. */
export const parse = (source: Uint8Array): Parsed<Match> => readMatch(source, (tokens) => new Reader(tokens));

class Reader implements MatchReader<Match> {
  private head: Head = { judge: false, seed: '', version: '' };
  private readonly settings = new Map<string, number>();
  private names: readonly string[] = [];
  private rows = 0;
  private cols = 0;
  rounds = 0;
  private players = 0;

  states = 0;
  private water = new Uint8Array(0);
  private fields = new Int16Array(0);
  private readonly id = new Numbers();
  private readonly kind = new Numbers();
  private readonly place = new Numbers();
  private readonly life = new Numbers();
  private readonly reserve = new Numbers();
  private readonly reserves = new Numbers();
  private readonly firstAnt = new Numbers();
  private readonly food = new Numbers();
  private readonly firstFood = new Numbers();
  private readonly commandId = new Numbers();
  private readonly commandKind = new Numbers();
  private readonly firstCommand = new Numbers();
  private readonly scores = new Numbers();
  private readonly statuses: number[] = [];
  /** Where every ant looks: the way of its last step. */
  private readonly facing = new Map<number, number>();

  constructor(private readonly tokens: Tokens) {
    // Every list of offsets begins with 0 and gets its next end when a state is complete: what a broken state pushed
    // lies behind the last end and is never seen.
    for (const offsets of [this.firstAnt, this.firstFood, this.firstCommand]) offsets.push(0);
  }

  begin(): void {
    this.header();
    this.state();
  }

  private header(): void {
    const { tokens } = this;
    this.head = readHead(tokens, 'Ants');
    for (const key of settingKeys) {
      tokens.keyword(key);
      const [low, high] = ranges[key] ?? [-largest, largest];
      this.settings.set(key, tokens.int(key, low, high));
    }
    const get = (key: string) => this.settings.get(key) as number;
    this.players = get('NUM_PLAYERS');
    this.rounds = get('NUM_ROUNDS');
    this.rows = get('BOARD_ROWS');
    this.cols = get('BOARD_COLS');
    this.names = readNames(tokens, this.players);
  }

  next(): void {
    this.commands();
    this.state();
  }

  /** Reads one state. */
  private state(): void {
    this.board();
    this.rivers();
    this.foodFields();
    this.standings();
    this.ants();
    this.firstAnt.push(this.id.length);
    this.firstFood.push(this.food.length);
    if (this.states > 0) this.firstCommand.push(this.commandId.length);
    this.states++;
  }

  private board(): void {
    const { tokens, rows, cols } = this;
    const first = this.states === 0;
    for (const line of ['tens', 'units']) {
      tokens.next(`the ${line} of the column numbers`);
      if (tokens.byte(0) !== 48) tokens.fail(`column numbers expected, found ${tokens.quote()}`);
    }
    // A file cannot have fewer bytes than its board has cells, so this allocates no more than the file's size.
    if (first && tokens.left < rows * cols) tokens.fail(`the file is too short for a board of ${rows} x ${cols} cells`);
    if (first) this.water = new Uint8Array(rows * cols);
    for (let i = 0; i < rows; i++) {
      tokens.int(`the number of row ${i}`, i, i);
      const length = tokens.next(`row ${i} of the board`);
      if (length !== cols) tokens.fail(`row ${i} of the board has ${length} cells instead of ${cols}`);
      for (let j = 0; j < cols; j++) {
        const letter = tokens.byte(j);
        const cell = i * cols + j;
        const wet = letter === W;
        if (first) this.water[cell] = wet ? 1 : 0;
        else if (wet !== (this.water[cell] === 1)) tokens.fail(`water comes or goes in row ${i}, column ${j}`);
        if (letter === dot || wet) continue;
        const food = cellLetters.indexOf(String.fromCharCode(letter)) - 1;
        if (food < 0) tokens.fail(`row ${i} of the board: one of ${[...cellLetters].join(' ')} expected, found ${tokens.quote()}`);
        this.food.push(cell * 4 + food);
      }
    }
  }

  /** The rivers are listed again as cells of the board; nothing in them is new. */
  private rivers(): void {
    const { tokens, rows, cols } = this;
    tokens.keyword('rivers');
    const rivers = tokens.int('the number of rivers', 0, rows * cols);
    for (let r = 0; r < rivers; r++) {
      const length = tokens.int('the length of a river', 0, rows * cols);
      for (let k = 0; k < length; k++) {
        tokens.int('the row of a river cell', 0, rows - 1);
        tokens.int('the column of a river cell', 0, cols - 1);
      }
    }
  }

  private foodFields(): void {
    const { tokens, rows, cols, players } = this;
    const fields = new Int16Array(3 * players * 2);
    let k = 0;
    for (const food of ['bread', 'seed', 'leaf']) {
      tokens.keyword(food);
      for (let p = 0; p < players; p++) {
        fields[k++] = tokens.int(`the row of ${food}`, 0, rows - 1);
        fields[k++] = tokens.int(`the column of ${food}`, 0, cols - 1);
      }
    }
    if (this.states === 0) this.fields = fields;
  }

  private standings(): void {
    const { tokens, players } = this;
    tokens.keyword('round');
    const round = tokens.int('the round', 0, largest);
    if (round !== this.states) tokens.fail(`round ${this.states} expected, found round ${round}`);
    tokens.keyword('score');
    for (let p = 0; p < players; p++) this.scores.push(tokens.int(`the score of player ${p}`, -largest, largest));
    tokens.keyword('status');
    for (let p = 0; p < players; p++) this.statuses.push(tokens.decimal(`the status of player ${p}`));
  }

  private ants(): void {
    const { tokens, rows, cols } = this;
    tokens.keyword('ants');
    const count = tokens.int('the number of ants', 0, rows * cols);
    for (const column of ['type', 'id', 'player', 'i', 'j', 'carbo', 'prote', 'lipid', 'bonus', 'life']) {
      tokens.keyword(column);
    }
    let last = -1;
    for (let k = 0; k < count; k++) last = this.ant(last);
  }

  /** Reads one ant; its id must be larger than the one before. */
  private ant(last: number): number {
    const { tokens, rows, cols } = this;
    const type = tokens.choice('the type of an ant', 'qsw');
    const id = tokens.int('the id of an ant', 0, largest);
    if (id <= last) tokens.fail(`ant ${id} comes after ant ${last}: ids must ascend`);
    const player = tokens.int('the player of an ant', 0, this.players - 1);
    const i = tokens.int('the row of an ant', 0, rows - 1);
    const j = tokens.int('the column of an ant', 0, cols - 1);
    const carbo = tokens.int('the carbohydrates of an ant', -largest, largest);
    const prote = tokens.int('the proteins of an ant', -largest, largest);
    const lipid = tokens.int('the lipids of an ant', -largest, largest);
    const carried = tokens.choice('what an ant carries', 'bsln');
    const life = tokens.int('the life of an ant', -largest, largest);
    let facing = this.facing.get(id);
    if (facing === undefined) this.facing.set(id, (facing = this.firstFacing(id, i)));
    this.id.push(id);
    this.kind.push(packKind(type, player, carried, facing));
    this.place.push(i * 1024 + j);
    this.life.push(life);
    this.reserve.push(type === queen ? this.reserves.length : -1);
    if (type === queen) {
      this.reserves.push(carbo);
      this.reserves.push(prote);
      this.reserves.push(lipid);
    }
    return id;
  }

  /** Colonies begin in the corners and look into the board; later ants hatch looking anywhere. */
  private firstFacing(id: number, row: number): number {
    if (this.states > 0) return (id * 7) % 4;
    return row < this.rows / 2 ? 0 : 2;
  }

  /** Reads the commands between two states. */
  private commands(): void {
    const { tokens } = this;
    tokens.keyword('commands');
    for (;;) {
      const id = tokens.int('the id of a commanded ant', -1, largest);
      if (id === -1) break;
      const kind = tokens.choice('a command', 'mtly');
      const dir = tokens.choice('the direction of a command', 'drul_');
      tokens.choice('the egg of a command', 'swq_');
      if (kind === move && dir < 4) this.facing.set(id, dir);
      this.commandId.push(id);
      this.commandKind.push(kind | (dir << 2));
    }
  }

  match(): Match {
    const { states, players } = this;
    const place = this.place.take();
    return {
      ...this.head,
      settings: this.settings,
      names: this.names,
      rows: this.rows,
      cols: this.cols,
      states,
      water: this.water,
      fields: this.fields,
      ants: {
        id: this.id.take(),
        kind: this.kind.take(),
        row: Int16Array.from(place, (value) => value >> 10),
        col: Int16Array.from(place, (value) => value & 1023),
        life: this.life.take(),
        reserve: this.reserve.take(),
      },
      firstAnt: this.firstAnt.take(),
      reserves: this.reserves.take(),
      food: this.food.take(),
      firstFood: this.firstFood.take(),
      commandId: this.commandId.take(),
      commandKind: this.commandKind.take(),
      firstCommand: this.firstCommand.take(),
      scores: this.scores.take().slice(0, states * players),
      statuses: Float64Array.from(this.statuses.slice(0, states * players)),
    };
  }
}
