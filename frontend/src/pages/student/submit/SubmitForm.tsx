import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ApiError } from '../../../api/error.ts';
import { gamesQuery, meQuery, quotaQuery, starterQuery, submissionQuery, tryTermsQuery } from '../../../api/queries.ts';
import { newKey, submit, type TryWish } from '../../../api/submit.ts';
import type { Contest } from '../../../api/types.ts';
import { Failure } from '../../../components/Failure.tsx';
import { bytes } from '../../../labels/number.ts';
import { Checks } from './Checks.tsx';
import { checkSource, decode, isArchive, languageOf, maxSource, playerName, type SourceLanguage } from './check.ts';
import { edited, emptyDraft, keyed, loadDraft, loadLanguage, saveDraft, saveLanguage, type Draft } from './draft.ts';
import { DropZone } from './DropZone.tsx';
import { LanguageField, NameField } from './Fields.tsx';
import { Limits } from './Limits.tsx';
import type { Mark } from './marks.ts';
import { TryOptions } from './TryOptions.tsx';
import { NoWorker } from '../../../components/NoWorker.tsx';
import { TryResult } from './TryResult.tsx';
import { useCheck } from './useCheck.ts';
import { useDraft } from './useDraft.ts';
import { tryText, useTry } from './useTry.ts';

const Editor = lazy(() => import('./Editor.tsx'));

/** Writes a player and hands it in: a draft in each language, kept in the browser. */
export function SubmitForm({ contest }: { contest: Contest }) {
  const slug = contest.slug;
  const all = (useQuery(gamesQuery).data?.find((g) => g.id === contest.game)?.languages ?? []).filter(
    (l) => contest.languages === null || contest.languages.includes(l.id),
  );
  const [chosen, setChosen] = useState(() => loadLanguage(window.localStorage, slug));
  const [archive, setArchive] = useState<Archive | null>(null); // too large for a draft: a reload forgets it
  const [visit, setVisit] = useState(0); // of a draft that was replaced from outside
  // The game's own language comes first.
  const language = chosen ?? (all.find((l) => l.available && l.starter) ?? all.find((l) => l.available))?.id;
  if (language === undefined) return null; // the games are being read
  const choose = (id: string) => {
    saveLanguage(window.localStorage, { contest: slug, language: id });
    setChosen(id);
  };
  // A file is the draft of its own language.
  const take = (filename: string, source: string) => {
    const id = languageOf(all, '', filename)?.id ?? '';
    const place = { contest: slug, language: id };
    saveDraft(window.localStorage, place, edited(loadDraft(window.localStorage, place), { filename, source }));
    choose(id);
    setVisit(visit + 1);
  };
  return <Workplace key={`${language} ${visit}`} contest={contest} all={all} language={language} onLanguage={choose} archive={archive} onArchive={setArchive} onFile={take} />;
}

interface Archive {
  file: File;
  /** Names the attempt to send it, as that of a draft does. */
  key: string;
}

interface WorkplaceProps {
  contest: Contest;
  all: SourceLanguage[];
  language: string;
  onLanguage: (id: string) => void;
  archive: Archive | null;
  onArchive: (archive: Archive | null) => void;
  onFile: (filename: string, source: string) => void;
}

