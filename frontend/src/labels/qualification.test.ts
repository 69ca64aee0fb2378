import { expect, it } from 'vitest';
import { qualificationScore, qualificationTask } from './qualification.ts';

it('says what a player has to do', () => {
  expect(qualificationTask({ gate: 'Dummy', matches: 3, wins: 2, survive: false })).toBe('beat Dummy in 2 of 3 matches');
  expect(qualificationTask({ gate: 'Hold', matches: 1, wins: 1, survive: true })).toBe('pass a qualification match against Hold without a fault');
  expect(qualificationTask({ gate: '', matches: 1, wins: 1, survive: true })).toBe('play a match without a fault');
});

it('says what it did', () => {
  expect(qualificationScore({ gate: 'Dummy', matches: 3, wins: 2, survive: false }, 1, 2)).toBe('beat Dummy in 1 of 2 matches');
  expect(qualificationScore({ gate: 'Hold', matches: 1, wins: 1, survive: true }, 0, 1)).toBe('passed 0 of 1 match without a fault');
});
