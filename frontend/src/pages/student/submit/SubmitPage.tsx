import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { contestQuery, meQuery } from '../../../api/queries.ts';
import { myTeamQuery } from '../../../api/teams.ts';
import type { Contest } from '../../../api/types.ts';
import { contestTime } from '../../../labels/time.ts';
import { Announcement } from '../../../components/Announcement.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { isNotFound } from '../../../components/Failure.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useNow } from '../../../components/useNow.ts';
import { useTitle } from '../../../components/useTitle.ts';
import { NotFoundPage } from '../../../layout/ErrorPage.tsx';
import { loadDraft, loadLanguage } from './draft.ts';
import { SubmitForm } from './SubmitForm.tsx';
import './submit.css';
const route = getRouteApi('/contests/$contest/submit');

export function SubmitPage() {
  const { contest: slug } = route.useParams();
  const query = useQuery(contestQuery(slug));
  const { data: contest, error } = query;
  const now = useNow();
  useTitle(contest && `Submit to ${contest.title}`);
  if (isNotFound(error)) return <NotFoundPage what="contest" />;
  return (
    <Loaded query={query} loading={<Skeleton lines={8} height={24} />}>
      {(contest) => (
        <>
          <div className="page-head">
            <h1>Submit a player</h1>
            <span className="page-state">
              <Link to="/contests/$contest" params={{ contest: slug }}>
                {contest.title}
              </Link>
              , {contestTime(contest, now)}
            </span>
          </div>
          <Announcement contest={slug} />
          {contest.team_size > 1 && <ForTeam contest={slug} />}
          {contest.state === 'open' ? (
            // Another contest has another draft.
            <SubmitForm key={slug} contest={contest} />
          ) : (
            <NotOpen contest={contest} />
          )}
        </>
      )}
    </Loaded>
  );
}

/** Why nothing can be submitted now, and where to go instead. */
function NotOpen({ contest }: { contest: Contest }) {
  const now = useNow();
  const params = { contest: contest.slug };
  const language = loadLanguage(window.localStorage, contest.slug);
  const kept = language !== null && loadDraft(window.localStorage, { contest: contest.slug, language }).source !== '';
  return (
    <p className="notice">
      {contest.state === 'upcoming' ? (
        <>
          The contest {contestTime(contest, now)}. <Link to="/contests/$contest/kit" params={params}>Take the kit</Link> now and have a player ready.
        </>
      ) : (
        <>
          {contest.state === 'closed'
            ? 'The contest is over: it can be looked at, and nothing is played any more.'
            : 'The deadline has passed: no more players are taken. Those that came before it still qualify.'}{' '}
          <Link to="/contests/$contest" params={params}>Go to the ladder.</Link>
        </>
      )}
      {kept && ' Your draft stays in this browser.'}
    </p>
  );
}

/** Says who will own the player, where there are teams. */
function ForTeam({ contest }: { contest: string }) {
  const user = useQuery(meQuery).data?.user;
  const team = useQuery({ ...myTeamQuery(contest), enabled: Boolean(user) }).data;
  if (!team || team.closed) return null;
  return (
    <p className="small dim">
      {team.team ? (
        <>
          You submit for your team, <strong>{team.team.name}</strong>: the player is everybody’s in it.
        </>
      ) : (
        <>
          You submit alone. <Link to="/contests/$contest/team" params={{ contest }}>Make or join a team</Link> first if you want to play in one: players of your own are withdrawn then.
        </>
      )}
    </p>
  );
}
