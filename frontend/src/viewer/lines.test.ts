import { describe, expect, it } from 'vitest';
import { Lines } from './lines';

const read = (text: string) => {
  const lines = new Lines(new TextEncoder().encode(text));
  lines.advance();
  return lines;
};

describe('a decimal number', () => {
  it.each(['0', '-0', '7', '-7.25', '0.1', '123456789.123456', '999999999999999', '1e3', '1.5e-7', '0.30000000000000004', '12345678901234567890', '1E-05', '4.35', '1.005'])(
    '%s is what every other reader makes of it',
    (text) => {
      const lines = read(`${text} rest`);
      expect(lines.decimal('a number')).toBe(Number(text));
      expect(lines.word()).toBe('rest');
    },
  );

  it.each(['', 'NaN', '-', '.', '.5', '5.', '1.2.3', '1,5', '0x10', 'Infinity', '--1', '1e'])('%s is none', (text) => {
    expect(() => read(text).decimal('a number')).toThrow('Line 1: a number: a number expected');
  });

  it('is refused where it is too large', () => {
    expect(() => read('1e999').decimal('a number')).toThrow('the number "1e999" is too large');
  });

  it('is read the same by the short way and the long one', () => {
    let state = 5;
    for (let k = 0; k < 2000; k++) {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      const text = `${state % 2 ? '-' : ''}${state % 100000}.${String(state % 9973).padStart(4, '0')}`;
      expect(read(text).decimal('a number')).toBe(Number(text));
    }
  });
});
