import { expect, it } from 'vitest';
import { bytes, count, ordinal, plural, rating, signed } from './number.ts';

it.each([
  [count(12480), '12\u202f480'],
  [plural(1, 'match', 'matches'), '1 match'],
  [plural(0, 'match', 'matches'), '0 matches'],
  [rating(1842.6), '1843'],
  [rating(-3.2), '\u22123'],
  [signed(2), '+2'],
  [signed(-2.4), '\u22122'],
  [signed(-0.3), '±0'],
  [ordinal(1), '1st'],
  [ordinal(2), '2nd'],
  [ordinal(3), '3rd'],
  [ordinal(4), '4th'],
  [ordinal(10), '10th'],
  [ordinal(11), '11th'],
  [ordinal(112), '112th'],
  [ordinal(121), '121st'],
  [bytes(1), '1 byte'],
  [bytes(812), '812 bytes'],
  [bytes(14_541), '14.2 KiB'],
  [bytes(1024 * 1024), '1 MiB'],
  [bytes(212 * 1024 ** 3), '212 GiB'],
  [bytes(2.5 * 1024 ** 4), '2.5 TiB'],
  [bytes(5000 * 1024 ** 4), '5000 TiB'],
])('%s is %s', (got, want) => expect(got).toBe(want));
