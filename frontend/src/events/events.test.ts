import { describe, expect, it } from 'vitest';
import { allKeys, backoff, eventId, staleKeys } from './events.ts';

describe('an event', () => {
  it('of a match makes that match and the lists stale', () =>
    expect(staleKeys('ants', 'match', 7)).toEqual([['whole final'], ['matches', 'ants'], ['challenges', 'ants'], ['practice', 'ants'], ['match', 7]]));

  it('without an id makes all of its kind stale', () =>
    expect(staleKeys('ants', 'submission', null)).toEqual([['submissions', 'ants'], ['practice', 'ants'], ['submission']]));

  it.each([
    ['{"id":12}', 12],
    ['{"id":"12"}', null],
    ['{"id":0}', null],
    ['null', null],
    ['', null],
  ])('with data %j has id %s', (data, id) => expect(eventId(data)).toBe(id));
});

it('a broken stream makes everything stale, each key once', () => {
  const keys = allKeys('ants').map((k) => JSON.stringify(k));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toContain('["ladder","ants"]');
  expect(keys).toContain('["submission"]');
});

describe('reconnecting', () => {
  it.each([
    [0, 0, 500],
    [0, 1, 1000],
    [3, 1, 8000],
    [5, 1, 30_000],
    [5000, 0, 15_000],
  ])('try %i with chance %f waits %i ms', (n, chance, ms) => expect(backoff(n, chance)).toBe(ms));
});
