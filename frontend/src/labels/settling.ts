import type { Settling } from '../api/types.ts';
import { percent } from './chance.ts';
import { count, plural } from './number.ts';

/** How far a contest has come in separating neighbours on the ladder. */
export function settlingText(s: Settling): string {
  const matches = `${count(s.played)} of at most ${plural(s.budget, 'match', 'matches')}`;
  if (s.pairs === 0) return 'There are no two players to compare.';
  const decided = `${count(s.decided)} of ${plural(s.pairs, 'neighbouring pair')} ${s.decided === 1 ? 'is' : 'are'} decided to ${percent(s.certainty)}`;
  return s.settled_at ? `${decided}, after ${matches}.` : `${decided}; ${matches} played.`;
}

/** Says why two neighbours share their place, in a contest with this number of matches. */
export function sharingText(s: Settling, matches: number): string {
  const played = plural(matches, 'match', 'matches');
  return s.settled_at ? `equal within what ${played} can tell` : `not separated yet, after ${played}`;
}
