import { expect, it } from 'vitest';
import { order, sortedBy } from './opponents.ts';

const opponent = (player: string, meetings: number, difference: number) => ({
  player, author: 'x', builtin: false, meetings, won: 0, tied: 0, lost: meetings, difference, last_match: 1, last_at: '2026-04-16T12:00:00Z',
});
const names = (list: { player: string }[]) => list.map((o) => o.player);
const all = [opponent('b', 3, -2), opponent('a', 3, 5), opponent('c', 9, 0)];

it('numbers go down first, names where they are equal', () => expect(names(sortedBy(all, 'meetings', false))).toEqual(['c', 'a', 'b']));
it('differences keep their sign', () => expect(names(sortedBy(all, 'difference', true))).toEqual(['b', 'c', 'a']));
it('a second click turns the order around', () => {
  const first = order({ column: 'meetings', up: false }, 'player');
  expect(first).toEqual({ column: 'player', up: true });
  expect(order(first, 'player')).toEqual({ column: 'player', up: false });
});
