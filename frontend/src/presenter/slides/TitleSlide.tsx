import type { Final } from '../../api/types.ts';
import { plural } from '../../labels/number.ts';
import { QRCode } from '../QRCode.tsx';

/** The final, who takes part, and where to follow it. */
export function TitleSlide({ final, mine }: { final: Final; mine?: string | undefined }) {
  const address = typeof window === 'undefined' ? '' : `${window.location.origin}/finals/${final.id}`;
  const many = final.entrants.length;
  const length = [...final.title].length;
  const size = many > 60 ? 'crowd' : many > 36 ? 'most' : many > 12 ? 'many' : undefined;
  return (
    <div className="slide slide-title" data-many={size}>
      <div className="slide-title-words">
        <p className="slide-contest">{final.contest_title}</p>
        <h2 className="slide-huge" data-long={length > 60 ? 'very' : length > 24 ? 'long' : undefined}>{final.title}</h2>
        <p className="slide-lead">
          {final.format_title} with {plural(many, 'player')}
        </p>
        <ul className="slide-rules">
          {final.rules_in_words.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {address && (
          <div className="slide-address">
            <QRCode text={address} label={`Address of this final: ${address}`} />
            <p>
              Follow it at
              <br />
              <b>{address.replace(/^https?:\/\//, '')}</b>
            </p>
          </div>
        )}
      </div>
      <ol className="slide-field" data-many={size} aria-label="Who takes part, by seeding">
        {final.entrants.map((entrant) => (
          <li key={entrant.player} className={entrant.player === mine ? 'mine' : undefined}>
            <span className="slide-seed">{entrant.seed}</span>
            <span className="slide-player">{entrant.player}</span>
            {many <= 36 && <span className="slide-author">{entrant.author}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
