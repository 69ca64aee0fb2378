import { expect, test } from 'vitest';
import type { BoardSetting } from '../../../api/types.ts';
import { freeName, mergeBoards, moved, stem } from './boards.ts';

const board = (id: number, name: string, config = 'x', retired = false): BoardSetting => ({ id, name, config, retired });
const base = [board(1, 'Meadow'), board(2, 'Swamp')];

test('a new board has a name that no other has', () => {
  expect(freeName('Hill', base)).toBe('Hill');
  expect(freeName('MEADOW', base)).toBe('MEADOW 2');
  expect(freeName('', base)).toBe('Board 2');
  expect(freeName('m'.repeat(60), [])).toHaveLength(40);
  expect(stem('C:\\boards\\two.rivers.cnf')).toBe('two.rivers');
});

test('boards move as far as there are places', () => {
  expect(moved(base, 1, -1).map((b) => b.id)).toEqual([2, 1]);
  expect(moved(base, 0, -1)).toEqual(base);
});

test('what two organizers have done to different boards is there', () => {
  const mine = [board(1, 'Meadow', 'x', true), board(2, 'Swamp'), board(0, 'Hill')];
  const theirs = [board(1, 'Meadow'), board(2, 'Bog'), board(3, 'Lake')];
  expect(mergeBoards(base, mine, theirs)).toEqual([board(1, 'Meadow', 'x', true), board(2, 'Bog'), board(0, 'Hill'), board(3, 'Lake')]);
  expect(mergeBoards(base, base, [board(1, 'Meadow')])).toEqual([board(1, 'Meadow')]);
});

test('where both have changed the same board, somebody has to choose', () => {
  expect(mergeBoards(base, [board(1, 'Mine'), board(2, 'Swamp')], [board(1, 'Theirs'), board(2, 'Swamp')])).toBeNull();
  expect(mergeBoards(base, [board(2, 'Swamp')], [board(1, 'Theirs'), board(2, 'Swamp')])).toBeNull();
  expect(mergeBoards(base, [board(1, 'Same'), board(2, 'Swamp')], [board(1, 'Same'), board(2, 'Swamp')])).toEqual([board(1, 'Same'), board(2, 'Swamp')]);
});
