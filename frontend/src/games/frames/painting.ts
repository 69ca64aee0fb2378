// What frames paint, round by round: the tape of all changes, and what is said beside the board.

import type { Mark } from '../../viewer/game';
import type { Lines } from '../../viewer/lines';
import { Column } from './column';
import { clean, type Fields } from './fields';
import { limits } from './limits';
import type { Looks } from './looks';
import { op, type Said, type Sight, type Space } from './match';
import { Names } from './names';
import { Tape } from './tape';

/** Cells along the longer side of a plane, and along the shorter one of the plane that a match without a board has. */
const planeCells = 40;
const usualRows = 22.5;

function code(operation: number, sight: Sight): number {
  return operation + sight * 16;
}

/** Reads frames. */
export class Painting {
  /** States that are complete. */
  states = 0;
  round = 0;
  space: Space | null = null;
  readonly kinds = new Names(limits.kinds, 'kinds');
  readonly units = new Names(limits.units, 'units');
  readonly texts = new Names(Number.POSITIVE_INFINITY, 'texts');
  readonly panels = new Names(limits.panels, 'names of numbers in the panel');
  readonly tape = new Tape();
  /** Where the tape has each state. */
  readonly first: number[] = [0];
  readonly curves = new Map<string, Column>();
  readonly said: Said[] = [];
  readonly marks: Mark[] = [];
  hidden = false;
  /** Whether a unit is on the board now; some seats may see it no more, or not yet. */
  private readonly alive: boolean[] = [];

  constructor(
    private readonly lines: Lines,
    private readonly fields: Fields,
    private readonly looks: Looks,
    private readonly names: readonly string[],
    private readonly warn: (message: string) => void,
  ) {}

  /** A state is complete. */
  endState(): void {
    if (!this.space) {
      this.warn('no board was declared before it');
      this.space = { grid: false, rows: usualRows, cols: planeCells, unit: 1 };
    }
    this.states++;
    this.first.push(this.tape.length);
    for (const curve of this.curves.values()) curve.note();
  }

  /** The words of frames. */
  private readonly words = new Map<string, (sight: Sight) => void>([
    ['', () => undefined], // an empty line
    ['grid', () => this.declareGrid()],
    ['plane', () => this.declarePlane()],
    ['kind', () => this.looks.declare()],
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

  /** Reads the rest of a frame that begins with a word, which some seats see. */
  read(word: string, sight: Sight): void {
    const read = this.words.get(word) ?? (() => this.lines.fail(`${JSON.stringify(word.slice(0, 24))} is no word of a replay`));
    read(sight);
  }

  private move(sight: Sight): void {
    const unit = this.unit('move', sight);
    const y = this.fields.coordinate('y');
    const x = this.fields.coordinate('x');
    if (unit >= 0) this.tape.push(code(op.move, sight), unit, y, x);
  }

  private cell(sight: Sight): void {
    const row = this.lines.int('the row', 0, limits.side - 1);
    const col = this.lines.int('the column', 0, limits.side - 1);
    this.lay(row, col, this.fields.name('the kind'), sight);
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
    const seat = this.fields.seat();
    const name = this.panels.of(this.fields.name('the name of the number'), this.warn);
    const text = this.texts.of(clean(this.lines.rest(), limits.text), this.warn);
    if (name >= 0) this.tape.push(code(op.panel, sight), seat * limits.panels + name, text);
  }

  private say(sight: Sight): void {
    this.said.push({ round: this.round, seat: null, text: clean(this.lines.rest(), limits.text), sight });
  }

  private mark(sight: Sight): void {
    const seat = this.fields.seatOrNobody();
    const mark = { round: this.round, seat: seat < 0 ? null : seat, text: clean(this.lines.rest(), limits.text) };
    if (this.marks.length < limits.marks) this.marks.push(mark);
    this.said.push({ ...mark, sight });
  }

  private curve(): void {
    const name = this.fields.name('the name of the curve');
    const values = this.fields.each('the value of seat', () => this.lines.decimal('a value'));
    if (!this.curves.has(name) && this.curves.size >= limits.curves) {
      this.warn(`there are more than ${limits.curves} curves`);
      return;
    }
    const column = this.curves.get(name) ?? new Column(this.names.length, this.states);
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
    const list = this.fields.name('seats');
    const seats = new Set<number>();
    for (const one of list.split(',')) {
      if (/^\d{1,2}$/.test(one) && Number(one) < this.names.length) seats.add(Number(one));
      else if (list !== '*') lines.fail(`seats expected as in "0,2" or "*", found ${JSON.stringify(list.slice(0, 24))}`);
    }
    if (list !== '*') this.hidden = true;
    this.read(lines.word(), [...seats].reduce((sum, seat) => sum + 2 ** seat, 0));
  }

  private once(): void {
    if (this.space) this.lines.fail('the board was declared before this line');
    if (this.states > 0) this.lines.fail('a board has to be declared before round 1');
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

  private put(sight: Sight): void {
    const { lines } = this;
    const unit = this.units.of(this.fields.name('the unit'), this.warn);
    const kind = this.kinds.of(this.fields.name('the kind'), this.warn);
    const y = this.fields.coordinate('y');
    const x = this.fields.coordinate('x');
    let seat = -1;
    let text = -1;
    let angle = 0;
    let size = Number.NaN;
    for (let first = true; lines.more(); first = false) {
      const word = lines.word();
      if (first && /^(\d|-$)/.test(word)) {
        seat = this.fields.seatOf(word);
        continue;
      }
      const [key, value] = this.fields.attribute(word);
      if (key === 'text') text = this.text(value);
      else if (key === 'angle') angle = this.fields.number(key, value) % 360;
      else if (key === 'size') size = this.fields.size(value);
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
      const [key, value] = this.fields.attribute(lines.word());
      let operation: number = op.text;
      let to = 0;
      if (key === 'text') {
        to = this.text(value);
      } else if (key === 'angle' || key === 'size') {
        operation = op[key];
        to = key === 'size' ? this.fields.size(value) : this.fields.number(key, value) % 360;
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
      this.lay(row, col, letter === '.' || letter === ' ' ? null : this.looks.ofLetter(letter), sight);
    }
  }

  private line(sight: Sight): void {
    const { lines } = this;
    const seat = this.fields.seatOrNobody();
    const points: number[] = [];
    while (lines.more()) {
      points.push(this.fields.coordinate('y'), this.fields.coordinate('x'));
      if (points.length > 2 * limits.points) lines.fail(`a line has more than ${limits.points} points`);
    }
    if (points.length < 4) lines.fail('a line needs two points: y x y x');
    this.tape.push(code(op.line, sight), seat, points.length, ...points);
  }

  /** A unit that was put; -1, and a warning, for one that is not there. */
  private unit(word: string, sight: Sight): number {
    const name = this.fields.name('the unit');
    const unit = this.units.find(name);
    if (unit >= 0 && (sight !== 0 || this.alive[unit])) return unit;
    this.warn(`there is no unit ${name} to ${word}`);
    return -1;
  }

  /** A text runs to the end of the line; -1 for an empty one. */
  private text(begin: string): number {
    const text = clean([begin, this.lines.rest()].filter(Boolean).join(' '), limits.text);
    return text === '' ? -1 : this.texts.of(text, this.warn);
  }
}
