import type { Final } from '../../../api/types.ts';
import { ordinal } from '../../../labels/number.ts';

const day = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'long', day: 'numeric' });

/** What is printed of a final: one page to be signed. */
export function Certificate({ final }: { final: Final }) {
  const first = final.standing.filter((row) => row.place >= 1 && row.place <= 3);
  return (
    <div className="certificate" aria-hidden="true">
      <p className="certificate-contest">{final.contest_title}</p>
      <p className="certificate-title">{final.title}</p>
      <p>
        {final.format_title} of {final.entrants.length} players
        {final.started_at && `, ${day.format(new Date(final.started_at))}`}
      </p>
      <ol>
        {first.map((row) => (
          <li key={row.player}>
            <span>{ordinal(row.place)}</span>
            <b>{row.player}</b>
            <span>{row.author}</span>
          </li>
        ))}
      </ol>
      <p className="certificate-sign">Date, signature</p>
    </div>
  );
}
