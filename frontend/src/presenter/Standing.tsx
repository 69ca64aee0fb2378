import type { Row } from '../api/types.ts';
import { points } from './number.ts';

/** What the points of a table are: strength is the word of a race, a total is of all heats. */
export type Measure = 'points' | 'strength' | 'total';

const measures: Readonly<Record<Measure, string>> = { points: 'points', strength: 'strength', total: 'points in all' };

interface Props {
  rows: readonly Row[];
  /** Names of the tie-breaks, in the order of their values. */
  tieBreaks: readonly string[];
  /** Which of them are shown: all that have values, or those that tell equal points in this table apart. */
  breaks?: 'all' | 'needed';
  caption: string;
  mine?: string | undefined;
  /** Only so many rows; how many more there are is said. */
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

/** A table of places, in as many columns as it takes to be read from afar. Who leaves stands below a line. */
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
  // Who has left earlier can have more: each has the points of the last stage that he has played in.
  const staged = measure === 'points' && ended && rows.some((row, i) => row.place > 0 && row.points > (rows[i - 1]?.points ?? Infinity));
  const leaves = rows.some((row) => out(row) !== '');
  return (
    <div className={plain ? 'standing standing-plain' : 'standing'} data-columns={columns} data-rows={rows.length > 12 ? 'many' : rows.length > 8 || tieBreaks.length > 0 ? undefined : 'few'}>
      {parts.map((part, i) => (
        <table key={i}>
          <caption className="sr-only">{parts.length > 1 ? `${caption}, part ${i + 1}` : caption}</caption>
          <thead>
            <tr>
              <th className="right">place</th>
              <th>player</th>
              {columns < 3 && <th className="standing-author">author</th>}
              <th className="right">{staged ? 'points in the last stage' : measures[measure]}</th>
              {columns < 3 && !brief && <th className="right standing-played">matches</th>}
              {tieBreaks.map(({ name }) => (
                <th key={name} className="right standing-break">
                  {name}
                </th>
              ))}
              {leaves && (
                <th>
                  <span className="sr-only">plays on</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {part.map((row, k) => {
              const before = rows[i * each + k - 1];
              const leaving = out(row) !== '';
              const classes = [leaving ? 'out' : '', leaving && before && out(before) === '' ? 'first-out' : '', row.player === mine ? 'mine' : ''];
              return (
                <tr key={row.player} className={classes.filter(Boolean).join(' ') || undefined}>
                  <td className="right standing-place">{row.place || '–'}</td>
                  <td className="standing-player" title={row.player}>{row.player}</td>
                  {columns < 3 && <td className="standing-author" title={row.author}>{row.author}</td>}
                  <td className="right">{points(measure === 'strength' ? Math.round(row.points) : row.points)}</td>
                  {columns < 3 && !brief && <td className="right standing-played">{row.played}</td>}
                  {tieBreaks.map(({ name, at }) => (
                    <td key={name} className="right standing-break">
                      {row.breaks[at] === undefined || (breaks === 'needed' && !tied(row, before, rows[i * each + k + 1])) ? '' : points(row.breaks[at])}
                    </td>
                  ))}
                  {leaves && <td className="standing-out">{out(row) === 'dropped' ? 'leaves' : out(row)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
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
