import { expect, it } from 'vitest';
import type { MatchSummary } from '../api/types.ts';
import { distanceText } from './distance.ts';

const match = (state: MatchSummary['state'], scores: Record<string, number | null>): Pick<MatchSummary, 'state' | 'seats'> => ({
  state,
  seats: Object.entries(scores).map(([player, score], seat) => ({ seat, player, author: '', score, rank: null, verdict: null, reason: null })),
});

it('compares the means of the matches that are done', () => {
  const matches = [match('done', { Formica: 60, Demo: 20, Dummy: 100 }), match('done', { Formica: 64, Demo: 30, Dummy: 100 }), match('queued', { Formica: null, Demo: null, Dummy: null })];
  expect(distanceText('Formica', matches)).toBe('ahead of Demo, 62 % of Dummy’s score');
});
it('says nothing before there is a result', () => expect(distanceText('Formica', [match('queued', { Formica: null, Dummy: null })])).toBe(''));
it('has a word for equal scores', () => expect(distanceText('Formica', [match('done', { Formica: 0, Null: 0 })])).toBe('level with Null'));
