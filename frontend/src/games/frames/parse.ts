// Reads a replay of declared frames (`agon replay 1`). Everything in it is hostile: sizes are bounded before anything is
// allocated for them, and every error names its line.

import { type Mark, type Problem, ReplayError } from '../../viewer/game';
import { Lines } from '../../viewer/lines';
import type { SeatMeta } from '../../viewer/verdict';
import { isReason } from '../../labels/verdict';
import { Column } from './column';
import { limits } from './limits';
import { type Kind, type Match, op, type Said, type Shape, shapes, type Sight, type Space, type Values, words } from './match';
import { Names } from './names';
import { Tape } from './tape';

/** Cells along the longer side of a plane, and along the shorter one of the plane that a match without a board has. */
const planeCells = 40;
const usualRows = 22.5;

export interface Parsed {
  readonly match: Match;
  readonly problem: Problem | null;
}

/**
 * Reads a replay as far as it makes sense; throws a ReplayError when that is not even its first state. With `foreign`,
 * frames are in the words of the game's own viewer: those that make no sense here are passed over.
 */
export function parse(source: Uint8Array, foreign = false): Parsed {
  const lines = new Lines(source);
  const reader = new Reader(lines, foreign);
  let problem: Problem | null = null;
  try {
    reader.head();
    reader.rounds();
  } catch (error) {
    if (!(error instanceof ReplayError) || reader.complete === 0) throw error;
    problem = { line: error.line, message: error.message.replace(/^Line \d+: /, '') };
  }
  return { match: reader.match(), problem };
}

/** Text for a page or a canvas: without control characters and signs that turn the direction of writing, and not endless. */
function clean(text: string, most: number): string {
  const plain = text.slice(0, 4 * most).replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '');
  return plain.length > most ? `${plain.slice(0, most)}…` : plain;
}

function code(operation: number, sight: Sight): number {
  return operation + sight * 16;
}

/** What a declaration says about a kind. */
interface Look {
  shape: Shape | null;
  image: string | null;
  fill: string | null;
  size: number | null;
}

class Reader {
  /** States that are complete. */
  complete = 0;
  private round = 0;
  private id = '';
  private version = '';
  private title = '';
  private seed = '';
  private board: string | null = null;
  private readonly names: string[] = [];
  private space: Space | null = null;
  private readonly looks = new Map<string, Look>();
  private layers: Map<string, number> | null = null;
  private readonly letters = new Map<string, string>();
  private readonly kinds = new Names(limits.kinds, 'kinds');
  private readonly units = new Names(limits.units, 'units');
  /** Whether a unit is on the board now; some seats may see it no more, or not yet. */
  private readonly alive: boolean[] = [];
  private readonly texts = new Names(Number.POSITIVE_INFINITY, 'texts');
  private readonly panels = new Names(limits.panels, 'names of numbers in the panel');
  private readonly tape = new Tape();
  private readonly first: number[] = [0];
  private scores = new Column(0, 0);
  private cpu: Column | null = null;
  private readonly curves = new Map<string, Column>();
  private readonly fates: (SeatMeta & { round: number } | null)[] = [];
  private readonly gone: ({ round: number; text: string } | null)[] = [];
  private readonly said: Said[] = [];
  private readonly marks: Mark[] = [];
  private hidden = false;
  private ending = '';
  private strange: { line: number; message: string; more: number } | null = null;

  constructor(private readonly lines: Lines, private readonly foreign: boolean) {}

  // --- the head ---

  head(): void {
    const { lines } = this;
    if (!lines.advance() || lines.rest() !== 'agon replay 1') {
      lines.fail('"agon replay 1" expected: this is no replay, or one of a later version');
    }
    const known = new Set(['game', 'title', 'seed', 'board', 'config', 'seat']);
    while (known.has(lines.peek())) {
      lines.advance();
      this.headLine(lines.word());
    }
    if (!lines.advance()) lines.fail('the file ends here, "r 0" should follow');
    if (!this.id) lines.fail('"game" is missing before this line');
    if (this.names.length === 0) lines.fail('"seat 0" with the name of a player is missing before this line');
    this.scores = new Column(this.names.length, 0);
    for (const _ of this.names) {
      this.fates.push(null);
      this.gone.push(null);
    }
  }

