import { expect, it } from 'vitest';
import { hasNext, pageText } from './paging.ts';

it.each([
  [1, 0, 'none', false],
  [1, 12, '12 in all', false],
  [1, 25, '25 in all', false],
  [1, 26, '1–25 of 26', true],
  [2, 26, '26–26 of 26', false],
  [3, 26, 'none of 26', false],
])('page %i of %i players: %s', (page, total, text, next) => {
  expect(pageText(page, total)).toBe(text);
  expect(hasNext(page, total)).toBe(next);
});
