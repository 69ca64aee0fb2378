import { expect, it } from 'vitest';
import { percent, places } from './chance.ts';

it.each([
  [0, '< 1 %'],
  [0.004, '< 1 %'],
  [0.006, '1 %'],
  [0.344, '34 %'],
  [0.994, '99 %'],
  [0.999, '> 99 %'],
  [1, '> 99 %'],
])('the probability %f is %s', (p, text) => expect(percent(p)).toBe(text));

it('a place that is certain is one place', () => {
  expect(places(2, 5)).toBe('2nd to 5th');
  expect(places(1, 1)).toBe('1st');
});
