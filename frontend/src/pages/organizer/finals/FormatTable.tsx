import type { ReactNode } from 'react';
import type { FinalForecast } from '../../../api/types.ts';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { about, percent } from '../../../presenter/number.ts';
import { rangeWords } from './forecast.ts';

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
                    <td className="right nowrap" data-what="matches">{rangeWords(format.matches)}</td>
                    <td className="right nowrap" data-what="time">{rangeWords(format.seconds, about)}</td>
                    <td className="right nowrap" data-what="the best wins">{percent(format.best_wins)}</td>
                    <td className="right nowrap wide-only">{percent(format.shared)}</td>
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
