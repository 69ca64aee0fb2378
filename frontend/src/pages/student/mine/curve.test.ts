import { expect, test } from 'vitest';
import { borders, leads, topOf } from './curve.ts';

test('level pairs move nothing', () => {
  expect(leads([1, 0, 1, -1, 0])).toEqual([0, 1, 2, 1]);
  expect(leads([])).toEqual([0]);
});

test('a border begins where a comparison can be decided', () => {
  const needed = [2, 3, 4, 5, 6, 7, 8, 9, 8, 9];
  expect(borders(needed)).toEqual([[8, 8], [9, 9]]);
  expect(borders([...needed, 10, 11, 10])).toEqual([[8, 8], [9, 9], [10, 10], [12, 10]]);
  expect(topOf([0, 1], needed)).toBe(9);
  expect(topOf([0], [2])).toBe(8);
});
