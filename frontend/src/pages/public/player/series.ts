import type { HistoryPoint, Version } from '../../../api/types.ts';

/**
 * Columns for the graph: number of the match; then what was believed after it, both ends of the interval, the rating where it
 * is provisional and where it is not; last, what all results say now of the version that played.
 */
export type Series = [
  x: number[],
  low: number[],
  high: number[],
  provisional: (number | null)[],
  rating: (number | null)[],
  now: (number | null)[],
];

/** The points in order. The two lines of the rating meet where the provisional one ends. */
export function seriesOf(points: readonly HistoryPoint[], versions: readonly Version[]): Series {
  const sorted = [...points].sort((a, b) => a.number - b.number);
  const known = new Map(versions.map((v) => [v.submission, v.rating]));
  const series: Series = [[], [], [], [], [], []];
  sorted.forEach((p, i) => {
    const before = sorted[i - 1];
    series[0].push(p.number);
    series[1].push(p.rating - p.interval);
    series[2].push(p.rating + p.interval);
    series[3].push(p.provisional || (before?.provisional && before.player === p.player) ? p.rating : null);
    series[4].push(p.provisional ? null : p.rating);
    series[5].push(known.get(p.version) ?? null);
  });
  return series;
}

/** Where a new version begins: the number of its first match here, and its number in the line. */
export function beginnings(points: readonly HistoryPoint[], versions: readonly Version[]): { at: number; version: number }[] {
  const numbers = new Map(versions.map((v) => [v.submission, v.number]));
  const seen = new Set<number>();
  const found: { at: number; version: number }[] = [];
  for (const p of [...points].sort((a, b) => a.number - b.number)) {
    const version = numbers.get(p.version);
    if (version === undefined || seen.has(p.version)) continue;
    seen.add(p.version);
    found.push({ at: p.number, version });
  }
  return found;
}

/** The latest points, newest first, for the table. */
export function latest(points: readonly HistoryPoint[], most: number): HistoryPoint[] {
  return [...points].sort((a, b) => b.number - a.number).slice(0, most);
}
