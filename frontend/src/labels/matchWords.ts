import type { MatchKind, MatchState, SeatSummary } from '../api/types.ts';
import { count, ordinal } from './number.ts';

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

/** A player with its version, where names stand for players in all their versions: "Formica v2". */
export function versioned({ player, version }: Pick<SeatSummary, 'player' | 'version'>): string {
  return version === undefined ? player : `${player} v${version}`;
}

/** Who won, in words: "Formica beats Dummy, Lasius and Null by 412". Empty before there is a result. */
export function outcomeText(seats: readonly SeatSummary[]): string {
  const played = byRank(seats);
  if (played.length === 0 || played.some((s) => s.rank === null || s.score === null)) return '';
  const first = played.filter((s) => s.rank === 1).map(versioned);
  const others = played.filter((s) => s.rank !== 1);
  const behind = enumerated([...new Set(others.map(versioned))]);
  const by = (played[0]?.score ?? 0) - (others[0]?.score ?? 0);
  if (others.length === 0) return first.length === 1 ? `${first[0]} has ${count(played[0]?.score ?? 0)}` : `${enumerated([...new Set(first)])} draw`;
  return first.length === 1 ? `${first[0]} beats ${behind} by ${count(by)}` : `${enumerated([...new Set(first)])} share the first place, ${count(by)} ahead of ${behind}`;
}

function enumerated(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
