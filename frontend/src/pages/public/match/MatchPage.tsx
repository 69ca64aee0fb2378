import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { contestQuery, matchQuery } from '../../../api/queries.ts';
import type { Match } from '../../../api/types.ts';
import { isolationText } from '../../../labels/isolation.ts';
import { kindText, outcomeText, stateText, versioned } from '../../../labels/matchWords.ts';
import { waitText } from '../../../labels/wait.ts';
import { LiveMark } from '../../../events/LiveMark.tsx';
import { address, api } from '../../../api/client.ts';
import { useLive } from '../../../events/useLive.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { NoWorker } from '../../../components/NoWorker.tsx';
import { Announcement } from '../../../components/Announcement.tsx';
import { ActionNotice } from '../../../components/ActionNotice.tsx';
import { Failure, isNotFound } from '../../../components/Failure.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { OrderForm, type Choice } from '../../../components/OrderForm.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Time } from '../../../components/Time.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { NotFoundPage } from '../../../layout/ErrorPage.tsx';
import { OwnSeats } from './OwnSeats.tsx';
import { ResultTable } from './ResultTable.tsx';
import './match.css';

const route = getRouteApi('/matches/$id');
const Replay = lazy(() => import('./Replay.tsx'));

/** A match: the replay first, the result and where it came from below. */
export function MatchPage() {
  const { id } = route.useParams();
  const { data: match, error, refetch } = useQuery(matchQuery(Number(id)));
  const contest = useQuery({ ...contestQuery(match?.contest ?? ''), enabled: match !== undefined }).data;
  // A match that is over changes only when an organizer asks for it.
  const over = match?.state === 'done' || match?.state === 'void';
  const changes = !over || match?.order?.state === 'asked';
  const live = useLive(changes ? match?.contest : undefined);
  // It may have ended after it was read and before the stream was open.
  useEffect(() => {
    if (live === 'live' && !over) void refetch();
  }, [live, over, refetch]);
  useTitle(match && `Match ${match.id}: ${outcomeText(match.seats) || match.seats.map(versioned).join(', ')}`);

  if (isNotFound(error)) return <NotFoundPage what="match" />;
  if (error && !match) return <Failure error={error} retry={() => void refetch()} />;
  if (!match) {
    return (
      <div className="match-page">
        <Skeleton lines={1} height={32} />
        <div className="replay-space" />
      </div>
    );
  }
  const takenBack = match.state === 'void' && match.rounds !== null; // its result stays to be seen
  return (
    <div className="match-page">
      <div className="page-head">
        <h1>Match {match.id}</h1>
        <span className="page-state">
          {kindText(match.kind)} in{' '}
          <Link to="/contests/$contest" params={{ contest: match.contest }}>
            {contest?.title ?? match.contest}
          </Link>
          {match.finished_at && (
            <>
              , {match.state === 'void' && !takenBack ? 'given up' : 'played'} <Time at={match.finished_at} />
            </>
          )}
        </span>
        {!over && <LiveMark status={live} />}
      </div>
      <Announcement contest={match.contest} />
      {match.state !== 'done' && <Waiting match={match} />}
      {(match.state === 'done' || takenBack) && (
        <Suspense fallback={<div className="replay-space" role="status" aria-label="Loading the viewer" />}>
          <Replay match={match} />
        </Suspense>
      )}
      {(match.state === 'done' || takenBack) && <OwnSeats match={match} />}
      {match.kind === 'challenge' && <Challenged match={match} />}
      <ActionNotice actions={match.deeds} />
      {match.organizer && match.kind === 'ladder' && <OrderForm place={(body) => api.post('/api/matches/{id}/orders', { params: { path: { id: match.id } }, body })} choices={match.state === 'done' ? choices : []} order={match.order} />}
      <section className="section" aria-labelledby="result">
        <h2 id="result">{match.state === 'done' ? 'Result' : 'Players'}</h2>
        {match.state === 'done' && <p>{outcomeText(match.seats)}.</p>}
        <ResultTable match={match} />
      </section>
      <About match={match} />
    </div>
  );
}

