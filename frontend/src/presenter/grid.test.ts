import { expect, it } from 'vitest';
import { grid } from './grid.ts';

it.each([
  ['two heats of three', 2, 3, 6],
  ['four heats of four', 4, 4, 7],
  ['ten heats of four, long names', 10, 4, 15],
  ['forty heats of two', 40, 2, 7],
  ['thirty heats of four', 30, 4, 7],
])('%s fit on a slide, names and lines', (_, heats, lines, name) => {
  const { columns, size } = grid(heats, lines, name);
  expect(columns * size * (name + 3) + (columns - 1)).toBeLessThanOrEqual(94);
  expect(Math.ceil(heats / columns) * (lines + 1.5) * 1.5 * size).toBeLessThanOrEqual(44);
  expect(size).toBeGreaterThan(0.7);
});

it('makes few names large', () => expect(grid(2, 3, 6)).toEqual({ columns: 2, size: 2.8 }));
