import { expect, test } from 'vitest';
import { bins } from './histogram.ts';

test('every value is in one bin, the bounds too', () => {
  const got = bins([0, 5, 5.5, 9.9, 10], 0, 10);
  expect(got.map((b) => b.count)).toEqual([1, 0, 0, 0, 0, 2, 0, 0, 0, 2]);
  expect(got.at(-1)?.label).toBe('9–10');
});

test('wide ranges have wide bins, and none has one', () => {
  expect(bins([0, 100], 0, 100)).toHaveLength(12);
  expect(bins([3, 3], 3, 3)).toEqual([{ from: 3, label: '3', count: 2 }]);
});
