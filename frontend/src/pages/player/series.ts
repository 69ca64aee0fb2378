import type { HistoryPoint } from '../../api/types.ts';

/** Columns for the graph: number of the result, both ends of the interval, and the rating last, so it is drawn on top. */
export type Series = [x: number[], low: number[], high: number[], rating: number[]];

/** The points in order, thinned to at most `most`: the last is always kept, for it is what holds now. */
export function seriesOf(points: readonly HistoryPoint[], most = 2000): Series {
  const sorted = [...points].sort((a, b) => a.seq - b.seq);
  const step = Math.ceil(sorted.length / most);
  const series: Series = [[], [], [], []];
  sorted.forEach((p, i) => {
    if (i % step !== 0 && i !== sorted.length - 1) return;
    series[0].push(i + 1);
    series[1].push(p.rating - p.interval);
    series[2].push(p.rating + p.interval);
    series[3].push(p.rating);
  });
  return series;
}

/** The latest points, newest first, for the table. */
export function latest(points: readonly HistoryPoint[], most: number): HistoryPoint[] {
  return [...points].sort((a, b) => b.seq - a.seq).slice(0, most);
}
