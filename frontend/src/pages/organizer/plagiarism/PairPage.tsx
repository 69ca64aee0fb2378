import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { plagiarismPairQuery } from '../../../api/queries.ts';
import type { PairDetail } from '../../../api/types.ts';
import { count, plural } from '../../../labels/number.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Table, type Column } from '../../../components/Table.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { Time } from '../../../components/Time.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { neighbour, percent } from './code.ts';
import { Source } from './Source.tsx';
import { Who } from './Who.tsx';
import './plagiarism.css';

const route = getRouteApi('/contests/$contest/organize/plagiarism/$pair');

/** Two programs side by side, with what they share. */
export function PairPage() {
  const { contest, pair } = route.useParams();
  const query = useQuery(plagiarismPairQuery(contest, Number(pair)));
  const { data } = query;
  useTitle(data ? `${data.a.player || data.a.author} and ${data.b.player || data.b.author}` : 'Plagiarism');
  return (
    <div className="plagiarism">
      <p className="small">
        <Link to="/contests/$contest/organize/plagiarism" params={{ contest }}>
          All pairs
        </Link>
      </p>
      <Loaded query={query} loading={<Skeleton lines={8} height={24} />}>
        {(read) => <Pair contest={contest} pair={read} />}
      </Loaded>
    </div>
  );
}

function Pair({ contest, pair }: { contest: string; pair: PairDetail }) {
  const [chosen, choose] = useState<number | null>(null);
  const panes = { a: useRef<HTMLDivElement>(null), b: useRef<HTMLDivElement>(null) };
  const regions = pair.regions.length;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'n') choose((now) => neighbour(now, 1, regions));
      if (event.key === 'p') choose((now) => neighbour(now, -1, regions));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [regions]);

  // Both panes show the chosen region; the page itself stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panes are refs
  useEffect(() => {
    if (chosen === null) return;
    for (const pane of [panes.a.current, panes.b.current]) {
      const block = pane?.querySelector<HTMLElement>(`[data-region="${chosen}"]`);
      if (pane && block) pane.scrollTop = block.offsetTop - pane.offsetTop - 40;
    }
  }, [chosen]);

  const region = chosen === null ? undefined : pair.regions[chosen];
  return (
    <>
      <h2>
        {percent(pair.similarity)} alike: <Who side={pair.a} contest={contest} /> and <Who side={pair.b} contest={contest} />
      </h2>
      <Verdict contest={contest} pair={pair} />
      <Timeline contest={contest} pair={pair} />
      <div className="actions steps" role="group" aria-label="Shared regions">
        <button type="button" disabled={regions === 0} onClick={() => choose(neighbour(chosen, -1, regions))}>
          Previous <kbd>p</kbd>
        </button>
        <button type="button" disabled={regions === 0} onClick={() => choose(neighbour(chosen, 1, regions))}>
          Next <kbd>n</kbd>
        </button>
        <span className="small dim" role="status">
          {region && chosen !== null
            ? `Region ${chosen + 1} of ${regions}: lines ${region.a.from} to ${region.a.to} on the left, ${region.b.from} to ${region.b.to} on the right, ${plural(region.tokens, 'token')}`
            : `${plural(regions, 'shared region')}, the longest of ${plural(pair.longest, 'token')}`}
        </span>
      </div>
      <div className="sides">
        {(['a', 'b'] as const).map((side) => (
          <div key={side}>
            <h3>
              <Who side={pair[side]} contest={contest} />
            </h3>
            <p className="small dim">
              {percent(pair[side].share)} of its own code stands in the other one.{' '}
              {pair[side].submission > 0 && (
                <Link to="/submissions/$id" params={{ id: String(pair[side].submission) }}>
                  Submission {pair[side].submission}
                </Link>
              )}
            </p>
            <Source ref={panes[side]} side={side} author={pair[side].author} files={pair[side].files} regions={pair.regions} chosen={chosen} choose={choose} />
          </div>
        ))}
      </div>
    </>
  );
}

/** What organizers think of it. */
function Verdict({ contest, pair }: { contest: string; pair: PairDetail }) {
  const client = useQueryClient();
  const params = { path: { contest, id: pair.id } };
  const refresh = () => client.invalidateQueries({ queryKey: ['plagiarism', contest] });
  const [note, setNote] = useState('');
  const seen = pair.cleared?.at;
  const clear = useMutation({ mutationFn: () => api.post('/api/contests/{contest}/plagiarism/pairs/{id}/clear', { params, body: { note, ...(seen ? { seen } : {}) } }), onSuccess: refresh });
  const reopen = useMutation({ mutationFn: () => api.post('/api/contests/{contest}/plagiarism/pairs/{id}/reopen', { params, body: { seen } }), onSuccess: refresh });
  if (pair.cleared) {
    return (
      <div className="notice notice-good">
        <p>
          {pair.cleared.by || 'Somebody on the command line'} found this pair innocent <Time at={pair.cleared.at} />, when it was {percent(pair.cleared.similarity)} alike: {pair.cleared.note}
        </p>
        <p>
          <button type="button" onClick={() => reopen.mutate()} disabled={reopen.isPending}>
            Open it again
          </button>
        </p>
        {reopen.error && <Failure error={reopen.error} retry={() => void refresh()} />}
      </div>
    );
  }
  return (
    <details className="clear">
      <summary>This pair is innocent</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          clear.mutate();
        }}
      >
        <div className="field">
          <label htmlFor="note">Why, for the other organizers</label>
          <textarea id="note" rows={2} required maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
        </div>
        <button type="submit" disabled={clear.isPending || note.trim() === ''}>
          Clear pair
        </button>
        {clear.error && <Failure error={clear.error} retry={() => void refresh()} />}
      </form>
    </details>
  );
}

/** All submissions of the two in order of time, and how alike each was. */
function Timeline({ contest, pair }: { contest: string; pair: PairDetail }) {
  if (pair.timeline.length === 0) return null;
  const side = (of: 'a' | 'b'): Column<PairDetail['timeline'][number]> => ({
    title: pair[of].author,
    cell: (m) =>
      m.side === of && (
        <>
          <bdi>{m.player || 'past year'}</bdi>
          {m.contest && m.contest !== contest && <span className="tag">{m.contest}</span>}
          {m.shown && <span className="dim small"> shown below</span>}
        </>
      ),
  });
  return (
    <details className="timeline" open={pair.timeline.length <= 6}>
      <summary>Order of submission ({plural(pair.timeline.length, 'version')})</summary>
      <TableScroll label="Matching regions">
        <Table
          rows={pair.timeline}
          rowKey={(_, i) => i}
          rowClass={(m) => (m.shown ? 'shown' : undefined)}
          columns={[
            { title: 'handed in', cellClass: 'dim', cell: (m) => m.label || <Time at={m.at} /> },
            side('a'),
            side('b'),
            {
              title: 'similarity',
              hint: "with one of the other's versions",
              className: 'right',
              cellClass: 'num',
              cell: (m) => (m.similarity > 0 ? percent(m.similarity) : <span className="dim">under {count(10)} %</span>),
            },
          ]}
        />
      </TableScroll>
    </details>
  );
}