const choices: Choice<'void' | 'rejudge'>[] = [
  {
    action: 'void',
    button: 'Void match',
    says: 'The result stays visible and no longer counts. All ratings become what they would be without it.',
  },
  {
    action: 'rejudge',
    button: 'Judge again',
    says: 'The result no longer counts, and a new match is played in its place: the same players in the same seats, with the same seed.',
  },
];

function Challenged({ match }: { match: Match }) {
  return (
    <p className="small">
      <strong>This is a challenge by {match.asking_team ?? match.asked_by ?? 'somebody'}.</strong> It does not count: no rating changes by it.
    </p>
  );
}

function Waiting({ match }: { match: Match }) {
  if (match.state === 'void') return <Void match={match} />;
  return (
    <>
    <NoWorker cores={match.wait?.cores} />
    <div className="notice" role="status">
      <p>
        <strong>This match is {stateText(match.state)}.</strong> Its replay appears here as soon as it is over.
        {match.wait && <> It is {waitText(match.wait, 'it is played')}.</>}
      </p>
    </div>
    </>
  );
}

// A void match has one in its place whenever the judge was to blame, unless that was so again and again.
function Void({ match }: { match: Match }) {
  return (
    <div className="notice notice-warn" role="status">
      {match.replaced_by === null ? (
        <p>
          <strong>This match is void: it does not count and is not played again.</strong>
        </p>
      ) : (
        <p>
          <strong>This match is void and does not count;</strong> in its place there is{' '}
          <Link to="/matches/$id" params={{ id: String(match.replaced_by) }}>
            match {match.replaced_by}
          </Link>
          , with the same players and seed.
        </p>
      )}
      {match.note && match.deeds.length === 0 && <p className="dim small break">{match.note}</p>}
      {match.fault && <p className="small break">For organizers: <code>{match.fault}</code></p>}
    </div>
  );
}

function About({ match }: { match: Match }) {
  const isolation = isolationText(match.isolation);
  return (
    <section className="section" aria-labelledby="about">
      <h2 id="about">About this match</h2>
      <dl className="facts">
        {match.reason && (
          <div>
            <dt>why it was played</dt>
            <dd>{match.reason}</dd>
          </div>
        )}
        {match.board && (
          <div>
            <dt>board</dt>
            <dd>
              <Link to="/contests/$contest/boards" params={{ contest: match.contest }} search={{ board: match.board.id }}>
                {match.board.name}
              </Link>
            </dd>
          </div>
        )}
        <div>
          <dt>seed</dt>
          <dd className="mono">{match.seed}</dd>
        </div>
        {match.rounds !== null && (
          <div>
            <dt>rounds</dt>
            <dd className="num">{match.rounds}</dd>
          </div>
        )}
        {match.engine && (
          <div>
            <dt>rules</dt>
            <dd>{match.engine}</dd>
          </div>
        )}
        {isolation && (
          <div>
            <dt>isolation of the players</dt>
            <dd>{isolation}</dd>
          </div>
        )}
      </dl>
      <p className="dim small">With the players’ sources it can be played again at home:</p>
      <div className="command">
        <code>{match.command}</code>
      </div>
      <div className="actions">
        <CopyButton text={match.command} label="Copy command" />
        {(match.state === 'done' || (match.state === 'void' && match.rounds !== null)) && (
          <a className="button" href={address('/api/matches/{id}/replay', { path: { id: match.id } })} download={`${match.game}-${match.id}.out`}>
            <Icon name="down" />
            Download replay
          </a>
        )}
        {match.board && (
          <a className="button" href={address('/api/contests/{contest}/boards/{board}/config', { path: { contest: match.contest, board: match.board.id } })} download>
            <Icon name="down" />
            Download board
          </a>
        )}
      </div>
    </section>
  );
}