  private headLine(word: string): void {
    const { lines, names } = this;
    switch (word) {
      case 'game':
        this.id = clean(lines.word(), limits.name);
        this.version = clean(lines.word(), 32);
        return;
      case 'title':
        this.title = clean(lines.rest(), limits.name);
        return;
      case 'seed':
        this.seed = clean(lines.word(), 20);
        return;
      case 'board':
        this.board = clean(lines.rest(), limits.name);
        return;
      case 'seat': {
        const seat = lines.int('the seat', 0, limits.seats - 1);
        if (seat !== names.length) lines.fail(`seat ${names.length} expected, found seat ${seat}`);
        names.push(clean(lines.rest(), limits.name) || `player ${seat}`);
        return;
      }
      default: // a line of the configuration is the referee's business
    }
  }

  // --- rounds ---

  /** Reads everything behind the head, whose last line was read already. */
  rounds(): void {
    const { lines } = this;
    let begun = false;
    do {
      const word = lines.word();
      if (word === 'r') {
        if (begun) this.endState();
        const round = lines.int('the round', 0, limits.rounds - 1);
        if (round !== this.complete) lines.fail(`round ${this.complete} expected, found round ${round}`);
        begun = true;
        this.round = round;
      } else if (word === 'over') {
        if (!begun) lines.fail('"over" comes before "r 0"');
        this.ending = clean(lines.rest(), limits.text);
        this.endState();
        while (lines.advance()) if (lines.more()) lines.fail('the match is over, but the file goes on');
        return;
      } else if (!this.statement(word)) {
        this.frame(word, 0);
      }
    } while (lines.advance());
    lines.fail(`the file ends in round ${this.round}, "over" should follow`);
  }

  private endState(): void {
    if (!this.space) {
      this.warn('no board was declared before it');
      this.space = { grid: false, rows: usualRows, cols: planeCells, unit: 1 };
    }
    this.complete++;
    this.first.push(this.tape.length);
    this.scores.note();
    this.cpu?.note();
    for (const curve of this.curves.values()) curve.note();
  }

  /** What the judge says beside the frames; false for another word. */
  private statement(word: string): boolean {
    const { lines } = this;
    switch (word) {
      case 'score':
        this.scores.set(this.each('the score of seat', () => lines.int('a score', -(2 ** 53), 2 ** 53)));
        return true;
      case 'cpu':
        this.cpu ??= new Column(this.names.length, this.complete);
        this.cpu.set(this.each('the CPU time of seat', () => lines.decimal('CPU time')));
        return true;
      case 'out': {
        const seat = this.seat();
        const reason = lines.word();
        this.fates[seat] ??= {
          name: this.names[seat] as string,
          verdict: 'frozen',
          // The referee's own objection to an answer reads like the judge's.
          reason: isReason(reason) ? reason : reason === 'fault' ? 'protocol' : null,
          round: Math.max(0, this.round - 1),
        };
        return true;
      }
      case 'gone': {
        const seat = this.seat();
        this.gone[seat] ??= { round: this.round, text: clean(lines.rest(), limits.text) };
        return true;
      }
      default:
        return false;
    }
  }

  /** A value for every seat. */
  private each(what: string, read: () => number): readonly number[] {
    return this.names.map((_, seat) => {
      if (!this.lines.more()) this.lines.fail(`${what} ${seat} is missing at the end of the line`);
      return read();
    });
  }

  // --- frames ---

  /** The words of frames. */
  private readonly frames = new Map<string, (sight: Sight) => void>([
    ['', () => undefined], // an empty line
    ['grid', () => this.declareGrid()],
    ['plane', () => this.declarePlane()],
    ['kind', () => this.declareKind()],
    ['row', (sight) => this.row(sight)],
    ['cell', (sight) => this.cell(sight)],
    ['put', (sight) => this.put(sight)],
    ['move', (sight) => this.move(sight)],
    ['set', (sight) => this.set(sight)],
    ['drop', (sight) => this.drop(sight)],
    ['line', (sight) => this.line(sight)],
    ['panel', (sight) => this.panel(sight)],
    ['curve', () => this.curve()],
    ['say', (sight) => this.say(sight)],
    ['mark', (sight) => this.mark(sight)],
    ['only', (sight) => this.only(sight)],
  ]);

  private frame(word: string, sight: Sight): void {
    const read = this.frames.get(word) ?? (() => this.lines.fail(`${JSON.stringify(word.slice(0, 24))} is no word of a replay`));
    try {
      read(sight);
    } catch (error) {
      if (!this.foreign || !(error instanceof ReplayError)) throw error;
    }
  }

