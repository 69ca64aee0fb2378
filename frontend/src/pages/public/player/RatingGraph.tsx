import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { HistoryPoint, Version } from '../../../api/types.ts';
import { count, rating, signed } from '../../../labels/number.ts';
import { Table } from '../../../components/Table.tsx';
import { Time } from '../../../components/Time.tsx';
import { beginnings, latest, seriesOf, type Series } from './series.ts';

interface Props {
  points: HistoryPoint[];
  versions: Version[];
  /** The player's rating now; null before it has one. */
  now: number | null;
  /** The ratings are by all results at once: what is known now of an old version differs from what was believed then. */
  known: boolean;
}

/** The rating after each match with its interval, and what is known of each version now; below it the same as a table. */
export default function RatingGraph({ points, versions, now, known }: Props) {
  const ordered = useMemo(() => [...points].sort((a, b) => a.number - b.number), [points]);
  const series = useMemo(() => seriesOf(ordered, known ? versions : []), [ordered, versions, known]);
  const marks = useMemo(() => beginnings(ordered, versions), [ordered, versions]);
  const [at, setAt] = useState<number | null>(null);
  const last = ordered.at(-1);
  const read = ordered[at ?? ordered.length - 1];
  const level = read && known ? versions.find((v) => v.submission === read.version)?.rating : undefined;
  const since = last && now !== null ? now - last.rating : 0;
  return (
    <>
      <Plot series={series} marks={marks} onPoint={setAt} />
      {read && (
        <p className="graph-read">
          match {count(read.number)} of {count(last?.number ?? 0)}, version {marks.findLast((m) => m.at <= read.number)?.version ?? 1}: believed then {rating(read.rating)} ±{' '}
          {rating(read.interval)}
          {read.provisional && ', provisional'}; this match {signed(read.change)}, others’ results before it {signed(read.others)}
          {level !== undefined && <>; known now {rating(level)}</>}
        </p>
      )}
      <p className="graph-legend small dim">
        <span className="line-sign" /> what was believed after each match, with its 95 % interval <span className="line-sign provisional" /> provisional: few
        matches
        {known && (
          <>
            {' '}
            <span className="line-sign known" /> what all results say now of the version that played; it does not change while it plays
          </>
        )}
        {marks.length > 1 && <> · upright lines: a new version</>}
      </p>
      {known && Math.round(since) !== 0 && (
        <p className="small dim">
          Since its last match the rating went from {rating(last?.rating ?? 0)} to {rating(now ?? 0)} without a match of its own: results of others tell how
          strong its opponents were.
        </p>
      )}
      <details>
        <summary>The latest ratings as a table</summary>
        <Table
          className="history-table"
          caption="Rating after each of the latest matches"
          rows={latest(points, 50)}
          rowKey={(p) => p.seq}
          columns={[
            {
              title: 'match',
              cellClass: 'mono',
              cell: (p) => (
                <Link to="/matches/$id" params={{ id: String(p.match) }} aria-label={`Match ${p.match}`}>
                  {p.match}
                </Link>
              ),
            },
            { title: 'played', cellClass: 'dim', cell: (p) => p.at && <Time at={p.at} /> },
            { title: 'rating', className: 'right', cell: (p) => rating(p.rating) },
            { title: 'interval', className: 'right', cell: (p) => <>± {rating(p.interval)}</> },
            { title: 'this match', className: 'right', cell: (p) => signed(p.change) },
            { title: 'others before', className: 'right', cell: (p) => signed(p.others) },
          ]}
        />
      </details>
    </>
  );
}

interface Mark {
  at: number;
  version: number;
}

function Plot({ series, marks, onPoint }: { series: Series; marks: Mark[]; onPoint: (index: number | null) => void }) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const data = useRef(series);
  data.current = series;
  const lines = useRef(marks);
  lines.current = marks;
  const theme = useColourScheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the page change with the theme
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const made = new uPlot(options(element, onPoint, () => lines.current), data.current, element);
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

  const whole = series[3].map((x, i) => x ?? series[4][i] ?? 0);
  return (
    <div
      className="graph"
      ref={host}
      role="img"
      aria-label={`Rating over ${series[0].at(-1) ?? 0} matches, from ${rating(whole[0] ?? 0)} to ${rating(whole.at(-1) ?? 0)}`}
    />
  );
}

function options(element: HTMLElement, onPoint: (index: number | null) => void, marks: () => Mark[]): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: colour('--text-2'),
    font: `12px ${colour('--font')}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  };
  const steps = uPlot.paths.stepped?.({ align: 1 });
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
    series: [
      {},
      edge,
      edge,
      { stroke: colour('--accent'), width: 2, dash: [4, 4], points: { show: false } },
      { stroke: colour('--accent'), width: 2, points: { show: false } },
      { stroke: colour('--text-2'), width: 1.5, points: { show: false }, ...(steps ? { paths: steps } : {}) },
    ],
    bands: [{ series: [2, 1], fill: `${colour('--accent')}33` }],
    hooks: { setCursor: [(u) => onPoint(u.cursor.idx ?? null)], draw: [(u) => drawMarks(u, marks(), colour('--line-strong'), axis)] },
  };
}

// Upright lines where new versions begin. The first needs none.
function drawMarks(u: uPlot, marks: Mark[], stroke: string, axis: uPlot.Axis): void {
  const { ctx, bbox } = u;
  ctx.save();
  ctx.strokeStyle = stroke;
  ctx.fillStyle = String(axis.stroke);
  ctx.lineWidth = devicePixelRatio;
  ctx.textAlign = 'left';
  ctx.font = `${11 * devicePixelRatio}px sans-serif`;
  for (const { at, version } of marks.slice(1)) {
    const x = Math.round(u.valToPos(at, 'x', true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.fillText(`version ${version}`, x + 4 * devicePixelRatio, bbox.top + 12 * devicePixelRatio);
  }
  ctx.restore();
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
