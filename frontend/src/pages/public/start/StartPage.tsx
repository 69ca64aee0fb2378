import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { contestsQuery, meQuery, siteQuery, submissionsQuery } from '../../../api/queries.ts';
import type { Contest } from '../../../api/types.ts';
import { qualificationTask } from '../../../labels/qualification.ts';
import { count } from '../../../labels/number.ts';
import { contestTime } from '../../../labels/time.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { SubmissionState } from '../../../components/SubmissionState.tsx';
import { Table } from '../../../components/Table.tsx';
import { Time } from '../../../components/Time.tsx';
import { VisibilityTag } from '../../../components/VisibilityTag.tsx';
import { useNow } from '../../../components/useNow.ts';
import { useTitle } from '../../../components/useTitle.ts';
import { LiveFinals } from './LiveFinals.tsx';
import './start.css';

// Most sites have no text of their own: the renderer comes when one does.
const Text = lazy(() => import('../../../components/MarkdownText.tsx'));

/** The first page: what is open, and what to do next. */
export function StartPage() {
  useTitle(undefined);
  const query = useQuery(contestsQuery);
  const { data: contests } = query;
  const me = useQuery(meQuery).data;
  const site = useQuery(siteQuery()).data;
  const first = contests?.find((c) => c.state === 'open') ?? contests?.[0];
  return (
    <>
      <div className="page-head">
        <h1>{site && site.name !== 'Agon' ? site.name : 'Programming games, judged'}</h1>
        {me?.user && me.user.role !== 'student' && (
          <div className="actions">
            <Link to="/contests/new" className="button button-main">
              New contest
            </Link>
          </div>
        )}
      </div>
      {site?.start ? (
        <Suspense fallback={null}>
          <Text markdown={site.start.text} language={site.start.language} top={2} />
        </Suspense>
      ) : (
        <p>Write a program that plays. It meets the programs of others, match after match, and the ladder shows how good it is. Every match can be watched.</p>
      )}
      {contests && <LiveFinals contests={contests} />}
      {me?.user && contests && <Mine contests={contests.filter((c) => c.state === 'open' || c.state === 'frozen').slice(0, most)} />}
      {me?.user === null && first && <Newcomer contest={first} />}
      <Loaded query={query} loading={<Skeleton lines={3} height={28} />}>
        {(contests) =>
          contests.length === 0 ? (
            <p className="empty">
              There is no contest yet. An organizer makes one here with “New contest”; the first admin is made with <code>agon admin user add NAME --admin</code> on the server.
            </p>
          ) : (
            groups.map(({ title, states }) => <Group key={title} title={title} contests={contests.filter((c) => states.includes(c.state))} />)
          )
        }
      </Loaded>
    </>
  );
}

const groups: { title: string; states: Contest['state'][] }[] = [
  { title: 'Contests', states: ['open', 'frozen'] },
  { title: 'To come', states: ['upcoming'] },
  { title: 'Archive', states: ['closed'] },
];

function Group({ title, contests }: { title: string; contests: Contest[] }) {
  if (contests.length === 0) return null;
  const id = title.toLowerCase().replace(' ', '-');
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Contests contests={contests} label={title} />
    </section>
  );
}

function Newcomer({ contest }: { contest: Contest }) {
  const params = { contest: contest.slug };
  return (
    <ol className="first-steps">
      <li>
        <h2>Take the kit</h2>
        <p>
          Read the <Link to="/contests/$contest/rules" params={params}>rules of {contest.game_title}</Link>, then{' '}
          <Link to="/contests/$contest/kit" params={params}>download the kit</Link>: it runs matches and shows them on your own machine.
        </p>
      </li>
      <li>
        <h2>Write a player</h2>
        <p>
          Copy one of its examples, give it a name of its own, and change what it does. {contest.qualify.gate ? `Beat ${contest.qualify.gate} at home first.` : 'Play it at home first.'}
        </p>
      </li>
      <li>
        <h2>Submit it</h2>
        <p>
          <Link to="/register" search={{ next: `/contests/${contest.slug}/submit` }}>Register</Link> and{' '}
          <Link to="/contests/$contest/submit" params={params}>submit the file</Link>. It has to {qualificationTask(contest.qualify)}; then it plays on{' '}
          <Link to="/contests/$contest" params={params}>the ladder</Link>.
        </p>
      </li>
    </ol>
  );
}

function Contests({ contests, label }: { contests: Contest[]; label: string }) {
  const now = useNow();
  return (
    <Table
      className="contests"
      caption={label}
      rows={contests}
      rowKey={(c) => c.slug}
      columns={[
        {
          title: 'contest',
          cellClass: 'contest-name',
          cell: (c) => (
            <>
              <Link to="/contests/$contest" params={{ contest: c.slug }}>
                {c.title}
              </Link>{' '}
              <VisibilityTag visibility={c.visibility} />
            </>
          ),
        },
        { title: 'game', cell: (c) => c.game_title },
        { title: 'state', cellClass: 'dim nowrap', cell: (c) => contestTime(c, now) },
        { title: 'players', className: 'right', cell: (c) => count(c.players) },
        { title: 'matches', className: 'right', cell: (c) => count(c.matches) },
        {
          title: 'what to do',
          quiet: true,
          cellClass: 'right nowrap',
          cell: (c) => c.state === 'open' && (
            <Link to="/contests/$contest/submit" params={{ contest: c.slug }} aria-label={`Submit player to ${c.title}`}>
              Submit player
            </Link>
          ),
        },
      ]}
    />
  );
}

// Of how many contests the reader's submissions are asked for, which is a request each.
const most = 10;

/** What the reader has submitted lately, in each contest that goes on; for who has nothing yet, how to begin. */
function Mine({ contests }: { contests: Contest[] }) {
  const answers = useQueries({ queries: contests.map((c) => submissionsQuery(c.slug)) });
  const mine = contests.flatMap((contest, i) => {
    const submissions = answers[i]?.data?.submissions ?? [];
    return submissions.length > 0 ? [{ contest, submissions }] : [];
  });
  const first = contests.find((c) => c.state === 'open');
  if (mine.length === 0) return first && answers.every((a) => a.isSuccess) ? <NothingYet contest={first} /> : null;
  return (
    <section className="section" aria-labelledby="mine">
      <h2 id="mine">Your latest</h2>
      <ul className="plain-list">
        {mine.map(({ contest, submissions }) =>
          submissions.slice(0, mine.length > 1 ? 2 : 5).map((s) => (
            <li key={s.id}>
              <Link to="/submissions/$id" params={{ id: String(s.id) }}>
                {s.player}
              </Link>{' '}
              <SubmissionState state={s.state} qualification={contest.qualify} />{' '}
              <span className="dim">
                in {contest.title}, <Time at={s.created_at} />
              </span>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

function NothingYet({ contest }: { contest: Contest }) {
  const params = { contest: contest.slug };
  return (
    <p className="dim">
      You have submitted nothing yet. Choose a contest below, or begin with {contest.title}:{' '}
      <Link to="/contests/$contest/kit" params={params}>download the kit</Link>, then <Link to="/contests/$contest/submit" params={params}>submit a player</Link>.
    </p>
  );
}