  private move(sight: Sight): void {
    const unit = this.unit('move', sight);
    const y = this.coordinate('y');
    const x = this.coordinate('x');
    if (unit >= 0) this.tape.push(code(op.move, sight), unit, y, x);
  }

  private cell(sight: Sight): void {
    const row = this.lines.int('the row', 0, limits.side - 1);
    const col = this.lines.int('the column', 0, limits.side - 1);
    this.lay(row, col, this.name('the kind'), sight);
  }

  /** Lays a kind on a cell; null takes it away. */
  private lay(row: number, col: number, name: string | null, sight: Sight): void {
    const { space } = this;
    if (!space?.grid) {
      this.warn('the ground needs a grid, which is declared by "grid ROWS COLS"');
      return;
    }
    if (row >= space.rows || col >= space.cols) {
      this.warn(`row ${row}, column ${col} is off the grid of ${space.rows} rows and ${space.cols} columns`);
      return;
    }
    const kind = name === null ? -1 : this.kinds.of(name, this.warn);
    if (name === null || kind >= 0) this.tape.push(code(op.cell, sight), row * space.cols + col, kind + 1);
  }

  private drop(sight: Sight): void {
    const unit = this.unit('drop', sight);
    if (unit < 0) return;
    if (sight === 0) this.alive[unit] = false;
    this.tape.push(code(op.drop, sight), unit);
  }

  private panel(sight: Sight): void {
    const seat = this.seat();
    const name = this.panels.of(this.name('the name of the number'), this.warn);
    const text = this.texts.of(clean(this.lines.rest(), limits.text), this.warn);
    if (name >= 0) this.tape.push(code(op.panel, sight), seat * limits.panels + name, text);
  }

  private say(sight: Sight): void {
    this.said.push({ round: this.round, seat: null, text: clean(this.lines.rest(), limits.text), sight });
  }

  private mark(sight: Sight): void {
    const seat = this.seatOrNobody();
    const mark = { round: this.round, seat: seat < 0 ? null : seat, text: clean(this.lines.rest(), limits.text) };
    if (this.marks.length < limits.marks) this.marks.push(mark);
    this.said.push({ ...mark, sight });
  }

  private curve(): void {
    const name = this.name('the name of the curve');
    const values = this.each('the value of seat', () => this.lines.decimal('a value'));
    if (!this.curves.has(name) && this.curves.size >= limits.curves) {
      this.warn(`there are more than ${limits.curves} curves`);
      return;
    }
    const column = this.curves.get(name) ?? new Column(this.names.length, this.complete);
    this.curves.set(name, column);
    column.set(values);
  }

  private declareGrid(): void {
    this.once();
    const rows = this.lines.int('the number of rows', 1, limits.side);
    const cols = this.lines.int('the number of columns', 1, limits.side);
    this.space = { grid: true, rows, cols, unit: 1 };
  }

  private only(sight: Sight): void {
    const { lines } = this;
    if (sight !== 0) lines.fail('"only" within "only"');
    const list = this.name('seats');
    const seats = new Set<number>();
    for (const one of list.split(',')) {
      if (/^\d{1,2}$/.test(one) && Number(one) < this.names.length) seats.add(Number(one));
      else if (list !== '*') lines.fail(`seats expected as in "0,2" or "*", found ${JSON.stringify(list.slice(0, 24))}`);
    }
    if (list !== '*') this.hidden = true;
    this.frame(lines.word(), [...seats].reduce((sum, seat) => sum + 2 ** seat, 0));
  }

  private once(): void {
    if (this.space) this.lines.fail('the board was declared before this line');
    if (this.complete > 0) this.lines.fail('a board has to be declared before round 1');
  }

  private declarePlane(): void {
    this.once();
    const width = this.lines.decimal('the width');
    const height = this.lines.decimal('the height');
    for (const size of [width, height]) {
      if (!(size > 0 && size <= limits.far)) this.lines.fail(`the sides of a plane must lie between 0 and ${limits.far}, found ${size}`);
    }
    const unit = Math.max(width, height) / planeCells;
    this.space = { grid: false, rows: height / unit, cols: width / unit, unit };
  }

