import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { HistoryPoint } from '../../api/types.ts';
import { rating } from '../../format/number.ts';
import { Time } from '../../parts/Time.tsx';
import { latest, seriesOf, type Series } from './series.ts';

/** The rating over the player's matches with its interval; below it the same as a table. */
export default function RatingGraph({ points }: { points: HistoryPoint[] }) {
  const series = useMemo(() => seriesOf(points), [points]);
  const last = series[1].length - 1;
  const [at, setAt] = useState<number | null>(null);
  const read = at ?? last;
  return (
    <>
      <Plot series={series} onPoint={setAt} />
      <p className="graph-read">
        after match {series[0][read]} of {points.length}: {rating(series[3][read] ?? 0)}, between {rating(series[1][read] ?? 0)} and {rating(series[2][read] ?? 0)}
      </p>
      <details>
        <summary>The latest ratings as a table</summary>
        <table className="history-table">
          <caption className="sr-only">Rating after each of the latest matches</caption>
          <thead>
            <tr>
              <th>match</th>
              <th>played</th>
              <th className="right">rating</th>
              <th className="right">interval</th>
            </tr>
          </thead>
          <tbody>
            {latest(points, 50).map((p) => (
              <tr key={p.seq}>
                <td className="mono">
                  <Link to="/matches/$id" params={{ id: String(p.match) }} aria-label={`Match ${p.match}`}>
                    {p.match}
                  </Link>
                </td>
                <td className="dim">
                  {p.at && <Time at={p.at} />}
                </td>
                <td className="right">{rating(p.rating)}</td>
                <td className="right">± {rating(p.interval)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function Plot({ series, onPoint }: { series: Series; onPoint: (index: number | null) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const data = useRef(series);
  data.current = series;
  const theme = useColourScheme();

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const made = new uPlot(options(element, onPoint), data.current, element);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.current = null;
      made.destroy();
    };
  }, [theme, onPoint]);
  useEffect(() => plot.current?.setData(series), [series]);

  const last = series[1].length - 1;
  return (
    <div
      className="graph"
      ref={host}
      role="img"
      aria-label={`Rating over ${series[0][last] ?? 0} matches, from ${rating(series[3][0] ?? 0)} to ${rating(series[3][last] ?? 0)}`}
    />
  );
}

function options(element: HTMLElement, onPoint: (index: number | null) => void): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: colour('--text-2'),
    font: `12px ${colour('--font')}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  };
  const edge: uPlot.Series = { stroke: 'transparent', points: { show: false } };
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    scales: { x: { time: false } },
    legend: { show: false },
    cursor: { y: false, drag: { x: true, y: false } },
    axes: [
      { ...axis, size: 32, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] },
      { ...axis, size: 56, values: (_, ticks) => ticks.map(rating) },
    ],
    series: [{}, edge, edge, { stroke: colour('--accent'), width: 2, points: { show: false } }],
    bands: [{ series: [2, 1], fill: `${colour('--accent')}33` }],
    hooks: { setCursor: [(u) => onPoint(u.cursor.idx ?? null)] },
  };
}

// The canvas takes its colours when it is drawn: another scheme needs another drawing.
function useColourScheme(): string {
  const [scheme, setScheme] = useState('');
  useEffect(() => {
    const read = () => setScheme(getComputedStyle(document.documentElement).getPropertyValue('--ground'));
    read();
    const media = window.matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', read);
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      media.removeEventListener('change', read);
      observer.disconnect();
    };
  }, []);
  return scheme;
}
