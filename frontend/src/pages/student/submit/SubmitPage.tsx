import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { contestQuery, gamesQuery, meQuery, quotaQuery, submissionQuery } from '../../../api/queries.ts';
import { ApiError } from '../../../api/error.ts';
import { newKey, submit } from '../../../api/submit.ts';
import { myTeamQuery } from '../../../api/teams.ts';
import type { Contest } from '../../../api/types.ts';
import { qualificationTask } from '../../../labels/qualification.ts';
import { bytes } from '../../../labels/number.ts';
import { compiling, room, submissionsLeft } from '../../../labels/quota.ts';
import { contestTime } from '../../../labels/time.ts';
import { limit } from '../../../labels/verdict.ts';
import { Announcement } from '../../../components/Announcement.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { Failure, isNotFound } from '../../../components/Failure.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useNow } from '../../../components/useNow.ts';
import { useTitle } from '../../../components/useTitle.ts';
import { NotFoundPage } from '../../../layout/ErrorPage.tsx';
import { checkSource, decode, isArchive, languageOf, maxSource, playerName } from './check.ts';
import { LanguageField, NameField } from './Fields.tsx';
import { edited, keyed, loadDraft, saveDraft, type Draft } from './draft.ts';
import './submit.css';

const route = getRouteApi('/contests/$contest/submit');
const Editor = lazy(() => import('./Editor.tsx'));

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
  const kept = loadDraft(window.localStorage, contest.slug).source !== '';
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

