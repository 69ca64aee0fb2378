import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contestQuery, matchesQuery, playerQuery, practiceQuery, sourceQuery } from '../../../api/queries.ts';
import type { Player } from '../../../api/types.ts';
import { unknownQualification } from '../../../labels/qualification.ts';
import { percent } from '../../../labels/chance.ts';
import { count, ordinal } from '../../../labels/number.ts';
import { LiveMark } from '../../../events/LiveMark.tsx';
import { useLive } from '../../../events/useLive.ts';
import { Announcement } from '../../../components/Announcement.tsx';
import { Author } from '../../../components/Author.tsx';
import { ActionNotice } from '../../../components/ActionNotice.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { Failure, isNotFound } from '../../../components/Failure.tsx';
import { Log } from '../../../components/Log.tsx';
import { MatchTable } from '../../../components/MatchTable.tsx';
import { OpenText } from '../../../components/OpenText.tsx';
import { OpponentTable } from '../../../components/OpponentTable.tsx';
import { api } from '../../../api/client.ts';
import { Practise } from '../../../components/Practise.tsx';
import { OrderForm, type Choice } from '../../../components/OrderForm.tsx';
import { RatingText } from '../../../components/RatingText.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { SubmissionTable } from '../../../components/SubmissionTable.tsx';
import { Time } from '../../../components/Time.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { NotFoundPage } from '../../../layout/ErrorPage.tsx';
import { HowFar } from '../contest/PracticeTable.tsx';
import { BoardsSection } from './BoardsSection.tsx';
import { GuestsSwitch } from './GuestsSwitch.tsx';
import { RatingHistory } from './RatingHistory.tsx';
import { VersionsSection } from './VersionsSection.tsx';
import './player.css';

const route = getRouteApi('/contests/$contest/players/$player');

export function PlayerPage() {
  const { contest: slug, player: name } = route.useParams();
  const { data: player, error, refetch } = useQuery(playerQuery(slug, name));
  const contest = useQuery(contestQuery(slug)).data;
  const live = useLive(slug);
  useTitle(player && `${player.name}, ${contest?.title ?? slug}`);
  if (isNotFound(error)) return <NotFoundPage what="player" />;
  if (error && !player) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      <div className="page-head">
        <h1>{player?.name ?? name}</h1>
        <span className="page-state">
          {player && (player.builtin ? 'sample player' : <>by <Author contest={slug} of={player} /></>)}, in{' '}
          <Link to="/contests/$contest" params={{ contest: slug }}>
            {contest?.title ?? slug}
          </Link>
        </span>
        <LiveMark status={live} />
        <div className="actions">
          {contest?.state === 'open' && player?.state === 'qualified' && (
            <Link to="/contests/$contest/challenge" params={{ contest: slug }} search={player.mine ? {} : { against: player.name }} className="button">
              {player.mine ? 'Challenge others' : 'Challenge it'}
            </Link>
          )}
        </div>
      </div>
      <Announcement contest={slug} />
      {player ? <Facts player={player} /> : <Skeleton lines={1} />}
      {player && <ActionNotice actions={player.deeds} />}
      {player?.state === 'new' && <Way contest={slug} player={player} open={contest?.state === 'open'} />}
      <section aria-labelledby="rating">
        <h2 id="rating" className="sr-only">
          Rating
        </h2>
        <RatingHistory contest={slug} player={name} out={player?.state === 'disqualified'} now={player?.rating ?? null} known={contest?.rating_system === 'batch'} />
      </section>
      {player && <VersionsSection contest={slug} player={player} />}
      <section className="section" aria-labelledby="recent">
        <h2 id="recent">Recent matches</h2>
        <Recent contest={slug} player={player?.name ?? name} />
      </section>
      {contest && contest.boards > 1 && <BoardsSection contest={slug} player={player?.name ?? name} />}
      <section className="section" aria-labelledby="opponents">
        <h2 id="opponents">Head to head</h2>
        <OpponentTable contest={slug} player={player?.name ?? name} />
      </section>
      {player && player.submissions.length > 0 && (
        <section className="section" aria-labelledby="submissions">
          <h2 id="submissions">{player.mine ? 'Your submissions of it' : 'Submissions'}</h2>
          <SubmissionTable submissions={player.submissions} qualification={contest?.qualify ?? unknownQualification} contest={slug} />
          <Latest player={player} />
        </section>
      )}
      {player?.mine && player.guests !== undefined && <GuestsSwitch contest={slug} player={player} />}
      {player && !player.builtin && <Orders contest={slug} player={player} />}
    </>
  );
}

