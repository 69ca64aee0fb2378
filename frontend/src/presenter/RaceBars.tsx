import type { Row, Stage } from '../api/types.ts';
import { percent } from './number.ts';
import { bestOverTime } from './steps.ts';
import { Table } from '../components/Table.tsx';

const most = 12;
const width = 120;
const height = 28;

interface Props {
  /** Up to the one whose table is shown. */
  stages: readonly Stage[];
  rows: readonly Row[];
  mine?: string | undefined;
}

/** A race: how probably each is the best, now and over the heats before. */
export function RaceBars({ stages, rows, mine }: Props) {
  const history = bestOverTime(stages);
  const shown = rows.slice(0, most);
  const rest = rows.slice(most);
  const left = rest.reduce((sum, row) => sum + row.best, 0);
  return (
    <div className="race">
      <Table
        caption="How probably each is the best"
        rows={shown}
        rowKey={(row) => row.player}
        rowClass={(row) => row.player === mine ? 'mine' : undefined}
        columns={[
          { title: 'player', cellClass: 'standing-player', cell: (row) => row.player },
          {
            title: 'is the best with a probability of',
            className: 'race-wide',
            cell: (row) => (
              <svg className="race-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect className="race-ground" width={100} height={10} />
                <rect className="race-best" width={Math.max(0, Math.min(100, 100 * row.best))} height={10} />
              </svg>
            ),
          },
          { title: 'probability', quiet: true, className: 'right', cellClass: 'race-percent', cell: (row) => percent(row.best) },
          { title: 'so far', className: 'race-history', cell: (row) => <Line values={history.get(row.player) ?? []} /> },
          { title: 'matches', className: 'right race-played', cell: (row) => row.played },
        ]}
      />
      {rest.length > 0 && (
        <p className="dim">
          {rest.length} others, together {percent(left)}
        </p>
      )}
    </div>
  );
}

/** The way of a probability over the heats. */
function Line({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const x = (i: number) => (i / (values.length - 1)) * (width - 4) + 2;
  const y = (p: number) => height - 3 - p * (height - 6);
  const known = values.flatMap((p, i) => (Number.isNaN(p) ? [] : [`${x(i).toFixed(1)} ${y(p).toFixed(1)}`]));
  return (
    <svg className="race-line" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={`M${known.join('L')}`} />
    </svg>
  );
}
