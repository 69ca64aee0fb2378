import { expect, test } from 'vitest';
import type { Settings } from '../../../api/types.ts';
import { changed, merge } from './merge.ts';

const base = { title: 'Ants', visibility: 'public', players_per_user: 1, languages: null } as Settings;

test('what only the other one changed is taken, what was written here stays', () => {
  const mine = { ...base, title: 'Ants 2027' };
  const theirs: Settings = { ...base, visibility: 'hidden' };
  const { merged, foreign } = merge(base, mine, theirs);
  expect(merged).toEqual({ ...base, title: 'Ants 2027', visibility: 'hidden' });
  expect(foreign).toEqual([{ field: 'visibility', theirs: 'hidden', both: false }]);
});

test('where both changed the same, here counts and it is said', () => {
  const { merged, foreign } = merge(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' });
  expect(merged.title).toBe('Mine');
  expect(foreign).toEqual([{ field: 'title', theirs: 'Theirs', both: true }]);
});

test('where both wrote the same, there is nothing to choose', () => {
  const both: Settings = { ...base, languages: ['cpp'] };
  expect(merge(base, both, { ...base, languages: ['cpp'] }).foreign).toEqual([{ field: 'languages', theirs: ['cpp'], both: false }]);
});

test('boards that each has added are both there', () => {
  const meadow = { id: 1, name: 'Meadow', config: 'x', retired: false };
  const hill = { ...meadow, id: 0, name: 'Hill' };
  const lake = { ...meadow, id: 2, name: 'Lake' };
  const old: Settings = { ...base, boards: [meadow] };
  const { merged, foreign } = merge(old, { ...old, boards: [meadow, hill] }, { ...old, boards: [meadow, lake] });
  expect(merged.boards).toEqual([meadow, hill, lake]);
  expect(foreign).toEqual([{ field: 'boards', theirs: [meadow, lake], both: false }]);
});

test('lists are compared by what is in them', () => {
  expect(changed({ ...base, languages: ['cpp'] }, { ...base, languages: ['cpp'] })).toEqual([]);
  expect(changed(base, { ...base, languages: ['cpp'] })).toEqual(['languages']);
});
