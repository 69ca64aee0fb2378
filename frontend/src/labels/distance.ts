import type { MatchSummary } from '../api/types.ts';

/**
 * How far a player is from those that it has met in its trial: "ahead of Demo, 62 % of Dummy’s score". The means of its
 * finished matches are compared. Empty before there is one.
 */
export function distanceText(player: string, matches: readonly Pick<MatchSummary, 'state' | 'seats'>[]): string {
  const done = matches.filter((m) => m.state === 'done');
  const scores = new Map<string, number[]>();
  for (const seat of done.flatMap((m) => m.seats)) {
    if (seat.score !== null) scores.set(seat.player, [...(scores.get(seat.player) ?? []), seat.score]);
  }
  const own = mean(scores.get(player) ?? []);
  if (own === null) return '';
  const others = [...scores].filter(([name]) => name !== player).map(([name, all]) => ({ name, mean: mean(all) ?? 0 }));
  others.sort((a, b) => a.mean - b.mean);
  return others.map(({ name, mean }) => (own > mean ? `ahead of ${name}` : own === mean ? `level with ${name}` : `${Math.floor((own / mean) * 100)} % of ${name}’s score`)).join(', ');
}

function mean(all: readonly number[]): number | null {
  return all.length === 0 ? null : all.reduce((a, b) => a + b, 0) / all.length;
}