  private declareKind(): void {
    const { lines } = this;
    const name = this.name('the name of the kind');
    const look: Look = { shape: null, image: null, fill: null, size: null };
    while (lines.more()) {
      const [key, value] = this.attribute(lines.word());
      switch (key) {
        case 'shape':
          look.shape = shapes.find((one) => one === value) ?? lines.fail(`shape: one of ${shapes.join(' ')} expected, found ${JSON.stringify(value.slice(0, 24))}`);
          break;
        case 'image':
          look.image = value;
          break;
        case 'fill':
          look.fill = value === 'seat' ? value : this.colour(value);
          break;
        case 'size':
          look.size = this.size(value);
          break;
        case 'letter':
          if ([...value].length !== 1) lines.fail(`letter: one letter expected, found ${JSON.stringify(value.slice(0, 24))}`);
          this.letters.set(value, name);
          break;
        default:
          lines.fail(`a kind has shape, image, fill, size and letter, found ${JSON.stringify(key.slice(0, 24))}`);
      }
    }
    if (this.looks.size >= limits.kinds) this.warn(`there are more than ${limits.kinds} kinds`);
    else this.looks.set(name, look);
  }

  private put(sight: Sight): void {
    const { lines } = this;
    const unit = this.units.of(this.name('the unit'), this.warn);
    const kind = this.kinds.of(this.name('the kind'), this.warn);
    const y = this.coordinate('y');
    const x = this.coordinate('x');
    let seat = -1;
    let text = -1;
    let angle = 0;
    let size = Number.NaN;
    for (let first = true; lines.more(); first = false) {
      const word = lines.word();
      if (first && /^(\d|-$)/.test(word)) {
        seat = this.seatOf(word);
        continue;
      }
      const [key, value] = this.attribute(word);
      if (key === 'text') text = this.text(value);
      else if (key === 'angle') angle = this.number(key, value) % 360;
      else if (key === 'size') size = this.size(value);
      else lines.fail(`a unit has text, angle and size, found ${JSON.stringify(key.slice(0, 24))}`);
    }
    if (unit < 0 || kind < 0) return;
    this.alive[unit] = true;
    this.tape.push(code(op.put, sight), unit, kind, y, x, seat, text, angle, size);
  }

  private set(sight: Sight): void {
    const { lines, tape } = this;
    const unit = this.unit('set', sight);
    if (!lines.more()) lines.fail('text=, size= or angle= is missing at the end of the line');
    while (lines.more()) {
      const [key, value] = this.attribute(lines.word());
      let operation: number = op.text;
      let to = 0;
      if (key === 'text') {
        to = this.text(value);
      } else if (key === 'angle' || key === 'size') {
        operation = op[key];
        to = key === 'size' ? this.size(value) : this.number(key, value) % 360;
      } else {
        lines.fail(`text, size and angle can be set, found ${JSON.stringify(key.slice(0, 24))}`);
      }
      if (unit >= 0) tape.push(code(operation, sight), unit, to);
    }
  }

  private row(sight: Sight): void {
    const row = this.lines.int('the row', 0, limits.side - 1);
    const letters = [...this.lines.rest()];
    if (letters.length === 0) this.lines.fail('the letters of the row are missing at the end of the line');
    for (const [col, letter] of letters.entries()) {
      this.lay(row, col, letter === '.' || letter === ' ' ? null : (this.letters.get(letter) ?? letter), sight);
    }
  }

  private line(sight: Sight): void {
    const { lines } = this;
    const seat = this.seatOrNobody();
    const points: number[] = [];
    while (lines.more()) {
      points.push(this.coordinate('y'), this.coordinate('x'));
      if (points.length > 2 * limits.points) lines.fail(`a line has more than ${limits.points} points`);
    }
    if (points.length < 4) lines.fail('a line needs two points: y x y x');
    this.tape.push(code(op.line, sight), seat, points.length, ...points);
  }

  // --- words of frames ---

  private name(what: string): string {
    const name = clean(this.lines.word(), limits.name);
    if (name === '') this.lines.fail(`${what} is missing at the end of the line`);
    return name;
  }

  /** A unit that was put; -1, and a warning, for one that is not there. */
  private unit(word: string, sight: Sight): number {
    const name = this.name('the unit');
    const unit = this.units.find(name);
    if (unit >= 0 && (sight !== 0 || this.alive[unit])) return unit;
    this.warn(`there is no unit ${name} to ${word}`);
    return -1;
  }

