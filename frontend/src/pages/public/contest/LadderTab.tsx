import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { address, asPublic } from '../../../api/client.ts';
import { contestQuery, gamesQuery, ladderFiltersQuery, ladderQuery } from '../../../api/queries.ts';
import type { Contest, Ladder } from '../../../api/types.ts';
import { sharingText } from '../../../labels/settling.ts';
import { Failure } from '../../../components/Failure.tsx';
import { NamesChoice } from '../../../components/NamesChoice.tsx';
import { SkeletonRows } from '../../../components/Skeleton.tsx';
import { Head } from '../../../components/Table.tsx';
import { Time } from '../../../components/Time.tsx';
import type { LadderSearch } from '../../../router.tsx';
import { held, type Shown } from './held.ts';
import { scaleOf, type Interval } from './interval.ts';
import { ladderColumns } from './ladderColumns.tsx';
import { LadderRow } from './LadderRow.tsx';
import { PracticeTable } from './PracticeTable.tsx';
import { hasNext, pageSize, pageText } from './paging.ts';
import { useLadderKeys } from './useLadderKeys.ts';
import { useSlide } from './useSlide.ts';

const route = getRouteApi('/contests/$contest/');

// Most contests have none: it comes when one does.
const StartText = lazy(() => import('./StartText.tsx'));

/** The ladder: a page of players by rank, live. */
export function LadderTab() {
  const { contest } = route.useParams();
  const search = route.useSearch();
  const { q = '', language = '', group = '', page = 1 } = search;
  const filtered = q !== '' || language !== '' || group !== '';
  const navigate = route.useNavigate();
  const { data: settled } = useQuery(contestQuery(contest));
  const title = useLanguageTitle(settled?.game);
  // Rows that were searched for are no neighbours.
  const sharing = !filtered && settled?.settling ? sharingText(settled.settling, settled.matches) : null;
  const filter = { search: q, language, group, limit: pageSize, offset: (page - 1) * pageSize };
  const { data, error, refetch, isPlaceholderData } = useQuery(ladderQuery(contest, filter));

  // While the reader points at the table its rows stay where they are; another page of it is shown at once.
  const [pointed, setPointed] = useState(false);
  const view = `${q}/${language}/${group}/${page}/${isPlaceholderData}`;
  const last = useRef<Shown<Ladder>>({ view, value: data });
  last.current = held(last.current, { view, value: data }, pointed);
  const shown = last.current.value;
  const waiting = shown !== data;

  const body = useRef<HTMLTableSectionElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useSlide(body, shown, view, pointed);
  useLadderKeys(body, field);

  const show = (next: Narrowed) => void navigate({ search: narrowed({ q, language, group, ...next }), replace: true });
  if (error && !data) {
    return (
      <Failure error={error} retry={() => void refetch()}>
        {filtered && <WholeLadder contest={contest} />}
      </Failure>
    );
  }
  return (
    <>
      {settled?.has_start && (
        <Suspense fallback={null}>
          <StartText contest={contest} />
        </Suspense>
      )}
      <div className="ladder-tools">
        <SearchField value={q} input={field} onChange={(found) => show({ q: found })} />
        <Filters contest={contest} language={language} group={group} title={title} onChange={show} />
        <span role="status">{shown && shown.total > 0 && pageText(page, shown.total)}</span>
        {filtered && shown && shown.total > 0 && <span>places are those of the whole ladder</span>}
        {shown?.updated_at && (
          <span>
            {waiting ? 'new results wait while you point at the table' : <>updated <Time at={shown.updated_at} /></>}
          </span>
        )}
        <span className="keys wide-only no-print">
          <kbd>j</kbd> <kbd>k</kbd> row, <kbd>enter</kbd> open, <kbd>/</kbd> search
        </span>
      </div>
      <LadderTable
        contest={contest}
        sharing={sharing}
        mine={settled?.mine ?? []}
        ladder={shown}
        body={body}
        onPoint={setPointed}
        empty={filtered ? <NoneFound contest={contest} q={q} language={language && title(language)} group={group} past={page > 1} /> : <EmptyLadder contest={contest} past={page > 1} state={settled?.state} />}
        title={title}
      />
      {shown && (page > 1 || hasNext(page, shown.total)) && (
        <nav className="pager" aria-label="Pages of the ladder">
          <span>{pageText(page, shown.total)}</span>
          <button type="button" disabled={page <= 1} onClick={() => void navigate({ search: withPage(search, page - 1) })}>
            Previous
          </button>
          <button type="button" disabled={!hasNext(page, shown.total)} onClick={() => void navigate({ search: withPage(search, page + 1) })}>
            Next
          </button>
        </nav>
      )}
      {shown && (
        <Legend
          contest={contest}
          sharing={shown.rows.some((row) => row.apart === false) ? sharing : null}
          bothNames={(settled?.pseudonyms ?? false) && (settled?.organizer ?? false)}
        />
      )}
      {settled && !filtered && page === 1 && <PracticeTable contest={contest} gate={settled.qualify.gate} />}
    </>
  );
}

