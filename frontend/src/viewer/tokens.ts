// Reader of files that consist of words separated by any white space, as the Jutge games write them. It works on bytes:
// a match file has about 150,000 words and must be read while nobody notices.

import { ReplayError } from './game';

const decoder = new TextDecoder('utf-8');

/** Longest piece of a file that an error message quotes. */
const quoted = 24;

export class Tokens {
  private at = 0;
  /** Where the last word began and ended: what an error message points at. */
  private from = 0;
  private to = 0;

  constructor(private readonly bytes: Uint8Array) {
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.at = 3; // byte order mark
  }

  /** Bytes that were not read yet: no count in the file can announce more things than that. */
  get left(): number {
    return this.bytes.length - this.at;
  }

  /** True when only white space is left. */
  done(): boolean {
    const { bytes } = this;
    let at = this.at;
    while (at < bytes.length && (bytes[at] as number) <= 32) at++;
    return at >= bytes.length;
  }

  /** Length of the next word, which is then read with `byte` and `text`; fails at the end of the file. */
  next(wanted: string): number {
    const { bytes } = this;
    let at = this.at;
    while (at < bytes.length && (bytes[at] as number) <= 32) at++;
    this.from = at;
    while (at < bytes.length && (bytes[at] as number) > 32) at++;
    this.to = this.at = at;
    if (at === this.from) this.fail(`the file ends here, ${wanted} should follow`);
    return at - this.from;
  }

  /** The k-th byte of the last word. */
  byte(k: number): number {
    return this.bytes[this.from + k] as number;
  }

  /** The last word as text. */
  text(): string {
    return decoder.decode(this.bytes.subarray(this.from, this.to));
  }

  word(wanted: string): string {
    this.next(wanted);
    return this.text();
  }

  /** Reads one given word, which must be ASCII. */
  keyword(word: string): void {
    const length = this.next(`"${word}"`);
    if (length === word.length) {
      let k = 0;
      while (k < length && this.byte(k) === word.charCodeAt(k)) k++;
      if (k === length) return;
    }
    this.fail(`"${word}" expected, found ${this.quote()}`);
  }

  /** Reads a whole number between low and high (both included, both 32-bit). */
  int(wanted: string, low: number, high: number): number {
    const length = this.next(wanted);
    const negative = this.byte(0) === 45;
    let value = 0;
    let k = negative ? 1 : 0;
    if (length === k || length > 11) this.fail(`${wanted}: a whole number expected, found ${this.quote()}`);
    for (; k < length; k++) {
      const digit = this.byte(k) - 48;
      if (digit < 0 || digit > 9) this.fail(`${wanted}: a whole number expected, found ${this.quote()}`);
      value = value * 10 + digit;
    }
    if (negative) value = -value;
    if (value < low || value > high) this.fail(`${wanted} is ${value}, but must lie between ${low} and ${high}`);
    return value;
  }

  /** Reads a finite decimal number. */
  decimal(wanted: string): number {
    if (this.next(wanted) === 1) {
      const digit = this.byte(0) - 48;
      if (digit >= 0 && digit <= 9) return digit;
    }
    const text = this.text();
    if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text)) this.fail(`${wanted}: a number expected, found ${this.quote()}`);
    const value = Number(text);
    if (!Number.isFinite(value)) this.fail(`${wanted}: the number ${this.quote()} is too large`);
    return value;
  }

  /** Reads a word of one byte and returns its place in `choices`. */
  choice(wanted: string, choices: string): number {
    if (this.next(wanted) === 1) {
      const letter = this.byte(0);
      for (let k = 0; k < choices.length; k++) if (choices.charCodeAt(k) === letter) return k;
    }
    this.fail(`${wanted}: one of ${[...choices].join(' ')} expected, found ${this.quote()}`);
  }

  /** Stops with the line of the last word. */
  fail(message: string): never {
    const cut = this.to > this.from && this.to === this.bytes.length;
    throw new ReplayError({ line: this.line(), message: cut ? `${message}; the file ends here` : message });
  }

  /** The last word for a message, cut when it is long. */
  quote(): string {
    const text = decoder.decode(this.bytes.subarray(this.from, Math.min(this.to, this.from + 4 * quoted)));
    const shown = [...text].slice(0, quoted).join('');
    return `"${shown}${shown.length < text.length || this.to - this.from > 4 * quoted ? '…' : ''}"`;
  }

  /** Lines are counted only when somebody asks: in the case of an error. */
  private line(): number {
    let line = 1;
    const end = Math.min(this.from, this.bytes.length);
    for (let k = 0; k < end; k++) if (this.bytes[k] === 10) line++;
    return line;
  }
}
