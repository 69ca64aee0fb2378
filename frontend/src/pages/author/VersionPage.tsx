import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { packageArchiveAddress, packageFileAddress, packageFileQuery, packageQuery, packagesQuery } from '../../api/packages.ts';
import { gamesQuery, meQuery } from '../../api/queries.ts';
import type { GameVersionDetails } from '../../api/types.ts';
import { Failure, isNotFound } from '../../components/Failure.tsx';
import { LoginFirst } from '../../components/LoginFirst.tsx';
import { OpenText } from '../../components/OpenText.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Time } from '../../components/Time.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { LiveMark } from '../../events/LiveMark.tsx';
import { gameStates, viewerLevels } from '../../labels/games.ts';
import { plural } from '../../labels/number.ts';
import { NotFoundPage } from '../../layout/ErrorPage.tsx';
import { Difference } from './Difference.tsx';
import { TestReport } from './TestReport.tsx';
import { useGameNews } from './useGameNews.ts';
import './games.css';

const route = getRouteApi('/games/$version');

/** A version of a game: its test, what is in it, what has changed, and what can be done with it. */
export function VersionPage() {
  const { version } = route.useParams();
  const me = useQuery(meQuery);
  const { data, error, refetch } = useQuery(packageQuery(version));
  const live = useGameNews();
  useTitle(data && `${data.title} ${data.version}`);
  if (me.data?.user === null) return <LoginFirst title="Game" what="Versions of games are shown to authors and organizers. Log in as one." />;
  if (isNotFound(error)) return <NotFoundPage what="version of a game" />;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} height={24} />;
  return (
    <>
      <div className="page-head">
        <h1>
          {data.title} {data.version}
        </h1>
        <span className="page-state">
          <Link to="/games">games</Link>, {gameStates[data.state]}
        </span>
        <LiveMark status={live} />
      </div>
      {data.about && <p>{data.about}</p>}
      <Actions version={data} />
      <TestReport version={data} />
      <section className="section" aria-labelledby="what">
        <h2 id="what">What it is</h2>
        <dl className="package-facts">
          {facts(data).map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="break">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {data.before && (
        <section className="section" aria-labelledby="difference">
          <h2 id="difference">What has changed</h2>
          <p className="small">
            Against{' '}
            <Link to="/games/$version" params={{ version: data.before }}>
              {data.before}
            </Link>
            .
          </p>
          <Difference version={data.name} />
        </section>
      )}
      <Files version={data} />
    </>
  );
}

function facts(v: GameVersionDetails): { term: string; value: ReactNode }[] {
  const players = v.players.map((p) => `${p.name} (${p.language}${p.secret ? ', secret' : ''})`).join(', ');
  const all: { term: string; value: ReactNode }[] = [
    { term: 'by', value: <>{v.author}, uploaded <Time at={v.uploaded_at} /></> },
    { term: 'published', value: v.published_at && <Time at={v.published_at} /> },
    { term: 'authors', value: v.authors.join(', ') },
    { term: 'licence', value: v.licence || 'not said' },
    { term: 'viewer', value: viewerLevels[v.viewer] },
    { term: 'seats', value: v.seats[0] === v.seats[1] ? String(v.seats[0]) : `${v.seats[0]} to ${v.seats[1]}` },
    { term: 'rounds', value: `at most ${v.rounds}` },
    { term: 'referee', value: v.referee },
    { term: 'players', value: players },
    { term: 'boards', value: v.boards.join(', ') },
    { term: 'contests', value: v.contests > 0 && plural(v.contests, 'contest') },
    { term: 'name', value: <code>{v.name}</code> },
    { term: 'digest', value: <code>{v.digest}</code> },
  ];
  return all.filter((fact) => fact.value);
}

function Actions({ version: v }: { version: GameVersionDetails }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'' | 'withdraw' | 'delete'>('');
  const params = { path: { version: v.name } };
  const onSettled = async () => {
    setAsked('');
    await client.invalidateQueries({ queryKey: packagesQuery.queryKey });
    await client.invalidateQueries({ queryKey: gamesQuery.queryKey });
  };
  const change = useMutation({ mutationFn: (what: 'publish' | 'withdraw' | 'check') => api.post(`/api/packages/{version}/${what}`, { params }), onSettled });
  const remove = useMutation({
    mutationFn: () => api.delete('/api/packages/{version}', { params }),
    onSuccess: async () => {
      await navigate({ to: '/games' });
      void client.invalidateQueries({ queryKey: packagesQuery.queryKey });
    },
  });
  if (!v.mine) return null;
  const draft = v.state === 'draft' || v.state === 'tested';
  const busy = change.isPending || remove.isPending;
  const ended = v.check !== 'queued' && v.check !== 'running';
  return (
    <div className="package-actions">
      {asked === '' && (
        <div className="actions">
          {v.publishes && (v.state === 'tested' || v.state === 'withdrawn') && (
            <button type="button" className="button-main" disabled={busy} onClick={() => change.mutate('publish')}>
              Publish
            </button>
          )}
          {ended && (
            <button type="button" disabled={busy} onClick={() => change.mutate('check')}>
              Test again
            </button>
          )}
          {v.state === 'published' && (
            <button type="button" disabled={busy} onClick={() => setAsked('withdraw')}>
              Withdraw
            </button>
          )}
          {draft && (
            <button type="button" disabled={busy} onClick={() => setAsked('delete')}>
              Delete draft
            </button>
          )}
        </div>
      )}
      {!v.publishes && v.state === 'tested' && <p className="small">Admins publish games on this site: ask one of them to look at it.</p>}
      {asked !== '' && (
        <div role="group" aria-label={asked === 'delete' ? 'Delete the draft' : 'Withdraw the version'}>
          <p className="small">
            {asked === 'delete' ? 'The draft and its report are gone then.' : 'No new contests are made of it then. Those that have it go on, and their replays stay.'}
          </p>
          <div className="actions">
            <button type="button" className="button-main" disabled={busy} autoFocus onClick={() => (asked === 'delete' ? remove.mutate() : change.mutate('withdraw'))}>
              {asked === 'delete' ? 'Delete it' : 'Withdraw it'}
            </button>
            <button type="button" onClick={() => setAsked('')}>
              Leave it as it is
            </button>
          </div>
        </div>
      )}
      {(change.error ?? remove.error) && <Failure error={change.error ?? remove.error} />}
    </div>
  );
}

function Files({ version: v }: { version: GameVersionDetails }) {
  return (
    <section className="section" aria-labelledby="files">
      <h2 id="files">Files</h2>
      <p className="small">
        {plural(v.files.length, 'file')}; <a href={packageArchiveAddress(v.name)} download>download them as a zip</a>.
      </p>
      <div className="package-files">
        {v.files.map((f) =>
          f.text ? (
            <OpenText key={f.path} title={f.path} query={packageFileQuery(v.name, f.path)} empty="The file is empty." />
          ) : (
            <p key={f.path} className="small">
              <a href={packageFileAddress(v.name, f.path)} download>
                {f.path}
              </a>{' '}
              <span className="dim">{size(f.size)}, no text</span>
            </p>
          ),
        )}
      </div>
    </section>
  );
}

const size = (bytes: number) => (bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KiB`);
