import type { Comparison } from '../../../api/types.ts';
import { borders, leads, topOf } from './curve.ts';

const width = 560;
const height = 180;
const left = 48;
const right = 8;

/** The lead of the newer version over the pairs that differ, between the borders from which on it is decided. */
export function ComparisonCurve({ of }: { of: Comparison }) {
  const reached = leads(of.results);
  const top = topOf(reached, of.needed);
  const most = Math.max(reached.length - 1, 8);
  const x = (pairs: number) => left + (pairs / most) * (width - left - right);
  const y = (lead: number) => height / 2 - (lead / top) * (height / 2 - 10);
  const line = (points: readonly (readonly [number, number])[]) => points.map(([p, lead]) => `${x(p).toFixed(1)},${y(lead).toFixed(1)}`).join(' ');
  const border = borders(of.needed);
  return (
    <figure className="comparison-curve">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Pairs won less pairs lost by ${of.newer.player}: ${reached[reached.length - 1] ?? 0} after ${reached.length - 1} pairs that differ`}>
        <line className="curve-middle" x1={left} x2={width - right} y1={y(0)} y2={y(0)} />
        <polyline className="curve-border" points={line(border)} />
        <polyline className="curve-border" points={line(border.map(([p, lead]) => [p, -lead] as const))} />
        <polyline className="curve-lead" points={line(reached.map((lead, p) => [p, lead] as const))} />
        <text x={left - 6} y={y(top) + 4} textAnchor="end">{`+${top}`}</text>
        <text x={left - 6} y={y(0) + 4} textAnchor="end">0</text>
        <text x={left - 6} y={y(-top) + 4} textAnchor="end">{`−${top}`}</text>
      </svg>
      <figcaption className="dim small">
        Pairs that {of.newer.player} has won less those that it has lost. Above the upper broken line it is better, below the lower one it is worse.
      </figcaption>
    </figure>
  );
}
