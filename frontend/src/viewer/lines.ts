// Reader of files that consist of lines of words. It works on bytes: a file may have millions of words.

import { ReplayError } from './game';

const decoder = new TextDecoder('utf-8');

export class Lines {
  /** Number of the line that is read, from 1; 0 before the first. */
  line = 0;
  private start = 0;
  private at = 0;
  private end = 0;
  private next = 0;

  constructor(private readonly bytes: Uint8Array) {
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.next = 3; // byte order mark
  }

  /** Goes to the next line; false at the end of the file. */
  advance(): boolean {
    const { bytes } = this;
    if (this.next >= bytes.length) return false;
    this.start = this.at = this.next;
    let end = bytes.indexOf(10, this.next);
    if (end < 0) end = bytes.length;
    this.next = end + 1;
    this.end = end > this.start && bytes[end - 1] === 13 ? end - 1 : end;
    this.line++;
    return true;
  }

  /** The first word of the next line, which is not read; "" at the end of the file. */
  peek(): string {
    let end = this.next;
    while (end < this.bytes.length && (this.bytes[end] as number) > 32) end++;
    return decoder.decode(this.bytes.subarray(this.next, end));
  }

  /** Whether the last line has its newline: a file that was cut ends within one. */
  get whole(): boolean {
    return this.next <= this.bytes.length;
  }

  /** True when the line has another word. */
  more(): boolean {
    while (this.at < this.end && this.bytes[this.at] === 32) this.at++;
    return this.at < this.end;
  }

  /** The next word; "" at the end of the line. */
  word(): string {
    if (!this.more()) return '';
    const from = this.at;
    while (this.at < this.end && this.bytes[this.at] !== 32) this.at++;
    return decoder.decode(this.bytes.subarray(from, this.at));
  }

  /** The rest of the line without the space before it. */
  rest(): string {
    if (!this.more()) return '';
    const from = this.at;
    this.at = this.end;
    return decoder.decode(this.bytes.subarray(from, this.end));
  }

  /** A whole number between low and high. */
  int(wanted: string, low: number, high: number): number {
    if (!this.more()) this.fail(`${wanted} is missing at the end of the line`);
    const { bytes } = this;
    const from = this.at;
    const negative = bytes[this.at] === 45;
    if (negative) this.at++;
    let value = 0;
    let digits = 0;
    while (this.at < this.end && bytes[this.at] !== 32) {
      const digit = (bytes[this.at++] as number) - 48;
      if (digit < 0 || digit > 9 || ++digits > 15) this.at = this.end + 1;
      value = value * 10 + digit;
    }
    if (this.at > this.end || digits === 0) {
      this.at = from;
      this.fail(`${wanted}: a whole number expected, found ${JSON.stringify(this.word().slice(0, 24))}`);
    }
    if (negative) value = -value;
    if (value < low || value > high) this.fail(`${wanted} is ${value}, but must lie between ${low} and ${high}`);
    return value;
  }

  /** A finite decimal number. */
  decimal(wanted: string): number {
    const plain = this.plain();
    if (plain !== null) return plain;
    const word = this.word();
    const found = JSON.stringify(word.slice(0, 24));
    if (!/^-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,4})?$/i.test(word)) this.fail(`${wanted}: a number expected, found ${found}`);
    const value = Number(word);
    if (!Number.isFinite(value)) this.fail(`${wanted}: the number ${found} is too large`);
    return value;
  }

  /** The next word if it is digits with at most one point, as most numbers are; otherwise nothing is read. */
  private plain(): number | null {
    if (!this.more()) return null;
    const { bytes, end } = this;
    let at = this.at;
    const negative = bytes[at] === 45;
    if (negative) at++;
    let digits = 0;
    let value = 0;
    let places = -1;
    for (; at < end && bytes[at] !== 32; at++) {
      const digit = (bytes[at] as number) - 48;
      if (digit === -2 && places < 0 && digits > 0) {
        places = digits;
      } else {
        if (digit < 0 || digit > 9 || ++digits > 15) return null;
        value = value * 10 + digit;
      }
    }
    if (digits === 0 || places === digits) return null;
    this.at = at;
    // Both numbers are exact, so the quotient is the number that was written.
    if (places >= 0) value /= 10 ** (digits - places);
    return negative ? -value : value;
  }

  /** Stops with the line. */
  fail(message: string): never {
    throw new ReplayError({ line: Math.max(1, this.line), message });
  }
}
