import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client.ts';
import { ApiError } from '../../api/error.ts';
import { boardsQuery, contestQuery, contestsQuery, gamesQuery, settingsQuery } from '../../api/queries.ts';
import type { ContestSettings, Settings } from '../../api/types.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Time } from '../../components/Time.tsx';
import { changed, merge, type Foreign } from './settings/merge.ts';
import { SettingsForm } from './settings/SettingsForm.tsx';
import { names, settingText } from '../../labels/settings.ts';

const route = getRouteApi('/contests/$contest/organize/settings');

/** A contest's settings, its archive and its end. */
export function SettingsSection() {
  const { contest } = route.useParams();
  // Read once for each visit: what is written here must not change under the hand.
  const query = useQuery({ ...settingsQuery(contest), staleTime: Infinity, gcTime: 0 });
  return (
    <Loaded query={query} loading={<Skeleton lines={12} height={24} />}>
      {(data) => (
        <>
          {data.archived ? <Archived contest={contest} read={data} /> : <Edit key={contest} contest={contest} read={data} />}
          <End contest={contest} archived={data.archived} />
        </>
      )}
    </Loaded>
  );
}

function useStored(contest: string) {
  const client = useQueryClient();
  return (stored: ContestSettings) => {
    client.setQueryData(settingsQuery(contest).queryKey, stored);
    void client.invalidateQueries({ queryKey: contestQuery(contest).queryKey });
    void client.invalidateQueries({ queryKey: boardsQuery(contest).queryKey });
    void client.invalidateQueries({ queryKey: contestsQuery.queryKey });
  };
}

interface Conflict {
  by: string;
  at: string;
  foreign: Foreign[];
}

