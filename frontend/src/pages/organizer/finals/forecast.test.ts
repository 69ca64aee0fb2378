import { expect, it } from 'vitest';
import type { FinalForecast } from '../../../api/types.ts';
import { rangeWords, sentence } from './forecast.ts';

it.each([
  [{ mean: 84, low: 84, high: 84 }, '84'],
  [{ mean: 90.4, low: 80.1, high: 120 }, '80 to 120'],
  [null, '–'],
])('%j is written %j', (range, want) => expect(rangeWords(range)).toBe(want));

it('says what will happen before anything does', () => {
  const forecast = { matches: { mean: 84, low: 84, high: 84 }, seconds: { mean: 372, low: 0, high: 0 }, best_wins: 0.47, simulations: 500 } as FinalForecast;
  expect(sentence(forecast, { entrants: Array<string>(16).fill('A'), cores: 2 })).toMatch(
    /^16 players will play about 84 matches, some 6 min on 2 cores\. The strongest of them wins with a probability of 47 %\./,
  );
});
