import type { CSSProperties } from 'react';
import type { Final } from '../../api/types.ts';
import { Standing } from '../Standing.tsx';
import { measureOf } from '../steps.ts';

/** Shows the champion, and everybody's place. */
export function ChampionsSlide({ final, mine }: { final: Final; mine?: string | undefined }) {
  const champions = final.standing.filter((row) => final.champions.includes(row.player));
  return (
    <div className="slide slide-champions">
      <div className="slide-winner">
        <p className="slide-contest">{final.contest_title}</p>
        <p className="slide-lead">{champions.length > 1 ? 'The title is shared by' : champions.length === 1 ? 'Champion' : 'Nobody has the title'}</p>
        <ul className="slide-names" data-many={champions.length > 3 ? 'many' : undefined}>
          {champions.map((row) => (
            <li key={row.player}>
              <h2 className={row.player === mine ? 'slide-huge mine' : 'slide-huge'} style={{ '--letters': row.player.length } as CSSProperties}>{row.player}</h2>
              <p className="slide-lead">{row.author}</p>
            </li>
          ))}
        </ul>
        {final.standing.filter((row) => row.note).map((row) => (
          <p key={row.player} className="slide-lead dim">
            {row.player} {row.note}.
          </p>
        ))}
      </div>
      {final.standing.length > 1 && <Standing rows={final.standing} tieBreaks={[]} caption="All places" most={16} measure={measureOf(final)} mine={mine} ended brief />}
    </div>
  );
}