function Edit({ contest, read }: { contest: string; read: ContestSettings }) {
  const [base, setBase] = useState(read);
  const [mine, setMine] = useState(read.settings);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [mixed, setMixed] = useState(false);
  const game = useQuery(gamesQuery).data?.find((g) => g.id === mine.game);
  const client = useQueryClient();
  const stored = useStored(contest);
  const save = useMutation({
    mutationFn: (settings: Settings) => api.put('/api/contests/{contest}/settings', { params: { path: { contest } }, body: { version: base.version, mixed, settings } }),
    onSuccess: (now) => {
      setBase(now);
      setMine(now.settings);
      setConflict(null);
      setMixed(false);
      stored(now);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return;
      const theirs = await client.fetchQuery({ ...settingsQuery(contest), staleTime: 0 });
      const { merged, foreign } = merge(base.settings, mine, theirs.settings);
      setConflict({ by: theirs.changed_by, at: theirs.changed_at, foreign });
      setBase(theirs);
      setMine(merged);
    },
  });
  const error = save.error instanceof ApiError ? save.error : null;
  const different = changed(base.settings, mine);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(mine);
  };
  return (
    <form onSubmit={submit}>
      {conflict && (
        <div className="notice notice-warn" role="alert">
          <p>
            {conflict.by || 'Somebody'} changed this contest <Time at={conflict.at} />, after you had opened the page. Nothing of yours is lost; look it over and save again.
          </p>
          <ul>
            {conflict.foreign.map((f) => (
              <li key={f.field}>
                {names[f.field]}: {settingText(f.field, f.theirs)}
                {f.both ? (
                  <>
                    ; yours is {settingText(f.field, mine[f.field])}.{' '}
                    <button type="button" onClick={() => setMine({ ...mine, [f.field]: f.theirs })}>
                      Take theirs
                    </button>
                  </>
                ) : (
                  <span className="dim"> (taken over)</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <SettingsForm value={mine} onChange={setMine} errors={error?.fields ?? new Map()} game={game} />
      <div className="save-bar">
        <button type="submit" className="button-main" disabled={save.isPending || different.length === 0}>
          Save settings
        </button>
        {error?.code === 'mixed_results' && (
          <label className="check">
            <input type="checkbox" checked={mixed} onChange={(e) => setMixed(e.target.checked)} />
            The board retires and a new one takes its place; results of both stand on one ladder
          </label>
        )}
        {save.error && error?.code !== 'edit_conflict' ? (
          <span className="bad" role="alert">
            {error && error.fields.size > 1 ? `${error.fields.size} settings cannot be as they are; each says why.` : save.error.message}
          </span>
        ) : (
          <span className="dim" role="status">
            {different.length > 0 ? `Not saved: ${different.map((f) => names[f]).join(', ')}.` : save.isSuccess ? 'Saved.' : <LastChange read={base} />}
          </span>
        )}
      </div>
    </form>
  );
}

function LastChange({ read }: { read: ContestSettings }) {
  return (
    <>
      Last changed <Time at={read.changed_at} />
      {read.changed_by ? ` by ${read.changed_by}` : ' on the command line'}.
    </>
  );
}

function Archived({ contest, read }: { contest: string; read: ContestSettings }) {
  const stored = useStored(contest);
  const restore = useMutation({
    mutationFn: () => api.post('/api/contests/{contest}/restore', { params: { path: { contest } } }),
    onSuccess: stored,
  });
  return (
    <div className="notice">
      <p>
        This contest is in the archive: it can be looked at, and nothing is played or changed. <LastChange read={read} />
      </p>
      {restore.error && <Failure error={restore.error} />}
      <p>
        <button type="button" disabled={restore.isPending} onClick={() => restore.mutate()}>
          Take it out of the archive
        </button>
      </p>
    </div>
  );
}

/** What ends a contest, and what begins the next one. */
function End({ contest, archived }: { contest: string; archived: boolean }) {
  const [asked, setAsked] = useState<'archive' | 'delete' | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const stored = useStored(contest);
  const params = { path: { contest } };
  const archive = useMutation({ mutationFn: () => api.post('/api/contests/{contest}/archive', { params }), onSuccess: stored, onSettled: () => setAsked(null) });
  const remove = useMutation({
    mutationFn: () => api.delete('/api/contests/{contest}', { params }),
    onSuccess: async ({ deleted }) => {
      await client.invalidateQueries({ queryKey: contestsQuery.queryKey });
      if (deleted) return navigate({ to: '/' });
      setAsked(null);
      stored(await client.fetchQuery({ ...settingsQuery(contest), staleTime: 0 }));
    },
  });
  return (
    <section className="section" aria-labelledby="end">
      <h2 id="end">Next edition and end</h2>
      {(archive.error ?? remove.error) && <Failure error={archive.error ?? remove.error} />}
      {remove.data?.deleted === false && <p className="notice">Somebody has taken part, so nothing was deleted: the contest is archived and hidden instead. Take it out of the archive to undo that.</p>}
      <div className="actions">
        <Link to="/contests/new" search={{ from: contest }} className="button">
          Clone for the next edition
        </Link>
        {asked === null ? (
          <>
            {!archived && (
              <button type="button" onClick={() => setAsked('archive')}>
                Archive
              </button>
            )}
            <button type="button" onClick={() => setAsked('delete')}>
              Delete
            </button>
          </>
        ) : (
          <>
            <button type="button" disabled={archive.isPending || remove.isPending} onClick={() => (asked === 'archive' ? archive : remove).mutate()}>
              {asked === 'archive' ? 'Archive' : 'Delete'} {contest} now
            </button>
            <button type="button" className="button-quiet" autoFocus onClick={() => setAsked(null)}>
              Keep it
            </button>
          </>
        )}
      </div>
      {asked === 'archive' && <p className="small">It ends at once and can be looked at; nothing is played or changed any more, and what is written above and not saved is lost. It can be taken out of the archive.</p>}
      <p className="small dim">A contest is deleted only if nobody has taken part. Any other one is archived and hidden instead, with all that is in it.</p>
    </section>
  );
}