function SubmitForm({ contest }: { contest: Contest }) {
  const slug = contest.slug;
  const user = useQuery(meQuery).data?.user;
  const quota = useQuery({ ...quotaQuery(slug), enabled: Boolean(user) }).data;
  const all = (useQuery(gamesQuery).data?.find((g) => g.id === contest.game)?.languages ?? []).filter(
    (l) => contest.languages === null || contest.languages.includes(l.id),
  );
  const languages = all.filter((l) => l.available);
  const [draft, setDraft, kept] = useDraft(slug);
  const [archive, setArchive] = useState<Archive | null>(null); // too large for a draft: a reload forgets it
  const [language, setLanguage] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  const [state, setState] = useState<{ busy: boolean; note: string }>({ busy: false, note: '' });
  const client = useQueryClient();
  const navigate = useNavigate();
  const found = languageOf(all, language, archive ? '' : draft.filename);
  const inSource = archive || (found && !found.named) ? null : playerName(draft.source);
  // Only the server looks into an archive; it says so when the name was not needed.
  const nameless = languages.length > 0 && languages.every((l) => !l.named);
  const asked = nameless || (found ? !found.named : archive !== null && languages.some((l) => !l.named && l.main.length > 0));
  const given = draft.name?.trim() ?? '';

  const change = (content: Partial<Pick<Draft, 'filename' | 'source' | 'name'>>) => {
    setProblem(null);
    setDraft(edited(draft, content));
    if (archive) setArchive({ ...archive, key: newKey() });
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size <= maxSource && isArchive(await file.arrayBuffer())) {
      setProblem(null);
      setArchive({ file, key: newKey() });
      return;
    }
    setArchive(null);
    const result = file.size > maxSource ? { error: `${file.name} has ${bytes(file.size)}; at most ${bytes(maxSource)} are allowed. Leave generated tables out of it.` } : decode(await file.arrayBuffer(), maxSource);
    if ('error' in result) setProblem(new Error(result.error));
    else change({ filename: file.name, source: result.source });
  };
  const send = async () => {
    const wrong = archive ? null : checkSource(draft.source, maxSource);
    if (wrong) return setProblem(new Error(wrong));
    if (found && asked && given === '') return setProblem(new Error(`Give your player a name: players in ${found.title} do not name themselves.`));
    const ready = keyed(draft);
    setDraft(ready); // kept before it is sent: after a reload it goes under the same key
    setProblem(null);
    setState({ busy: true, note: '' });
    try {
      const submission = await submit(
        {
          contest: slug,
          ...(archive ? { filename: archive.file.name, source: archive.file, key: archive.key } : { filename: fileName(ready, inSource), source: ready.source, key: ready.key }),
          ...(language ? { language } : {}),
          ...(asked && given ? { name: given } : {}),
        },
        { onRetry: (attempt, seconds) => setState({ busy: true, note: `The connection was lost. Try ${attempt} in ${seconds} s; nothing is submitted twice.` }) },
      );
      setDraft({ ...ready, key: null });
      client.setQueryData(submissionQuery(submission.id).queryKey, submission);
      void client.invalidateQueries({ queryKey: ['submissions', slug] });
      await navigate({ to: '/submissions/$id', params: { id: String(submission.id) } });
    } catch (err) {
      setProblem(err);
    } finally {
      setState({ busy: false, note: '' });
    }
  };

  return (
    <div className="submit">
      <DropZone
        filename={archive?.file.name ?? draft.filename}
        size={archive?.file.size ?? draft.source.length}
        onFile={(file) => void read(file)}
        foot={archive ? '' : 'Esc, then Tab leaves the editor.'}
        suffixes={[...languages.flatMap((l) => l.suffixes), ...(languages.some((l) => l.main.length > 0) ? archiveSuffixes : [])]}
      >
        {archive ? (
          <div className="archive">
            <p>
              An archive of {bytes(archive.file.size)}. It is unpacked once it is submitted; its main file, {mainFiles(found ? [found] : languages)}, has to be at the top.
            </p>
            <button type="button" onClick={() => setArchive(null)}>
              Take it away
            </button>
          </div>
        ) : (
          <Suspense fallback={<textarea className="editor" aria-label="Source" value={draft.source} spellCheck={false} onChange={(e) => change({ source: e.target.value })} />}>
            <Editor value={draft.source} onChange={(source) => change({ source })} />
          </Suspense>
        )}
      </DropZone>
      <aside className="submit-side">
        {problem !== null && (
          <Failure error={problem}>
            <Forbidden error={problem} />
          </Failure>
        )}
        {state.note && (
          <p className="notice notice-warn" role="status">
            {state.note}
          </p>
        )}
        <dl className="facts submit-facts">
          <div>
            <dt>player</dt>
            <dd>
              {inSource || given ? <strong>{inSource || given}</strong> : <span className="dim">{asked ? 'named below' : found?.id === 'cpp' || !found ? 'named by PLAYER_NAME in the source' : 'named in the source'}</span>}
            </dd>
          </div>
          <div>
            <dt>author</dt>
            <dd>{user?.name ?? <span className="dim">you, once logged in</span>}</dd>
          </div>
          {contest?.seen_as && (
            <div>
              <dt>others see</dt>
              <dd>
                <strong>{contest.seen_as}</strong>, and the player’s name unless yours is in it
              </dd>
            </div>
          )}
        </dl>
        {asked && <NameField language={found?.title ?? null} value={draft.name ?? ''} onChange={(name) => change({ name })} />}
        {all.length > 1 && <LanguageField languages={all} value={language} onChange={setLanguage} />}
        <div className="actions">
          {user ? (
            <button type="button" className="button-main" disabled={state.busy || (draft.source === '' && !archive)} onClick={() => void send()}>
              {state.busy ? 'Submitting…' : 'Submit player'}
            </button>
          ) : (
            <>
              <Link to="/login" search={{ next: `/contests/${slug}/submit` }} className="button button-main">
                Log in to submit
              </Link>
              <Link to="/register" search={{ next: `/contests/${slug}/submit` }} className="button">
                Register
              </Link>
            </>
          )}
        </div>
        <p className="small dim">
          {archive ? 'An archive is not kept in this browser: submit it now.' : draft.source === '' ? 'What you choose or write is kept in this browser.' : kept ? 'The draft is kept in this browser.' : 'The draft cannot be kept: this browser allows no storage.'}
        </p>
        {quota?.refused && <p className="notice notice-warn">{quota.refused}</p>}
        <h2>What happens then</h2>
        <ol className="small">
          <li>It is compiled; you see the compiler’s messages.</li>
          <li>
            It has to {qualificationTask(contest.qualify)}.
          </li>
          <li>{contest.names === 'player' ? 'It is on the ladder. Submit the next version under the same name.' : 'It is on the ladder, and its name is taken for good.'}</li>
        </ol>
        <h2>Limits</h2>
        <ul className="small">
          <li>
            {contest.submissions_per_hour} submissions an hour
            {contest.submissions_per_day !== null && `, ${contest.submissions_per_day} a day`}
            {contest.submissions_total !== null && `, ${contest.submissions_total} in all`}
            {quota && (
              <>
                : <strong>{submissionsLeft(quota)}</strong>
              </>
            )}
          </li>
          {quota && <li>{compiling(quota.compile_ms)}</li>}
          {quota && <li>{room(quota.stored_bytes)}</li>}
          <li>{bytes(maxSource)} of source{languages.some((l) => l.main.length > 0) ? ', or for an archive' : ''}</li>
          <li>{limit(contest.limits.cpu_ms)} of CPU time for a whole match</li>
          {contest.limits.turn_ms > 0 && <li>{limit(contest.limits.turn_ms)} for one answer</li>}
          <li>{bytes(contest.limits.memory_bytes)} of memory</li>
          {contest.limits.commands > 0 && <li>{contest.limits.commands} commands in a round</li>}
        </ul>
      </aside>
    </div>
  );
}

