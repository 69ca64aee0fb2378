import { expect, it } from 'vitest';
import type { MatchKind, SeatSummary } from '../api/types.ts';
import { byRank, kindText, outcomeText, placeOf, versioned } from './matchWords.ts';

const seat = (n: number, player: string, rank: number | null): SeatSummary => ({
  seat: n, player, author: '', score: null, rank, verdict: null, reason: null,
});
const seats = [seat(0, 'A', 3), seat(1, 'B', 1), seat(2, 'A', 1), seat(3, 'C', 4)];

it('orders by rank, then by seat', () => expect(byRank(seats).map((s) => s.seat)).toEqual([1, 2, 0, 3]));
it('keeps the seats’ order before there is a result', () =>
  expect(byRank([seat(0, 'A', null), seat(1, 'B', null)]).map((s) => s.seat)).toEqual([0, 1]));
it('takes the best of several seats', () => expect(placeOf('A', seats)).toBe('1st of 4'));
it('has no place for who did not play', () => expect(placeOf('X', seats)).toBe(''));
it('keeps a word that it does not know', () => expect(kindText('heat' as MatchKind)).toBe('heat'));

it('says who won, and by how much', () => {
  const scored = (n: number, player: string, rank: number, score: number) => ({ ...seat(n, player, rank), score });
  expect(outcomeText([scored(0, 'Dummy', 2, 388), scored(1, 'Formica', 1, 800), scored(2, 'Null', 3, 0)])).toBe('Formica beats Dummy and Null by 412');
  expect(outcomeText([scored(0, 'A', 1, 5), scored(1, 'B', 1, 5)])).toBe('A and B draw');
  expect(outcomeText([scored(0, 'A', 1, 5), scored(1, 'B', 1, 5), scored(2, 'C', 3, 2)])).toBe('A and B share the first place, 3 ahead of C');
  expect(outcomeText(seats)).toBe('');
});
it('names the version where a player has several', () => expect(versioned({ player: 'A', version: 3 })).toBe('A v3'));
