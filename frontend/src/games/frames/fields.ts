// Words of a line of a replay, and what they have to be.

import type { Lines } from '../../viewer/lines';
import { limits } from './limits';

/** Text for a page or a canvas: without control characters and signs that turn the direction of writing, and not endless. */
export function clean(text: string, most: number): string {
  const plain = text.slice(0, 4 * most).replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '');
  return plain.length > most ? `${plain.slice(0, most)}…` : plain;
}

/** Reads the words of the line that lines are at. Every error names it. */
export class Fields {
  constructor(private readonly lines: Lines, private readonly names: readonly string[]) {}

  name(what: string): string {
    const name = clean(this.lines.word(), limits.name);
    if (name === '') this.lines.fail(`${what} is missing at the end of the line`);
    return name;
  }

  /** A coordinate. What lies off the board is not seen. */
  coordinate(axis: 'y' | 'x'): number {
    const value = this.lines.decimal(axis);
    return Math.min(limits.far, Math.max(-limits.far, value));
  }

  seat(): number {
    return this.lines.int('the seat', 0, this.names.length - 1);
  }

  seatOrNobody(): number {
    return this.seatOf(this.lines.word());
  }

  attribute(word: string): readonly [key: string, value: string] {
    const at = word.indexOf('=');
    if (at < 1) this.lines.fail(`a word like "size=0.8" expected, found ${JSON.stringify(word.slice(0, 24))}`);
    return [word.slice(0, at), word.slice(at + 1)];
  }

  seatOf(word: string): number {
    if (word === '-') return -1;
    const seat = /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
    if (!(seat < this.names.length)) this.lines.fail(`a seat between 0 and ${this.names.length - 1} expected, found ${JSON.stringify(word.slice(0, 24))}`);
    return seat;
  }

  size(text: string): number {
    return Math.min(limits.far, Math.abs(this.number('size', text)));
  }

  number(what: string, text: string): number {
    const value = /^-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,4})?$/i.test(text) ? Number(text) : Number.NaN;
    if (!Number.isFinite(value)) this.lines.fail(`${what}: a number expected, found ${JSON.stringify(text.slice(0, 24))}`);
    return value;
  }

  colour(text: string): string {
    if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) this.lines.fail(`fill: a colour like #345 or "seat" expected, found ${JSON.stringify(text.slice(0, 24))}`);
    const long = text.length === 4 ? `#${[...text.slice(1)].map((digit) => digit + digit).join('')}` : text;
    return long.toLowerCase();
  }

  /** A value for every seat. */
  each(what: string, read: () => number): readonly number[] {
    return this.names.map((_, seat) => {
      if (!this.lines.more()) this.lines.fail(`${what} ${seat} is missing at the end of the line`);
      return read();
    });
  }
}
