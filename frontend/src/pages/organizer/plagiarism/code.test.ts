import { describe, expect, it } from 'vitest';
import type { PairRegion } from '../../../api/types.ts';
import { blocks, height, neighbour, percent } from './code.ts';

const region = (from: number, to: number, file = 'a.cc'): PairRegion => ({
  a: { file, from, to },
  b: { file: 'b.cc', from: 1, to: 1 },
  tokens: 30,
});

describe('blocks', () => {
  it('cuts a file where regions begin and end', () => {
    expect(blocks('1\n2\n3\n4\n5\n', 'a.cc', [region(2, 3), region(5, 5)], 'a')).toEqual([
      { from: 1, lines: ['1'], region: null },
      { from: 2, lines: ['2', '3'], region: 0 },
      { from: 4, lines: ['4'], region: null },
      { from: 5, lines: ['5'], region: 1 },
    ]);
  });
  it('gives a line of two regions to the earlier one', () => {
    expect(blocks('1\n2\n3', 'a.cc', [region(1, 2), region(2, 3)], 'a').map((b) => [b.from, b.region])).toEqual([
      [1, 0],
      [3, 1],
    ]);
  });
  it('leaves other files and lines that do not exist alone', () => {
    expect(blocks('1', 'a.cc', [region(1, 1, 'other.cc'), region(1, 99)], 'a')).toEqual([{ from: 1, lines: ['1'], region: 1 }]);
    expect(blocks('', 'a.cc', [], 'a')).toEqual([]);
  });
});

it('goes around the regions', () => {
  expect([neighbour(null, 1, 3), neighbour(2, 1, 3), neighbour(0, -1, 3), neighbour(null, -1, 3), neighbour(null, 1, 0)]).toEqual([0, 0, 2, 2, null]);
});

it('writes shares as percent', () => expect(percent(0.567)).toBe('57 %'));

it('shows one pair beside thousands', () => {
  expect(height(0, 1000)).toBe(0);
  expect(height(1, 1000)).toBeGreaterThan(0.08);
  expect(height(1000, 1000)).toBe(1);
});
