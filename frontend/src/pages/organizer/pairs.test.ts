import { expect, it } from 'vitest';
import { readPairs } from './pairs.ts';

it('reads lines of two numbers', () => {
  expect(readPairs('10 10\n\n30 %, 8.5\n1: +3\nx')).toEqual([
    [10, 10],
    [30, 8.5],
    [1, 3],
    [0, 0],
  ]);
});
