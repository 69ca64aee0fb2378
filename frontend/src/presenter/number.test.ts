import { expect, it } from 'vitest';
import { about, elapsed, percent, points } from './number.ts';

it.each([[12, '12'], [7.5, '7.5'], [7.04, '7'], [-2, '\u22122']])('%d points are written %j', (n, want) => expect(points(n)).toBe(want));

it.each([
  [0, '0 %'],
  [0.004, '< 1 %'],
  [0.5, '50 %'],
  [0.988, '99 %'],
  [0.9949, '99.4 %'],
  [0.99999, '> 99.9 %'],
  [1, '100 %'],
])('the probability %d is written %j', (p, want) => expect(percent(p)).toBe(want));

it.each([
  [3, '3 s'],
  [42, '40 s'],
  [600, '10 min'],
  [3590, '1 h'],
  [7799, '2 h 10 min'],
  [300_000, '3 d'],
])('%d seconds are about %j', (n, want) => expect(about(n)).toBe(want));

it.each([[67, '1:07'], [3750, '1:02:30'], [-1, '0:00']])('%d seconds have passed: %j', (n, want) => expect(elapsed(n)).toBe(want));