/** What the columns mean, and the tables to take home. */
function Legend({ contest, sharing, bothNames }: { contest: string; sharing: string | null; bothNames: boolean }) {
  const [inPublic, setInPublic] = useState(false);
  const file = (name: 'ladder.csv' | 'ladder.json' | 'versions.csv' | 'versions.json' | 'matches.csv' | 'matches.json') => {
    const url = address('/api/contests/{contest}/export/{file}', { path: { contest, file: name } });
    return inPublic ? asPublic(url) : url;
  };
  return (
    <div className="ladder-legend small dim">
      {sharing && (
        <p>
          <span className="share-sign" aria-hidden="true" /> joins neighbours that are {sharing}: they share their place.
        </p>
      )}
      <p>
        The true rating is within the interval, and the true place among the places, with 95 % probability. Best: how probable it is that
        nobody here is stronger. Trend: places gained since yesterday. A “?” marks ratings of few matches.
      </p>
      <p>
        Open a row for a player’s chance against an opponent of your choice, their meetings and its latest matches; its page has its versions,
        the history of its rating and all opponents. What went wrong with your own players is under{' '}
        <Link to="/contests/$contest/mine/failures" params={{ contest }}>Failures</Link>.
      </p>
      <p className="no-print">
        Ladder: <a href={file('ladder.csv')}>CSV</a>, <a href={file('ladder.json')}>JSON</a> · versions: <a href={file('versions.csv')}>CSV</a>,{' '}
        <a href={file('versions.json')}>JSON</a> · matches that count: <a href={file('matches.csv')}>CSV</a> (for <code>agon rank</code>),{' '}
        <a href={file('matches.json')}>JSON</a>
      </p>
      {bothNames && <NamesChoice inPublic={inPublic} onChange={setInPublic} />}
    </div>
  );
}

type Narrowed = Pick<LadderSearch, 'q' | 'language' | 'group'>;

/** The first page of the players that the filters let pass; empty ones are left out of the address. */
function narrowed({ q, language, group }: Narrowed): Narrowed {
  return { ...(q ? { q } : {}), ...(language ? { language } : {}), ...(group ? { group } : {}) };
}

function withPage(search: LadderSearch, page: number): LadderSearch {
  return { ...narrowed(search), ...(page > 1 ? { page } : {}) };
}

/** What a game calls a language. */
function useLanguageTitle(game: string | undefined): (id: string) => string {
  const languages = useQuery(gamesQuery).data?.find((g) => g.id === game)?.languages;
  return (id) => languages?.find((l) => l.id === id)?.title ?? id;
}

interface FiltersProps {
  contest: string;
  language: string;
  group: string;
  title: (language: string) => string;
  onChange: (next: Narrowed) => void;
}

/** Filters that offer a choice. Only organizers see the groups. */
function Filters({ contest, language, group, title, onChange }: FiltersProps) {
  const { data } = useQuery(ladderFiltersQuery(contest));
  const languages = data?.languages ?? [];
  const groups = data?.groups ?? [];
  return (
    <>
      {(language !== '' || languages.length > 1) && (
        <Filter label="Language" all="all languages" value={language} choices={languages.map((l) => [l.name, `${title(l.name)} (${l.players})`])} words={title(language)} onChange={(next) => onChange({ language: next })} />
      )}
      {(group !== '' || groups.length > 0) && (
        <Filter label="Group of the roster" all="all groups" value={group} choices={groups.map((g) => [g.name, `${g.name} (${g.players})`])} words={group} onChange={(next) => onChange({ group: next })} />
      )}
    </>
  );
}

interface FilterProps {
  label: string;
  all: string;
  value: string;
  choices: readonly (readonly [value: string, words: string])[];
  /** Of the value, when it is none of the choices: an address may ask for anything. */
  words: string;
  onChange: (value: string) => void;
}