  /** Notes a line that makes no sense on this board. The first one is told, the others are counted. */
  private readonly warn = (message: string): void => {
    if (this.strange) this.strange.more++;
    else if (!this.foreign) this.strange = { line: this.lines.line, message, more: 0 };
  };

  /** A coordinate. What lies off the board is not seen. */
  private coordinate(axis: 'y' | 'x'): number {
    const value = this.lines.decimal(axis);
    return Math.min(limits.far, Math.max(-limits.far, value));
  }

  private seat(): number {
    return this.lines.int('the seat', 0, this.names.length - 1);
  }

  private seatOrNobody(): number {
    return this.seatOf(this.lines.word());
  }

  private attribute(word: string): readonly [key: string, value: string] {
    const at = word.indexOf('=');
    if (at < 1) this.lines.fail(`a word like "size=0.8" expected, found ${JSON.stringify(word.slice(0, 24))}`);
    return [word.slice(0, at), word.slice(at + 1)];
  }

  /** A text runs to the end of the line; -1 for an empty one. */
  private text(begin: string): number {
    const text = clean([begin, this.lines.rest()].filter(Boolean).join(' '), limits.text);
    return text === '' ? -1 : this.texts.of(text, this.warn);
  }

  private seatOf(word: string): number {
    if (word === '-') return -1;
    const seat = /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
    if (!(seat < this.names.length)) this.lines.fail(`a seat between 0 and ${this.names.length - 1} expected, found ${JSON.stringify(word.slice(0, 24))}`);
    return seat;
  }

  private size(text: string): number {
    return Math.min(limits.far, Math.abs(this.number('size', text)));
  }

  private number(what: string, text: string): number {
    const value = /^-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,4})?$/i.test(text) ? Number(text) : Number.NaN;
    if (!Number.isFinite(value)) this.lines.fail(`${what}: a number expected, found ${JSON.stringify(text.slice(0, 24))}`);
    return value;
  }

  private colour(text: string): string {
    if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) this.lines.fail(`fill: a colour like #345 or "seat" expected, found ${JSON.stringify(text.slice(0, 24))}`);
    const long = text.length === 4 ? `#${[...text.slice(1)].map((digit) => digit + digit).join('')}` : text;
    return long.toLowerCase();
  }

  // --- the result ---

  match(): Match {
    const states = this.complete;
    const kept = <T extends { readonly round: number }>(all: readonly T[]) => all.filter(({ round }) => round < states);
    const curves: Values[] = [...this.curves].map(([name, column]) => ({ name, values: column.take(states) }));
    return {
      id: this.id,
      version: this.version,
      title: this.title || this.id,
      seed: this.seed,
      board: this.board,
      names: this.names,
      space: this.space as Space,
      kinds: this.kinds.list.map((name) => this.kind(name)),
      units: this.units.list,
      texts: this.texts.list,
      panels: this.panels.list,
      tape: this.tape.take(),
      first: Int32Array.from(this.first),
      states,
      scores: this.scores.take(states),
      curves,
      cpu: this.cpu?.take(states) ?? null,
      fates: this.names.map((name, seat) => {
        const fate = this.fates[seat];
        return fate && fate.round < states ? fate : { name };
      }),
      gone: this.gone.map((one) => (one && one.round < states ? one : null)),
      said: kept(this.said),
      marks: kept(this.marks),
      hidden: this.hidden,
      ending: this.ending,
      warnings: this.strange ? [`Line ${this.strange.line}: ${this.strange.message}${this.strange.more > 0 ? `, and ${this.strange.more} more places that make no sense` : ''}.`] : [],
    };
  }

  /** The place of a declared kind among the others. */
  private layer(name: string): number {
    this.layers ??= new Map([...this.looks.keys()].map((one, k) => [one, k]));
    return this.layers.get(name) ?? limits.kinds;
  }

  /** The look of a kind: its own, or that of the name before its digits, which then are a seat. */
  private kind(name: string): Kind {
    const own = this.looks.has(name);
    const [, stem = '', digits = ''] = /^(.*?)(\d{1,2})$/.exec(name) ?? [];
    const seat = !own && digits !== '' && Number(digits) < this.names.length ? Number(digits) : null;
    const like = own || digits === '' ? name : stem;
    const plain: Look = { shape: null, image: null, fill: null, size: null };
    return { name, label: words(seat === null ? name : stem), ...(this.looks.get(like) ?? plain), seat, layer: this.layer(like) };
  }
}
