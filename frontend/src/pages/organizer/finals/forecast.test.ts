import { expect, it } from 'vitest';
import type { FinalForecast } from '../../../api/types.ts';
import { meanWords, rangeWords, sentence, within } from './forecast.ts';

it.each([
  [{ mean: 84, low: 84, high: 84, error: 0 }, '84'],
  [{ mean: 90.4, low: 80.1, high: 120, error: 3 }, '80 to 120'],
  [null, '–'],
])('%j is written %j', (range, want) => expect(rangeWords(range)).toBe(want));

it.each([
  [0.63, 0.0299, '63 % ± 3'],
  [1, 0.0076, '100 % ± 1'],
  [0, 0.0001, '0 % ± 1'],
])('a probability of %d off by %d is written %j', (p, error, want) => expect(within(p, error)).toBe(want));

it.each([
  [{ mean: 97.6, low: 40, high: 210, error: 4.2 }, '98 ± 4'],
  [{ mean: 84, low: 84, high: 84, error: 0 }, '84'],
  [{ mean: 84.3, low: 84, high: 85, error: 0.1 }, '84'],
  [{ mean: 84, low: 84, high: 84, error: null }, '84'],
])('%j has the mean %j', (range, want) => expect(meanWords(range)).toBe(want));

it('says what will happen before anything does', () => {
  const forecast = {
    matches: { mean: 84, low: 60, high: 110, error: 2 },
    seconds: { mean: 372, low: 0, high: 0, error: 30 },
    best_wins: 0.47,
    best_wins_error: 0.044,
    simulations: 500,
  } as FinalForecast;
  expect(sentence(forecast, { entrants: Array<string>(16).fill('A'), cores: 2 })).toMatch(
    /^16 players will play about 84 ± 2 matches, some 6 min ± 30 s on 2 cores\. The strongest of them wins with a probability of 47 % ± 4, from 500 simulated finals\. Nothing/,
  );
});
