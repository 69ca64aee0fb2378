import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { wholeFinalQuery } from '../../../api/queries.ts';
import type { Final } from '../../../api/types.ts';
import { finalStateWords } from '../../../labels/finalWords.ts';
import { Author } from '../../../components/Author.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Standing } from '../../../presenter/Standing.tsx';
import { Interventions } from './Interventions.tsx';
import { Progress } from './Progress.tsx';
import { type Acts, useActs } from './useActs.ts';
import './finals.css';

const route = getRouteApi('/contests/$contest/organize/finals/$final');

/** Where a final is run: begun, watched, stopped, put right. It shows everything, revealed or not. */
export function RunFinal() {
  const { contest, final: id } = route.useParams();
  const query = useQuery(wholeFinalQuery(Number(id)));
  const { data: final } = query;
  const acts = useActs(final);
  return (
    <Loaded query={query} loading={<Skeleton lines={8} height={24} />}>
      {(final) => {
        const backstage = final.backstage;
        return (
          <div className="run-final">
            <div className="actions section-head">
              <h2>{final.title}</h2>
              <span className="dim">
                {final.format_title}, {finalStateWords(final)}
              </span>
            </div>
            {final.state !== 'planned' && <p className="small dim">This page shows results that are not revealed yet: do not project it.</p>}
            {acts.others && (
              <div className="notice notice-warn" role="alert">
                <p>
                  <strong>Nothing was done: somebody else has changed this final in the meantime.</strong> {acts.others.join(' ')} Decide again.
                </p>
              </div>
            )}
            {acts.failure !== null && <Failure error={acts.failure} />}
            {backstage?.problem && (
              <div className="notice notice-warn">
                <p>{backstage.problem}</p>
              </div>
            )}
            {backstage?.note && (
              <div className="notice notice-bad" role="alert">
                <p>{backstage.note}</p>
              </div>
            )}
            <Buttons final={final} acts={acts} contest={contest} />
            {final.state !== 'planned' && <Progress final={final} />}
            <section className="section" aria-labelledby="how">
              <h2 id="how">How it is played</h2>
              <ul className="small">
                {final.rules_in_words.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
              <On final={final} />
            </section>
            {final.state === 'planned' && <Field final={final} />}
            {(final.state === 'running' || final.state === 'paused' || final.state === 'done') && <Interventions final={final} acts={acts} />}
            {final.standing.length > 0 && (
              <section className="section" aria-labelledby="standing">
                <h2 id="standing">{final.state === 'done' ? 'Final places' : 'Places so far'}</h2>
                <details>
                  <summary>Show them</summary>
                  <Standing rows={final.standing} tieBreaks={[]} caption="Places" measure={final.format === 'race' ? 'strength' : 'points'} ended plain />
                </details>
              </section>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function Buttons({ final, acts, contest }: { final: Final; acts: Acts; contest: string }) {
  const [sure, setSure] = useState(false);
  const navigate = useNavigate();
  const planned = final.state === 'planned';
  const over = final.state === 'done' || final.state === 'cancelled';
  return (
    <div className="actions no-print">
      {planned && (
        <button type="button" className="button-main" disabled={acts.busy} onClick={() => void acts.start()}>
          Start the final
        </button>
      )}
      {final.state === 'running' && (
        <button type="button" disabled={acts.busy} onClick={() => void acts.pause()}>
          Pause
        </button>
      )}
      {final.state === 'paused' && (
        <button type="button" className="button-main" disabled={acts.busy} onClick={() => void acts.resume()}>
          Resume
        </button>
      )}
      {!planned && (
        <>
          <Link to="/finals/$id/show" params={{ id: String(final.id) }} className={final.state === 'done' ? 'button button-main' : 'button'}>
            Present the show
          </Link>
          <Link to="/finals/$id" params={{ id: String(final.id) }} className="button">
            What the audience sees
          </Link>
        </>
      )}
      {!over && !sure && (
        <button type="button" className="button-quiet" onClick={() => setSure(true)}>
          {planned ? 'Delete' : 'Cancel the final'}…
        </button>
      )}
      {sure && (
        <span className="actions" role="group" aria-label="Are you sure?">
          <span className="small">{planned ? 'It is removed for good.' : 'It ends for good; what was played stays.'}</span>
          <button
            type="button"
            disabled={acts.busy}
            onClick={() => {
              setSure(false);
              if (!planned) return void acts.cancel();
              return void acts.remove().then((done) => {
                if (done) void navigate({ to: '/contests/$contest/organize/finals', params: { contest } });
              });
            }}
          >
            {planned ? 'Delete the final' : 'Cancel the final'}
          </button>
          <button type="button" className="button-quiet" onClick={() => setSure(false)}>
            Keep it
          </button>
        </span>
      )}
    </div>
  );
}

/** The boards, to be looked at; those that have been retired meanwhile are played on all the same. */
function On({ final }: { final: Final }) {
  if (final.boards.length === 0) return null;
  const retired = final.boards.filter((b) => b.retired).map((b) => b.name);
  return (
    <>
      <p className="small">
        Boards:{' '}
        {final.boards.map((b, i) => (
          <span key={b.id}>
            {i > 0 && ', '}
            <Link to="/contests/$contest/boards" params={{ contest: final.contest }} search={{ board: b.id }}>
              {b.name}
            </Link>
          </span>
        ))}
      </p>
      {retired.length > 0 && (final.state === 'planned' || final.state === 'running' || final.state === 'paused') && (
        <p className="small dim">
          Retired since this final was planned, but still used in it: {retired.join(', ')}.{final.state === 'planned' && ' To leave them out, delete this final and plan another.'}
        </p>
      )}
    </>
  );
}

function Field({ final }: { final: Final }) {
  return (
    <section className="section" aria-labelledby="field">
      <h2 id="field">Players if the final began now</h2>
      <ol className="entrant-list">
        {final.entrants.map((entrant) => (
          <li key={entrant.player} className={entrant.absent ? 'warn' : undefined}>
            {entrant.player} <span className="dim">{entrant.absent ? 'does not play any more' : <Author contest={final.contest} of={entrant} />}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
