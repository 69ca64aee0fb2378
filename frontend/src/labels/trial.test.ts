import { expect, it } from 'vitest';
import { trialScore, trialTask } from './trial.ts';

it('says what a player has to do', () => {
  expect(trialTask({ gate: 'Dummy', matches: 3, wins: 2, survive: false })).toBe('beat Dummy in 2 of 3 matches');
  expect(trialTask({ gate: 'Hold', matches: 1, wins: 1, survive: true })).toBe('come through a trial match against Hold without a fault');
});

it('says what it did', () => {
  expect(trialScore({ gate: 'Dummy', matches: 3, wins: 2, survive: false }, 1, 2)).toBe('beat Dummy in 1 of 2 matches');
  expect(trialScore({ gate: 'Hold', matches: 1, wins: 1, survive: true }, 0, 1)).toBe('came through 0 of 1 match without a fault');
});