function Filter({ label, all, value, choices, words, onChange }: FilterProps) {
  return (
    <select aria-label={label} value={value} onChange={(e) => onChange(e.target.value)}>
      <option value="">{all}</option>
      {value !== '' && !choices.some(([choice]) => choice === value) && <option value={value}>{words}</option>}
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** That nobody passes the filters, and the way back. */
function NoneFound({ contest, q, language, group, past }: { contest: string; q: string; language: string; group: string; past: boolean }) {
  return (
    <>
      {past ? 'There are fewer players than that' : 'Nobody on the ladder matches'}
      {q && <> with “{q}” in the name of player or author</>}
      {language && <> in {language}</>}
      {group && <> in the group {group}</>}. <WholeLadder contest={contest} />
    </>
  );
}

function WholeLadder({ contest }: { contest: string }) {
  return (
    <Link to="/contests/$contest" params={{ contest }} search={{}}>
      Show the whole ladder
    </Link>
  );
}

function SearchField({ value, input, onChange }: { value: string; input: React.RefObject<HTMLInputElement | null>; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const change = useRef(onChange);
  change.current = onChange;
  const asked = useRef(value);
  useEffect(() => {
    if (value !== asked.current) { // a link or the browser's back has changed the address
      asked.current = value;
      setTyped(value);
      return;
    }
    if (typed.trim() === value) return;
    const timer = window.setTimeout(() => {
      asked.current = typed.trim();
      change.current(asked.current);
    }, 200);
    return () => window.clearTimeout(timer);
  }, [typed, value]);
  return (
    <input
      ref={input}
      type="search"
      aria-label="Search players and authors"
      placeholder="Search players, authors"
      value={typed}
      onChange={(e) => setTyped(e.target.value)}
      onKeyDown={(e) => {
        if (e.key !== 'Escape') return;
        setTyped('');
        e.currentTarget.blur();
      }}
    />
  );
}

interface TableProps {
  contest: string;
  /** What it means that neighbours share their place; null where nothing settles. */
  sharing: string | null;
  /** Names of the reader's players and of those of the reader's team. */
  mine: string[];
  ladder: Ladder | undefined;
  body: React.RefObject<HTMLTableSectionElement | null>;
  onPoint: (pointed: boolean) => void;
  empty: React.ReactNode;
  /** What a language is called. */
  title: (language: string) => string;
}

function LadderTable({ contest, sharing, mine, ladder, body, onPoint, empty, title }: TableProps) {
  const [open, setOpen] = useState<string | null>(null);
  const [band, setBand] = useState<{ player: string } & Interval | null>(null);
  const columns = ladderColumns(scaleOf(ladder?.rows ?? []), ladder !== undefined);
  const isMine = (row: Ladder['rows'][number]) => mine.includes(row.player);
  return (
    <table className="ladder" aria-busy={ladder === undefined}>
      <caption className="sr-only">Players by rank</caption>
      <Head columns={columns} />
      <tbody
        ref={body}
        onPointerEnter={(e) => e.pointerType === 'mouse' && onPoint(true)}
        onPointerLeave={() => {
          onPoint(false);
          setBand(null);
        }}
      >
        {ladder === undefined && <SkeletonRows rows={pageSize} columns={columns.length} />}
        {ladder?.rows.length === 0 && (
          <tr>
            <td colSpan={columns.length} className="empty">
              {empty}
            </td>
          </tr>
        )}
        {ladder?.rows.map((row) => (
          <LadderRow
            key={row.player}
            columns={columns}
            contest={contest}
            row={row}
            mine={isMine(row)}
            language={row.language && title(row.language)}
            own={ladder.rows.find(isMine)?.player}
            others={ladder.rows.map((r) => r.player)}
            sharing={row.apart === false ? sharing : null}
            band={band && band.player !== row.player ? band : null}
            open={open === row.player}
            onToggle={() => setOpen(open === row.player ? null : row.player)}
            onPoint={() => setBand(row)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** That nobody is here, and what to do about it now. */
function EmptyLadder({ contest, past, state }: { contest: string; past: boolean; state: Contest['state'] | undefined }) {
  if (past) return <>There are fewer players than that.</>;
  if (state === 'frozen' || state === 'closed') return <>Nobody came onto the ladder.</>;
  return (
    <>
      Nobody is on the ladder yet.{' '}
      {state === 'open' && <Link to="/contests/$contest/submit" params={{ contest }}>Submit the first player.</Link>}
      {state === 'upcoming' && (
        <>
          Players are taken once the contest opens; <Link to="/contests/$contest/kit" params={{ contest }}>the kit</Link> is here already.
        </>
      )}
    </>
  );
}
