import { describe, expect, it } from 'vitest';
import type { HistoryPoint, Version } from '../../../api/types.ts';
import { beginnings, latest, seriesOf } from './series.ts';

const point = (number: number, more: Partial<HistoryPoint> = {}): HistoryPoint => ({
  number, seq: number * 3, match: number * 10, at: '2026-04-16T12:00:00Z', player: 'Ada', version: 7, rating: 1000 + number, interval: 5,
  provisional: false, change: 2, others: -1, ...more,
});
const version = (number: number, submission: number, rating: number): Version => ({
  number, submission, player: 'Ada', since: '2026-04-16T12:00:00Z', rating, interval: 9, matches: 3, change: null, plays: true,
});

describe('the series of the graph', () => {
  it('is in order, with both ends of the interval and what is known now', () =>
    expect(seriesOf([point(2), point(1)], [version(1, 7, 1100)])).toEqual([[1, 2], [996, 997], [1006, 1007], [null, null], [1001, 1002], [1100, 1100]]));
  it('joins the provisional part to the rest', () => {
    const [, , , provisional, rating] = seriesOf([point(1, { provisional: true }), point(2), point(3)], []);
    expect(provisional).toEqual([1001, 1002, null]);
    expect(rating).toEqual([null, 1002, 1003]);
  });
  it('does not join two players', () => {
    const [, , , provisional] = seriesOf([point(1, { provisional: true }), point(2, { player: 'Bea' })], []);
    expect(provisional).toEqual([1001, null]);
  });
  it('may be empty', () => expect(seriesOf([], [])).toEqual([[], [], [], [], [], []]));
});

it('marks where each version begins, once', () =>
  expect(beginnings([point(3, { version: 9 }), point(1), point(2), point(4), point(5, { version: 11 })], [version(1, 7, 0), version(2, 9, 0)])).toEqual([
    { at: 1, version: 1 },
    { at: 3, version: 2 },
  ]));

it('the table has the latest first', () => expect(latest([point(1), point(3), point(2)], 2).map((p) => p.number)).toEqual([3, 2]));