/** How far a player is from qualifying, with what went wrong first. */
function Way({ contest, player, open }: { contest: string; player: Player; open: boolean }) {
  const row = useQuery(practiceQuery(contest)).data?.rows.find((r) => r.player === player.name);
  if (!row) return null;
  return (
    <section className="section" aria-labelledby="way">
      <h2 id="way">The way to the ladder</h2>
      <p>
        <HowFar row={row} />
      </p>
      {player.mine && open && <Practise contest={contest} player={player.name} />}
    </section>
  );
}

/** What its owner and the organizers can do about it. */
function Orders({ contest, player }: { contest: string; player: Player }) {
  const choices = choicesOf(player);
  if (choices.length === 0 && !player.order) return null;
  return (
    <section className="section" aria-labelledby="orders">
      <h2 id="orders">{player.organizer ? 'For organizers' : 'Withdraw it'}</h2>
      <OrderForm
        place={(body) => api.post('/api/contests/{contest}/players/{player}/orders', { params: { path: { contest, player: player.name } }, body })}
        choices={choices} order={player.order} />
    </section>
  );
}

type PlayerChoice = Choice<'withdraw' | 'reinstate' | 'disqualify'>;

function choicesOf({ mine, organizer, state, name }: Player): PlayerChoice[] {
  const gone = state === 'withdrawn' || state === 'disqualified';
  const choices: PlayerChoice[] = [];
  if ((mine || organizer) && !gone) {
    choices.push({
      action: 'withdraw',
      button: 'Withdraw player',
      says: `${name} leaves the ladder and plays no more; its results still count. It stays in finals that have begun until an organizer removes it. Only an organizer can bring it back.`,
      silent: mine,
    });
  }
  if (organizer && state !== 'disqualified') {
    choices.push({
      action: 'disqualify',
      button: 'Disqualify player',
      says: `${name} leaves the ladder, and its seats do not count: the others in its matches are rated by what they did among themselves. Its matches stay visible. It is also out of finals that are not over; a final whose show is over stays as it is.`,
    });
  }
  if (organizer && gone) {
    choices.push({
      action: 'reinstate',
      button: 'Reinstate player',
      says: `${name} comes back to where it was, and all its results count. When its user has as many newer players as are allowed, it is retired.`,
    });
  }
  return choices;
}

const states: Record<Player['state'], string> = {
  new: 'not on the ladder yet',
  qualified: 'on the ladder',
  retired: 'retired: its author plays with a newer one',
  withdrawn: 'withdrawn: it plays no more matches, and its results count',
  disqualified: 'disqualified: none of its seats counts',
};

function Facts({ player: p }: { player: Player }) {
  const facts: { term: string; value: ReactNode }[] = [];
  if (p.rank !== null && p.rating !== null && p.matches > 0) facts.push({ term: 'rank', value: <strong>{ordinal(p.rank)}</strong> });
  if (p.rating !== null && p.matches > 0 && p.state !== 'disqualified') facts.push({ term: 'rating', value: <RatingText value={p.rating} interval={p.interval} /> });
  facts.push({ term: 'matches that count', value: count(p.matches) });
  if (p.matches > 0) facts.push({ term: 'won', value: p.wins === 0 || p.wins === p.matches ? count(p.wins) : `${count(p.wins)} (${percent(p.wins / p.matches)})` });
  facts.push({ term: 'state', value: states[p.state] });
  facts.push(p.qualified_at ? { term: 'qualified', value: <Time at={p.qualified_at} /> } : { term: 'submitted', value: <Time at={p.created_at} /> });
  return (
    <dl className="facts">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Recent({ contest, player }: { contest: string; player: string }) {
  const query = useQuery(matchesQuery(contest, { player, limit: 10 }));
  return (
    <Loaded query={query} loading={<Skeleton lines={10} height={24} />}>
      {(data) => {
        if (data.matches.length === 0) return <p className="dim">It has not played yet.</p>;
        return (
          <>
            <MatchTable contest={contest} matches={data.matches} highlight={player} label={`Recent matches of ${player}`} />
            <p className="small">
              <Link to="/contests/$contest/matches" params={{ contest }} search={{ player }}>
                All matches of {player}
              </Link>
            </p>
          </>
        );
      }}
    </Loaded>
  );
}

function Latest({ player }: { player: Player }) {
  const latest = player.submissions[0];
  if (!latest) return null;
  return (
    <div className="latest">
      <OpenText title={`Source of submission ${latest.id}`} query={sourceQuery(latest.id)} empty="The source is empty." />
      {latest.compile_log.trim() !== '' && (
        <details>
          <summary>Compiler’s messages of submission {latest.id}</summary>
          <Log text={latest.compile_log} label="Compiler’s messages" />
        </details>
      )}
    </div>
  );
}
