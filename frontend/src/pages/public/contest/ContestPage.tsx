import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet, useMatchRoute } from '@tanstack/react-router';
import { contestQuery, finalsQuery } from '../../../api/queries.ts';
import { absolute, contestTime, inZone, span } from '../../../labels/time.ts';
import type { Contest } from '../../../api/types.ts';
import { plural } from '../../../labels/number.ts';
import { settlingText } from '../../../labels/settling.ts';
import { LiveMark } from '../../../events/LiveMark.tsx';
import { useLive } from '../../../events/useLive.ts';
import { Announcement } from '../../../components/Announcement.tsx';
import { Failure, isNotFound } from '../../../components/Failure.tsx';
import { NewFailureCount } from '../../../components/NewFailureCount.tsx';
import { NoWorker } from '../../../components/NoWorker.tsx';
import { VisibilityTag } from '../../../components/VisibilityTag.tsx';
import { useNow } from '../../../components/useNow.ts';
import { useTitle } from '../../../components/useTitle.ts';
import { NotFoundPage } from '../../../layout/ErrorPage.tsx';
import './contest.css';

const route = getRouteApi('/contests/$contest');

/** A contest: its head and tabs, with the chosen tab below. */
export function ContestPage() {
  const { contest: slug } = route.useParams();
  // Nothing tells when a worker comes.
  const { data: contest, error, refetch } = useQuery({ ...contestQuery(slug), refetchInterval: (q) => (q.state.data?.cores === 0 ? 10_000 : false) });
  const live = useLive(slug);
  const now = useNow();
  useTitle(contest?.title);

  if (isNotFound(error)) return <NotFoundPage what="contest" />;
  if (error && !contest) return <Failure error={error} retry={() => void refetch()} />;
  const dates = contest && `opened ${absolute(new Date(contest.opens_at))}${contest.freezes_at ? `, freezes ${absolute(new Date(contest.freezes_at))}` : ''}`;
  return (
    <>
      <div className="page-head">
        <h1>{contest?.title ?? <span className="title-space">{slug}</span>}</h1>
        <span className="page-state" title={dates}>
          {contest && contestTime(contest, now)}
        </span>
        {contest && contest.visibility !== 'public' && <VisibilityTag visibility={contest.visibility} />}
        <span className="page-state wide-only">
          {contest && `${plural(contest.players, 'player')}, ${plural(contest.matches, 'match', 'matches')}${contest.queued > 0 ? `, ${contest.queued} queued` : ''}`}
        </span>
        {contest?.settling?.settled_at && <span className="tag">final</span>}
        <LiveMark status={live} />
        <div className="actions">
          {contest?.state === 'open' && (
            <Link to="/contests/$contest/submit" params={{ contest: slug }} className="button button-main">
              Submit player
            </Link>
          )}
          {contest?.state === 'upcoming' && (
            <Link to="/contests/$contest/kit" params={{ contest: slug }} className="button button-main">
              Take the kit
            </Link>
          )}
        </div>
      </div>
      {contest && <Dates contest={contest} />}
      {contest?.pseudonyms && (
        <p className="small dim">
          {contest.organizer ? (
            'This contest names nobody: others see pseudonyms where you see names.'
          ) : contest.seen_as ? (
            <>
              This contest names nobody. Others see you as <strong>{contest.seen_as}</strong>.
            </>
          ) : (
            'This contest names nobody: everybody has a pseudonym.'
          )}
        </p>
      )}
      {contest && (contest.state === 'open' || contest.state === 'frozen') && <NoWorker cores={contest.cores} />}
      <Announcement contest={slug} />
      {contest?.settling && (
        <p className="small dim settling">
          <strong>{contest.settling.settled_at ? 'This ladder is final.' : 'The ladder is in its final phase: neighbours play until they are statistically separated.'}</strong>{' '}
          {settlingText(contest.settling)}
        </p>
      )}
      <Tabs contest={slug} organizer={contest?.organizer ?? false} teams={(contest?.team_size ?? 1) > 1} boards={(contest?.boards ?? 1) > 1} />
      <Outlet />
    </>
  );
}

/** The times that are to come, as the clocks of the contest's zone show them and from now. */
function Dates({ contest }: { contest: Contest }) {
  const now = useNow();
  const coming = [
    ['opens', contest.opens_at],
    ['deadline', contest.freezes_at],
    ['final', contest.final_at],
    ['closes', contest.closes_at],
  ]
    .flatMap(([what, text]) => {
      const at = text ? new Date(text) : null;
      return at && at > now && contest.state !== 'closed' ? [{ what, at }] : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  if (coming.length === 0) return null;
  return (
    <dl className="facts">
      {coming.map(({ what, at }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd title={`${absolute(at)} on your clock`}>
            {inZone(at, contest.time_zone)} <span className="dim">in {span((at.getTime() - now.getTime()) / 1000)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const tabs = [
  { to: '/contests/$contest', title: 'Ladder', exact: true },
  { to: '/contests/$contest/matches', title: 'Matches', exact: false },
  { to: '/contests/$contest/mine', title: 'My submissions', exact: false },
  { to: '/contests/$contest/rules', title: 'Rules', exact: false },
  { to: '/contests/$contest/kit', title: 'Kit', exact: false },
] as const;

const boardsOf = { to: '/contests/$contest/boards', title: 'Boards', exact: false } as const;

const team = { to: '/contests/$contest/team', title: 'My team', exact: true } as const;

const finals = { to: '/contests/$contest/finals', title: 'Finals', exact: false } as const;

const organize = { to: '/contests/$contest/organize', title: 'Organize', exact: false } as const;

function Tabs({ contest, organizer, teams, boards }: { contest: string; organizer: boolean; teams: boolean; boards: boolean }) {
  // Challenges and comparisons are sections of what is the reader's own, with addresses of their own.
  const matches = useMatchRoute();
  const own = [matches({ to: '/contests/$contest/challenge' }), matches({ to: '/contests/$contest/compare' })].some((m) => m !== false);
  const shown = useQuery(finalsQuery(contest)).data?.some((final) => final.step > 0) ?? false;
  return (
    <nav className="tabs" aria-label="Contest">
      {[...tabs.slice(0, 2), ...(boards ? [boardsOf] : []), ...tabs.slice(2, 3), ...(teams ? [team] : []), ...tabs.slice(3), ...(shown ? [finals] : []), ...(organizer ? [organize] : [])].map((tab) => (
        <Link
          key={tab.title}
          to={tab.to}
          params={{ contest }}
          activeOptions={{ exact: tab.exact, includeSearch: false }}
          activeProps={{ className: 'active' }}
          {...(own && tab.title === 'My submissions' ? { className: 'active' } : {})}
        >
          {tab.title}
          {tab.title === 'My submissions' && <NewFailureCount contest={contest} />}
        </Link>
      ))}
    </nav>
  );
}
