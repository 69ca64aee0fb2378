import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useId, useRef, useState, type FormEvent } from 'react';
import { api } from '../../../api/client.ts';
import { comparedQuery, comparisonTermsQuery, meQuery } from '../../../api/queries.ts';
import { newKey } from '../../../api/submit.ts';
import type { Comparison, ComparisonTerms } from '../../../api/types.ts';
import { Failure } from '../../../components/Failure.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { LoginFirst } from '../../../components/LoginFirst.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Table } from '../../../components/Table.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { Time } from '../../../components/Time.tsx';
import { plural } from '../../../labels/number.ts';
import { ComparisonCurve } from './ComparisonCurve.tsx';
import { MineNav } from './MineNav.tsx';
import './compare.css';

const route = getRouteApi('/contests/$contest/compare');

/** Whether one's own new version is better than the old one, by pairs of matches. */
export function CompareTab() {
  const { contest } = route.useParams();
  const me = useQuery(meQuery);
  const query = useQuery({ ...comparisonTermsQuery(contest), enabled: !!me.data?.user });
  if (me.data?.user === null) return <LoginFirst what="Log in to compare your versions." />;
  return (
    <>
      <MineNav contest={contest} />
      <Loaded query={query} loading={<Skeleton lines={6} height={24} />}>
        {(data) => <Mine contest={contest} terms={data} />}
      </Loaded>
    </>
  );
}

function Mine({ contest, terms }: { contest: string; terms: ComparisonTerms }) {
  const { show } = route.useSearch();
  const shown = show ?? terms.made[0]?.id;
  return (
    <>
      <p className="prose">
        Both versions play pairs of matches with the same seed, seat and opponents. It stops by itself once it is certain which is better. The
        matches do not count, and nobody else sees them.
      </p>
      {terms.versions.length < 2 ? (
        <p className="empty">
          To compare versions you need two that have compiled. <Link to="/contests/$contest/submit" params={{ contest }}>Submit another one.</Link>
        </p>
      ) : terms.refused ? (
        <p className="notice">{terms.refused}</p>
      ) : (
        <Form contest={contest} terms={terms} />
      )}
      {shown !== undefined && <Shown key={shown} id={shown} contest={contest} />}
      {terms.made.length > 1 && <Made contest={contest} made={terms.made} />}
    </>
  );
}

const budgets = [25, 75, 150] as const;

