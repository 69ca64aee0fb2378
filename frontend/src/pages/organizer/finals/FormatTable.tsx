import type { ReactNode } from 'react';
import type { FinalForecast, Range } from '../../../api/types.ts';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { about } from '../../../presenter/number.ts';
import { meanWords, rangeWords, within } from './forecast.ts';

interface Props {
  formats: readonly FinalForecast[];
  chosen: string;
  choose: (format: string) => void;
  /** What opens below the chosen row. */
  children: ReactNode;
}

/** All formats side by side with what to expect of each. */
export function FormatTable({ formats, chosen, choose, children }: Props) {
  return (
    <TableScroll label="Formats">
      <table className="formats">
        <caption className="sr-only">Formats and what to expect of them</caption>
        <thead>
          <tr>
            <th>format</th>
            <th className="right">matches</th>
            <th className="right">time</th>
            <th className="right" title="The probability that the truly strongest player wins; of a shared title it has its share">
              the best wins
            </th>
            <th className="right wide-only" title="The probability that several share the title">
              shared
            </th>
          </tr>
        </thead>
        {formats.map((format) => {
          const open = format.format === chosen;
          return (
            <tbody key={format.format} className={open ? 'chosen' : undefined}>
              <tr>
                <td>
                  <label className="format-choice">
                    <input type="radio" name="format" value={format.format} checked={open} onChange={() => choose(format.format)} />
                    <span>
                      {format.title}
                      <small>{format.text}</small>
                    </span>
                  </label>
                </td>
                {format.problem ? (
                  <td colSpan={4} className="warn">
                    {format.problem}
                  </td>
                ) : (
                  <>
                    <td className="right nowrap" data-what="matches">
                      <Expected range={format.matches} />
                    </td>
                    <td className="right nowrap" data-what="time">
                      <Expected range={format.seconds} write={about} />
                    </td>
                    <td className="right nowrap" data-what="the best wins">{within(format.best_wins, format.best_wins_error)}</td>
                    <td className="right nowrap wide-only">{within(format.shared, format.shared_error)}</td>
                  </>
                )}
              </tr>
              {open && (
                <tr className="format-open">
                  <td colSpan={5}>{children}</td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
    </TableScroll>
  );
}

/** A number that depends on luck: what is expected, and between what 9 of 10 finals are where that is not the same. */
function Expected({ range, write }: { range: Range | null; write?: (n: number) => string }) {
  const between = rangeWords(range, write);
  const mean = range && meanWords(range, write);
  return mean === null || mean === between ? between : (
    <>
      {mean}
      <small>{between}</small>
    </>
  );
}