/** The draft in one language, or an archive instead of it. */
function Workplace({ contest, all, language, onLanguage, archive, onArchive, onFile }: WorkplaceProps) {
  const slug = contest.slug;
  const user = useQuery(meQuery).data?.user;
  const quota = useQuery({ ...quotaQuery(slug), enabled: Boolean(user) }).data;
  const languages = all.filter((l) => l.available);
  const [stored, setDraft, kept] = useDraft({ contest: slug, language });
  const [touched, setTouched] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [state, setState] = useState<{ busy: boolean; note: string }>({ busy: false, note: '' });
  const [goTo, setGoTo] = useState<{ line: number } | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const found = languageOf(all, language, archive ? '' : stored.filename);

  // An empty place begins with the starter, until something is written there.
  const blank = !touched && stored.source === '' && stored.filename === '';
  const starter = useQuery({ ...starterQuery(contest.game, language), enabled: blank && found?.starter === true }).data;
  const draft: Draft = blank && starter ? { ...emptyDraft, ...stored, filename: starter.filename, source: starter.source } : stored;

  const inSource = archive || (found && !found.named) ? null : playerName(draft.source);
  // Only the server looks into an archive; it says so when the name was not needed.
  const nameless = languages.length > 0 && languages.every((l) => !l.named);
  const asked = nameless || (found ? !found.named : archive !== null && languages.some((l) => !l.named && l.main.length > 0));
  const given = draft.name?.trim() ?? '';
  const filename = fileName(draft, inSource, found);
  const check = useCheck(slug, { filename, source: draft.source, language, name: asked ? given : '' }, Boolean(user) && !archive && !(asked && given === ''));
  const terms = useQuery({ ...tryTermsQuery(slug), enabled: Boolean(user) }).data;
  const trying = useTry(slug);
  const [wish, setWish] = useState<TryWish>({ against: [], seeds: [], matches: 1, board: 0 });
  const tried = trying.try;
  const marks = useMemo((): Mark[] => {
    const compiler = tried && trying.source === draft.source ? tried.diagnostics.filter((d) => d.file === tried.filename) : []; // lines move in a source that has changed
    return [...(check?.problems ?? []).map((p): Mark => ({ ...p, severity: 'error' })), ...compiler.map((d): Mark => ({ ...d, severity: d.severity === 'note' ? 'info' : d.severity }))];
  }, [check, tried, trying.source, draft.source]);

  const change = (content: Partial<Pick<Draft, 'filename' | 'source' | 'name'>>) => {
    setProblem(null);
    setTouched(true);
    setDraft(edited(draft, content));
    if (archive) onArchive({ ...archive, key: newKey() });
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size <= maxSource && isArchive(await file.arrayBuffer())) {
      setProblem(null);
      onArchive({ file, key: newKey() });
      return;
    }
    onArchive(null);
    const result = file.size > maxSource ? { error: `${file.name} has ${bytes(file.size)}; at most ${bytes(maxSource)} are allowed. Leave generated tables out of it.` } : decode(await file.arrayBuffer(), maxSource);
    if ('error' in result) setProblem(new Error(result.error));
    else onFile(file.name, result.source);
  };
  const upload = () => ({
    ...(archive ? { filename: archive.file.name, source: archive.file } : { filename, source: draft.source, ...(language ? { language } : {}) }),
    ...(asked && given ? { name: given } : {}),
  });
  const tryIt = () => {
    const wrong = archive ? null : checkSource(draft.source, maxSource);
    setProblem(wrong ? new Error(wrong) : null);
    if (!wrong) void trying.begin(upload(), wish);
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
        { contest: slug, ...upload(), key: archive ? archive.key : ready.key },
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
    <div className={tried ? 'submit submit-trying' : 'submit'}>
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
              An archive of {bytes(archive.file.size)}. It is unpacked once it is submitted; its main file, {mainFiles(languages)}, has to be at the top.
            </p>
            <button type="button" onClick={() => onArchive(null)}>
              Take it away
            </button>
          </div>
        ) : (
          <Suspense fallback={<textarea className="editor" aria-label="Source" value={draft.source} spellCheck={false} onChange={(e) => change({ source: e.target.value })} />}>
            <Editor value={draft.source} language={found?.id ?? ''} marks={marks} goTo={goTo} onChange={(source) => change({ source })} />
          </Suspense>
        )}
      </DropZone>

      {tried && (
        <section className="try-result" aria-label="Try">
          <p className="small" role="status">
            {tryText(tried)}
          </p>
          <NoWorker cores={tried.wait?.cores} />
          <TryResult key={tried.id} of={tried} onLine={(line) => setGoTo({ line })} />
        </section>
      )}

      <aside className="submit-side">
        {trying.problem !== null && <Failure error={trying.problem} />}
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
        {!archive && all.length > 1 && <LanguageField languages={all} value={language} onChange={onLanguage} />}
        {asked && <NameField language={found?.title ?? null} value={draft.name ?? ''} onChange={(name) => change({ name })} />}
        {blank && starter && <p className="small dim">This is the kit’s first player in {found?.title}. Change it, or drop your own file.</p>}
        {blank && found && !found.starter && !archive && (
          <p className="small dim">There is no starter in {found.title}: write a player that speaks the game’s line protocol, which the kit explains in protocol.md.</p>
        )}
        {check && !archive && <Checks check={check} onLine={(line) => setGoTo({ line })} />}
        <div className="actions">
          {user && (
            <button type="button" disabled={trying.busy || (draft.source === '' && !archive) || !terms || terms.refused !== ''} onClick={tryIt}>
              {trying.busy ? 'Trying…' : 'Try it'}
            </button>
          )}
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
          {archive ? 'An archive is not kept in this browser: submit it now.' : draft.source === '' ? 'What you choose or write is kept in this browser.' : kept ? 'The draft is kept in this browser, one in each language.' : 'The draft cannot be kept: this browser allows no storage.'}
        </p>
        {terms && (
          <details className="try-terms">
            <summary>
              Try it against {(wish.against.length > 0 ? wish.against : terms.against).join(', ') || 'built-in players'}
            </summary>
            <TryOptions terms={terms} wish={wish} onWish={setWish} />
          </details>
        )}
        {terms && (
          <p className="small dim">
            {terms.refused || `A try is unrated and yours alone, and is forgotten after a day. ${terms.allowed - terms.used} of ${terms.allowed} in an hour are left.`}
          </p>
        )}
        <Limits contest={contest} quota={quota} archives={languages.some((l) => l.main.length > 0)} />
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

const archiveSuffixes = ['.zip', '.jar', '.tar', '.gz', '.tgz', '.bz2', '.tbz', '.tbz2', '.xz', '.txz'];

// "MyBot.c, MyBot.cc or MyBot.java", and of many only the beginning.
function mainFiles(languages: { main: string[] }[]): string {
  const names = [...new Set(languages.flatMap((l) => l.main))];
  if (names.length > 4) return `${names.slice(0, 3).join(', ')} or the like`;
  return names.join(' or ');
}

function fileName(draft: Draft, name: string | null, language: SourceLanguage | null): string {
  if (draft.filename) return draft.filename;
  const suffix = language?.suffixes[0] ?? '.cc';
  return name ? `AI${name}${suffix}` : `player${suffix}`;
}
