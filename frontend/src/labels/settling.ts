import type { Settling } from '../api/types.ts';
import { count, plural } from './number.ts';

/** Of how many pairs of neighbours on the ladder the order is known. The ladder is final even where it is not: they share places. */
export function settlingText(s: Settling): string {
  const matches = `${count(s.played)} of at most ${plural(s.budget, 'match', 'matches')}`;
  if (s.pairs === 0) return 'There are no two players to compare.';
  const known = s.decided === s.pairs ? (s.pairs === 1 ? 'the one pair' : `all ${count(s.pairs)} pairs`) : `${count(s.decided)} of ${plural(s.pairs, 'pair')}`;
  const text = `In ${known} of neighbours on the ladder it is known with a certainty of ${Number((100 * s.certainty).toFixed(2))} % who is stronger`;
  if (!s.settled_at) return `${text}; ${matches} played.`;
  const open = s.pairs - s.decided;
  const rest = open === 0 ? '' : ` In ${open === 1 ? 'the other pair' : `each of the other ${count(open)} pairs`} the two share their place.`;
  return `${text}, after ${matches}.${rest}`;
}

/** Says why two neighbours share their place, in a contest with this number of matches. */
export function sharingText(s: Settling, matches: number): string {
  const played = plural(matches, 'match', 'matches');
  return s.settled_at ? `equal within what ${played} can tell` : `not separated yet, after ${played}`;
}