function Form({ contest, terms }: { contest: string; terms: ComparisonTerms }) {
  const id = useId();
  const { older: askedOlder, newer: askedNewer } = route.useSearch();
  const navigate = route.useNavigate();
  const [newer, setNewer] = useState(askedNewer ?? terms.versions[0]?.submission ?? 0);
  const [older, setOlder] = useState(askedOlder ?? terms.versions.find((v) => v.submission !== newer)?.submission ?? 0);
  const [left, setLeft] = useState<readonly string[]>(terms.opponents.filter((o) => !o.builtin).map((o) => o.name)); // opponents that do not play
  const [pairs, setPairs] = useState<number>(75);
  const [board, setBoard] = useState(0);
  const key = useRef(newKey()); // the same for every try of one comparison
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () =>
      api.post('/api/contests/{contest}/comparisons', {
        params: { path: { contest }, header: { 'Idempotency-Key': key.current } },
        body: { older, newer, against: terms.opponents.map((o) => o.name).filter((name) => !left.includes(name)), pairs, board },
      }),
    onSuccess: async (made) => {
      key.current = newKey();
      await client.invalidateQueries({ queryKey: ['comparison terms', contest] });
      await navigate({ search: { show: made.id } });
    },
  });
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (!send.isPending) send.mutate();
  };
  const version = (what: string, name: string, value: number, set: (n: number) => void) => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{what}</label>
      <select id={`${id}-${name}`} value={value} onChange={(e) => set(Number(e.target.value))}>
        {terms.versions.map((v) => (
          <option key={v.submission} value={v.submission}>
            {v.player}, submission {v.submission}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <form onSubmit={submit} className="compare-form">
      {version('New version', 'newer', newer, setNewer)}
      {version('Old version', 'older', older, setOlder)}
      <fieldset className="field">
        <legend>Opponents, which take turns</legend>
        {terms.opponents.map((o) => (
          <label key={o.name} className="check">
            <input type="checkbox" checked={!left.includes(o.name)} onChange={() => setLeft(left.includes(o.name) ? left.filter((n) => n !== o.name) : [...left, o.name])} />
            {o.builtin ? o.name : `${o.name} (yours)`}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-pairs`}>At most</label>
        <select id={`${id}-pairs`} value={pairs} onChange={(e) => setPairs(Number(e.target.value))}>
          {budgets.map((n) => (
            <option key={n} value={n}>
              {n} pairs
            </option>
          ))}
        </select>
      </div>
      {terms.boards.length > 1 && (
        <div className="field">
          <label htmlFor={`${id}-board`}>Board</label>
          <select id={`${id}-board`} value={board || (terms.boards[0]?.id ?? 0)} onChange={(e) => setBoard(Number(e.target.value))}>
            {terms.boards.map((b) => (
              <option key={b.id} value={b.id}>
                {b.name}
              </option>
            ))}
          </select>
        </div>
      )}
      {send.error && <Failure error={send.error} />}
      <div className="actions">
        <button type="submit" className="button-main" disabled={older === newer || left.length === terms.opponents.length || send.isPending}>
          Compare versions
        </button>
        {older === newer && <span className="dim small">Choose two versions.</span>}
        {left.length === terms.opponents.length && <span className="dim small">Choose an opponent.</span>}
      </div>
    </form>
  );
}

/** One comparison, which moves while it is played. */
function Shown({ id, contest }: { id: number; contest: string }) {
  const query = useQuery(comparedQuery(id));
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => api.post('/api/comparisons/{id}/stop', { params: { path: { id } } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['compared', id] });
      await client.invalidateQueries({ queryKey: ['comparison terms', contest] });
    },
  });
  return (
    <Loaded query={query} loading={<Skeleton lines={6} height={24} />}>
      {(of) => (
        <section className="section" aria-labelledby="comparison">
          <h2 id="comparison">
            {of.newer.player} and {of.older.player}
          </h2>
          <p aria-live="polite" className={of.decided > 0 ? 'notice notice-good' : of.decided < 0 ? 'notice notice-bad' : ''}>
            <strong>{of.sentence}</strong>
          </p>
          {of.note && <p>{of.note}</p>}
          <ComparisonCurve of={of} />
          <p className="small">
            {plural(of.results.length, 'pair', 'pairs')} of at most {of.most}, {of.level} alike.
            {of.won + of.lost > 0 && ` Of all pairs that differ ${of.newer.player} would win ${Math.round(100 * of.low)} to ${Math.round(100 * of.high)} %.`}
            {[of.older, of.newer].map((v) => v.frozen > 0 && ` ${v.player} was frozen in ${plural(v.frozen, 'match', 'matches')} of ${of.results.length}.`)} Against{' '}
            {of.against.join(', ')}; begun <Time at={of.created_at} />.
          </p>
          {of.state === 'playing' && (
            <p className="actions">
              <button type="button" onClick={() => stop.mutate()} disabled={stop.isPending}>
                Stop
              </button>
              <span className="dim small">It goes on when you leave this page.</span>
            </p>
          )}
          {stop.error && <Failure error={stop.error} />}
        </section>
      )}
    </Loaded>
  );
}

function Made({ contest, made }: { contest: string; made: readonly Comparison[] }) {
  return (
    <section className="section" aria-labelledby="made">
      <h2 id="made">Your comparisons</h2>
      <TableScroll label="Your comparisons">
        <Table
          caption="Your comparisons, newest first"
          rows={made}
          rowKey={(c) => c.id}
          columns={[
            { title: 'begun', cellClass: 'dim nowrap', cell: (c) => <Time at={c.created_at} /> },
            {
              title: 'result',
              cell: (c) => (
                <Link to="/contests/$contest/compare" params={{ contest }} search={{ show: c.id }}>
                  {c.sentence}
                </Link>
              ),
            },
          ]}
        />
      </TableScroll>
    </section>
  );
}