/** What else the statement forbids in the source than the one thing that the refusal names. */
function Forbidden({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code !== 'forbidden_source' || error.fields.size < 2) return null;
  return (
    <ul className="small">
      {[...error.fields].slice(1).map(([place, what]) => (
        <li key={place} className="break">
          <span className="mono">{place}</span>: {what}
        </li>
      ))}
    </ul>
  );
}

// The draft and whether it could be kept. It is written a moment after the last change.
function useDraft(contest: string): [Draft, (draft: Draft) => void, boolean] {
  const [draft, setDraft] = useState(() => loadDraft(window.localStorage, contest));
  const [kept, setKept] = useState(true);
  const latest = useRef(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: latest holds the draft whose change starts the timer
  useEffect(() => {
    const save = () => setKept(saveDraft(window.localStorage, contest, latest.current));
    const timer = window.setTimeout(save, 300);
    window.addEventListener('pagehide', save);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [contest, draft]);
  // A reader who leaves the page at once, for example to log in, keeps the draft too.
  useEffect(() => () => void saveDraft(window.localStorage, contest, latest.current), [contest]);
  const set = (next: Draft) => {
    latest.current = next;
    setDraft(next);
    // A key must be kept before anything is sent under it.
    if (next.key !== draft.key) saveDraft(window.localStorage, contest, next);
  };
  return [draft, set, kept];
}

interface Archive {
  file: File;
  /** Names the attempt to send it, as that of a draft does. */
  key: string;
}

const archiveSuffixes = ['.zip', '.jar', '.tar', '.gz', '.tgz', '.bz2', '.tbz', '.tbz2', '.xz', '.txz'];

// "MyBot.c, MyBot.cc or MyBot.java", and of many only the beginning.
function mainFiles(languages: { main: string[] }[]): string {
  const names = [...new Set(languages.flatMap((l) => l.main))];
  if (names.length > 4) return `${names.slice(0, 3).join(', ')} or the like`;
  return names.join(' or ');
}

function fileName(draft: Draft, name: string | null): string {
  return draft.filename || (name ? `AI${name}.cc` : 'player.cc');
}

interface DropProps {
  filename: string;
  size: number;
  suffixes: string[];
  foot: string;
  onFile: (file: File | undefined) => void;
  children: React.ReactNode;
}

function DropZone({ filename, size, suffixes, foot, onFile, children }: DropProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={over ? 'drop over' : 'drop'}
      aria-label="Source of the player"
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={(e) => !e.currentTarget.contains(e.relatedTarget as Node | null) && setOver(false)}
      onDropCapture={(e) => {
        if (e.dataTransfer.files.length === 0) return;
        e.preventDefault();
        e.stopPropagation(); // the editor would insert it
        setOver(false);
        onFile(e.dataTransfer.files[0]);
      }}
    >
      <div className="drop-head">
        <Icon name="file" />
        <span className="break">{filename || (size === 0 ? 'Drop your player’s source file here, choose it, or write below.' : 'written here')}</span>
        <input
          id={id}
          ref={input}
          className="sr-only"
          type="file"
          tabIndex={-1}
          aria-hidden="true"
          {...(suffixes.length > 0 ? { accept: [...suffixes, 'text/plain'].join(',') } : {})}
          onChange={(e) => {
            onFile(e.target.files?.[0]);
            e.target.value = ''; // the same file may be chosen again after it was changed
          }}
        />
        <button type="button" onClick={() => input.current?.click()}>
          Choose file
        </button>
      </div>
      {children}
      {foot && <p className="small dim drop-foot">{foot}</p>}
    </section>
  );
}
