import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { api } from '../../api/client.ts';
import { gameRulesQuery, packagesQuery, uploadPackage } from '../../api/packages.ts';
import { meQuery } from '../../api/queries.ts';
import type { GameVersion } from '../../api/types.ts';
import { Failure } from '../../components/Failure.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { LoginFirst } from '../../components/LoginFirst.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Table, type Columns } from '../../components/Table.tsx';
import { TableScroll } from '../../components/TableScroll.tsx';
import { Time } from '../../components/Time.tsx';
import { useFileDrop } from '../../components/useFileDrop.ts';
import { useTitle } from '../../components/useTitle.ts';
import { LiveMark } from '../../events/LiveMark.tsx';
import { checkStates, gameStates } from '../../labels/games.ts';
import { useGameNews } from './useGameNews.ts';
import './games.css';

/** The games that came as packages, for those who may write one. */
export function GamesPage() {
  useTitle('Games');
  const me = useQuery(meQuery);
  if (me.isPending) return <Skeleton lines={8} />;
  const user = me.data?.user;
  if (!user) return <LoginFirst title="Games" what="Authors put games of their own on the site. Log in as one." />;
  if (user.role === 'student') {
    return (
      <div className="empty">
        <h1>Games</h1>
        <p>
          Games are for authors. An admin makes you one with <code>agon admin user role {user.name} author</code>.
        </p>
      </div>
    );
  }
  return <Games admin={user.role === 'admin'} />;
}

function Games({ admin }: { admin: boolean }) {
  const query = useQuery(packagesQuery);
  const live = useGameNews();
  return (
    <>
      <div className="page-head">
        <h1>Games</h1>
        <LiveMark status={live} />
      </div>
      <p className="dim">
        A game of your own is a folder: a referee in any language, and the files around it. <code>agon game new mygame</code> writes one that works, and{' '}
        <code>agon game push mygame</code> does what dropping it here does.
      </p>
      <Upload />
      {admin && <Rules />}
      <Loaded query={query} loading={<Skeleton lines={4} height={24} />}>
        {(versions) => (versions.length === 0 ? <p className="dim">There is no game of an author yet.</p> : <List versions={versions} />)}
      </Loaded>
    </>
  );
}

/** Takes a package that is dropped or chosen. */
function Upload() {
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const upload = useMutation({
    mutationFn: (file: File) => uploadPackage(file),
    onSuccess: async (made) => {
      void client.invalidateQueries({ queryKey: packagesQuery.queryKey });
      await navigate({ to: '/games/$version', params: { version: made.name } });
    },
  });
  const send = (file: File | undefined) => {
    if (file && !upload.isPending) upload.mutate(file);
  };
  const { over, target } = useFileDrop((files) => send(files[0]));
  return (
    <section
      className={over ? 'package-drop over' : 'package-drop'}
      aria-label="Upload a game"
      {...target}
    >
      <Icon name="file" />
      <span role="status">{upload.isPending ? `Uploading ${upload.variables.name} …` : 'Drop the zip of your game here, or choose it.'}</span>
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept=".zip,application/zip"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(e) => {
          send(e.target.files?.[0]);
          e.target.value = ''; // the same file may be chosen again after it was changed
        }}
      />
      <button type="button" disabled={upload.isPending} onClick={() => input.current?.click()}>
        Choose file
      </button>
      {upload.error && <Failure error={upload.error} />}
    </section>
  );
}

/** Who publishes, for admins to change. */
function Rules() {
  const client = useQueryClient();
  const query = useQuery(gameRulesQuery);
  const change = useMutation({
    mutationFn: (publish: 'admin' | 'author') => api.put('/api/game-rules', { body: { publish } }),
    onSettled: () => client.invalidateQueries({ queryKey: gameRulesQuery.queryKey }),
  });
  if (!query.data) return null;
  return (
    <div className="field package-rules">
      <label htmlFor="publishers">Versions are published by</label>
      <select id="publishers" value={query.data.publish} disabled={change.isPending} onChange={(e) => change.mutate(e.target.value as 'admin' | 'author')}>
        <option value="admin">admins, after a look at them</option>
        <option value="author">their authors, once the test has passed</option>
      </select>
      {change.error && <Failure error={change.error} />}
    </div>
  );
}

const columns: Columns<GameVersion> = [
  {
    title: 'Game',
    cell: (v) => (
      <Link to="/games/$version" params={{ version: v.name }}>
        {v.title || v.game} {v.version}
      </Link>
    ),
  },
  { title: 'State', cell: (v) => <span title={gameStates[v.state]}>{v.state}</span> },
  { title: 'Test', cell: (v) => <span className={v.check === 'failed' || v.check === 'broken' ? 'bad' : ''}>{checkStates[v.check]}</span>, leftOutUpTo: 640 },
  { title: 'By', cell: (v) => v.author },
  { title: 'Contests', className: 'num', cell: (v) => v.contests, leftOutUpTo: 640 },
  { title: 'Uploaded', cell: (v) => <Time at={v.uploaded_at} />, leftOutUpTo: 640 },
  { title: 'Name', cell: (v) => <code>{v.name}</code>, leftOutUpTo: 900 },
];

function List({ versions }: { versions: GameVersion[] }) {
  return (
    <TableScroll label="Versions of games">
      <Table caption="Versions of games, the newest of each first" rows={versions} rowKey={(v) => v.name} columns={columns} />
    </TableScroll>
  );
}
