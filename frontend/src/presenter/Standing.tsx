import type { Row } from '../api/types.ts';
import { Table, type Column } from '../components/Table.tsx';
import { points } from './number.ts';

/** What the points of a table are: strength is the word of a race, a total is of all heats, and decides no place. */
export type Measure = 'points' | 'strength' | 'total';

const measures: Readonly<Record<Exclude<Measure, 'total'>, string>> = { points: 'points', strength: 'strength' };

interface Props {
  rows: readonly Row[];
  /** Names of the tie-breaks, in the order of their values. */
  tieBreaks: readonly string[];
  /** Which of them are shown: all that have values, or those that tell equal points in this table apart. */
  breaks?: 'all' | 'needed';
  caption: string;
  mine?: string | undefined;
  /** The number of rows to show; a line below says how many are left out. */
  most?: number;
  measure?: Measure;
  /** Everything is over: nobody leaves any more. */
  ended?: boolean;
  /** Beside something larger: without the matches. */
  brief?: boolean;
  /** One table however long it is, for a page that scrolls. */
  plain?: boolean;
}

const inColumn = 16;

/** A table of places, in as many columns as keep it readable from afar. Players that leave stand below a line. */
export function Standing({ rows: known, tieBreaks: names, breaks = 'all', caption, mine, most = known.length, measure = 'points', ended = false, brief = false, plain = false }: Props) {
  const rows = known.slice(0, most);
  const columns = plain ? 1 : Math.min(4, Math.max(1, Math.ceil(rows.length / inColumn)));
  const each = Math.ceil(rows.length / columns);
  const parts = Array.from({ length: columns }, (_, i) => rows.slice(i * each, (i + 1) * each));
  const needed = decidingBreaks(known);
  const tieBreaks = names
    .map((name, at) => ({ name, at }))
    .filter(({ at }) => (breaks === 'needed' ? needed.has(at) : rows.some((row) => row.breaks[at] !== undefined))); // brackets have none
  const out = (row: Row | undefined) => (row === undefined || (ended && row.out === 'dropped') ? '' : row.out);
  // A player that left earlier can have more points: each row has those of the last stage that the player was in.
  const staged = measure === 'points' && ended && rows.some((row, i) => row.place > 0 && row.points > (rows[i - 1]?.points ?? Infinity));
  const leaves = rows.some((row) => out(row) !== '');
  return (
    <div className={plain ? 'standing standing-plain' : 'standing'} data-columns={columns} data-rows={rows.length > 12 ? 'many' : rows.length > 8 || tieBreaks.length > 0 ? undefined : 'few'}>
      {parts.map((part, i) => (
        <Table
          key={i}
          caption={parts.length > 1 ? `${caption}, part ${i + 1}` : caption}
          rows={part}
          rowKey={(row) => row.player}
          rowClass={(row, k) => {
            const before = rows[i * each + k - 1];
            const leaving = out(row) !== '';
            return [leaving ? 'out' : '', leaving && before && out(before) === '' ? 'first-out' : '', row.player === mine ? 'mine' : ''].filter(Boolean).join(' ') || undefined;
          }}
          columns={[
            { title: 'place', className: 'right', cellClass: 'standing-place', cell: (row) => row.place || '–' },
            { title: 'player', cellClass: 'standing-player', cellHint: (row) => row.player, cell: (row) => row.player },
            columns < 3 && { title: 'author', className: 'standing-author', cellHint: (row) => row.author, cell: (row) => row.author },
            // A total beside places that it does not decide contradicts them.
            measure !== 'total' && { title: staged ? 'points in the last stage' : measures[measure], className: 'right', cell: (row) => points(measure === 'strength' ? Math.round(row.points) : row.points) },
            columns < 3 && !brief && { title: 'matches', className: 'right standing-played', cell: (row) => row.played },
            ...tieBreaks.map(({ name, at }): Column<Row> => ({
              title: name,
              className: 'right standing-break',
              cell: (row, k) =>
                row.breaks[at] === undefined || (breaks === 'needed' && !tied(row, rows[i * each + k - 1], rows[i * each + k + 1])) ? '' : points(row.breaks[at]),
            })),
            leaves && { title: 'plays on', quiet: true, cellClass: 'standing-out', cell: (row) => (out(row) === 'dropped' ? 'leaves' : out(row)) },
          ]}
        />
      ))}
      {rows.length < known.length && <p className="dim">and {known.length - rows.length} others</p>}
    </div>
  );
}

/** The row has as many points as one beside it. */
function tied(row: Row, ...beside: readonly (Row | undefined)[]): boolean {
  return beside.some((other) => other?.points === row.points);
}

/** Which values tell rows with equal points apart: of each two that follow each other, the first one that differs. */
export function decidingBreaks(rows: readonly Row[]): ReadonlySet<number> {
  const deciding = new Set<number>();
  rows.forEach((row, i) => {
    const before = rows[i - 1];
    if (!before || before.points !== row.points || before.place === row.place || before.place === 0 || row.place === 0) return;
    const at = row.breaks.findIndex((value, b) => value !== before.breaks[b]);
    if (at >= 0) deciding.add(at);
  });
  return deciding;
}
