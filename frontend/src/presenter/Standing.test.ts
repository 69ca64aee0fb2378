import { expect, it } from 'vitest';
import type { Row } from '../api/types.ts';
import { decidingBreaks } from './Standing.tsx';

const row = (place: number, points: number, ...breaks: number[]) => ({ place, points, breaks }) as unknown as Row;

it.each([
  ['different points', [row(1, 9, 0, 1), row(2, 8, 5, 2)], []],
  ['a shared place', [row(1, 9, 0, 1), row(1, 9, 0, 1)], []],
  ['equals told apart by the second value', [row(1, 9, 3, 8), row(2, 9, 3, 5), row(3, 4, 0, 0)], [1]],
  ['two pairs of equals', [row(1, 9, 4, 1), row(2, 9, 3, 5), row(3, 4, 0, 7), row(4, 4, 0, 6)], [0, 1]],
  ['one without a place', [row(1, 9, 3, 8), row(0, 9, 1, 1)], []],
])('a table with %s shows the tie-breaks %j', (_, rows, shown) => expect([...decidingBreaks(rows)].toSorted()).toEqual(shown));
