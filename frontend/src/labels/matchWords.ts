import type { MatchKind, MatchState, SeatSummary } from '../api/types.ts';
import { ordinal } from './number.ts';

const kinds: Readonly<Record<MatchKind, string>> = {
  ladder: 'ladder',
  qualify: 'qualification',
  challenge: 'challenge',
  final: 'final',
};

/** What kind of match it is, in a reader's words. */
export function kindText(kind: MatchKind): string {
  return kinds[kind] ?? kind; // a newer server may know more kinds than this page
}

const states: Record<MatchState, string> = {
  queued: 'waiting to be played',
  running: 'being played now',
  done: 'done',
  void: 'void',
};

export function stateText(state: MatchState): string {
  return states[state];
}

/** Seats in the order of their result; as they sit before there is one. */
export function byRank<S extends SeatSummary>(seats: readonly S[]): S[] {
  return [...seats].sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99) || a.seat - b.seat);
}

/** How a player fared: "1st of 4"; empty when it has no rank. A player may hold several seats: the best counts. */
export function placeOf(player: string, seats: readonly SeatSummary[]): string {
  const ranks = seats.filter((s) => s.player === player && s.rank !== null).map((s) => s.rank ?? 0);
  return ranks.length === 0 ? '' : `${ordinal(Math.min(...ranks))} of ${seats.length}`;
}
