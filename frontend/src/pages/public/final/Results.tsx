import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { address, asPublic } from '../../../api/client.ts';
import { contestQuery } from '../../../api/queries.ts';
import type { Final } from '../../../api/types.ts';
import { plural } from '../../../labels/number.ts';
import { absolute } from '../../../labels/time.ts';
import { Icon } from '../../../components/Icon.tsx';
import { NamesChoice } from '../../../components/NamesChoice.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { BracketView } from '../../../presenter/BracketView.tsx';
import { RaceBars } from '../../../presenter/RaceBars.tsx';
import { Standing } from '../../../presenter/Standing.tsx';
import { measureOf, tableAt } from '../../../presenter/steps.ts';
import { Certificate } from './Certificate.tsx';
import { Heats } from './Heats.tsx';
import { SaveArchive } from './SaveArchive.tsx';

/** Everything about a final whose show is over. */
export function Results({ final, mine }: { final: Final; mine?: string | undefined }) {
  const contest = useQuery(contestQuery(final.contest)).data;
  const [inPublic, setInPublic] = useState(true);
  const bothNames = (contest?.pseudonyms ?? false) && (contest?.organizer ?? false);
  const file = (path: '/api/finals/{id}/export.csv' | '/api/finals/{id}/export.json') => {
    const url = address(path, { path: { id: final.id } });
    return bothNames && inPublic ? asPublic(url) : url;
  };
  const champions = final.standing.filter((row) => final.champions.includes(row.player));
  const race = final.format === 'race' ? tableAt(final, final.stages.length - 1) : null;
  return (
    <>
      <div className="final-champions no-print">
        <p className="dim">{champions.length > 1 ? 'The title is shared by' : champions.length === 1 ? 'Champion' : 'Nobody has the title.'}</p>
        {champions.map((row) => (
          <p key={row.player} className="final-champion">
            <b>{row.player}</b> <span className="dim">by {row.author}</span>
          </p>
        ))}
      </div>
      <section className="section no-print" aria-labelledby="places">
        <h2 id="places">Places</h2>
        <TableScroll label="Final places">
          <Standing rows={final.standing} tieBreaks={final.tie_breaks} caption="Final places" measure={measureOf(final)} mine={mine} ended plain />
        </TableScroll>
        {final.tie_breaks.length > 0 && <p className="dim small">Ties are broken by {final.tie_breaks.join(', then by ')}.</p>}
        {final.standing.filter((row) => row.note).map((row) => (
          <p key={row.player} className="small">
            {row.player}: {row.note}
          </p>
        ))}
        {final.standing.filter((row) => row.gone).map((row) => (
          <p key={row.player} className="small">
            {row.player} was {row.gone} in the contest; its place here is the one that it won in its matches.
          </p>
        ))}
      </section>
      {race && (
        <section className="section no-print" aria-labelledby="race">
          <h2 id="race">The race</h2>
          <RaceBars stages={final.stages} rows={race.rows} mine={mine} />
        </section>
      )}
      {final.bracket && (
        <section className="section no-print" aria-labelledby="bracket">
          <h2 id="bracket">Bracket</h2>
          <div className="final-bracket">
            <BracketView final={final} stage={0} mine={mine} whole />
          </div>
        </section>
      )}
      <Heats final={final} mine={mine} />
      <section className="section no-print" aria-labelledby="how">
        <h2 id="how">How it was played</h2>
        <p>
          {final.format_title}: {final.format_text}
        </p>
        <ul>
          {final.rules_in_words.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="dim small">
          {plural(final.entrants.length, 'player')}
          {final.started_at && `, played from ${absolute(new Date(final.started_at))}`}. By seeding:{' '}
          {final.entrants.map((entrant) => `${entrant.seed} ${entrant.player}`).join(', ')}.
        </p>
        <div className="actions">
          <a className="button" href={file('/api/finals/{id}/export.csv')} download>
            <Icon name="down" />
            Table (CSV)
          </a>
          <a className="button" href={file('/api/finals/{id}/export.json')} download>
            <Icon name="down" />
            Everything (JSON)
          </a>
          <SaveArchive final={final} />
          <button type="button" onClick={() => window.print()}>
            Print the certificate
          </button>
        </div>
        {bothNames && <NamesChoice inPublic={inPublic} onChange={setInPublic} />}
      </section>
      <Certificate final={final} />
    </>
  );
}
