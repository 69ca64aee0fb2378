import { expect, it } from 'vitest';
import { openingText, seatsText } from './board.ts';

it('says how many play', () => {
  expect(seatsText({ low: 4, high: 4 })).toBe('4 players');
  expect(seatsText({ low: 2, high: 10 })).toBe('2 to 10 players');
});

it('says whether a picture is the board or an example', () => {
  const fixed = { seats: 4, low: 4, high: 4 };
  expect(openingText({ drawn: 'nothing', ...fixed })).toBe('Each match begins like this.');
  expect(openingText({ drawn: 'places', ...fixed })).toContain('The map of each match;');
  expect(openingText({ drawn: 'board', seats: 4, low: 2, high: 10 })).toBe('An example, here for 4 players: each match has a new one.');
});
