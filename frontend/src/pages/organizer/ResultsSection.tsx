import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { contestQuery, ordersQuery, voidQuery } from '../../api/queries.ts';
import { api } from '../../api/client.ts';
import type { Contest, NewOrder, Order } from '../../api/types.ts';
import { actionText } from '../../labels/audit.ts';
import { choicesOf, systems } from '../../labels/settings.ts';
import { settlingText } from '../../labels/settling.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Failure } from '../../components/Failure.tsx';
import { OrderState, usePlaceOrder } from '../../components/OrderForm.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Table } from '../../components/Table.tsx';
import { TableScroll } from '../../components/TableScroll.tsx';
import { Time } from '../../components/Time.tsx';

const route = getRouteApi('/contests/$contest/organize/results');

/** What counts: the rating system, the final phase, and results that were voided. */
export function ResultsSection() {
  const { contest: slug } = route.useParams();
  const contest = useQuery(contestQuery(slug)).data;
  const { data, error, refetch } = useQuery(ordersQuery(slug));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!contest || !data) return <Skeleton lines={8} height={24} />;
  const waiting = data.orders.find((o) => o.state === 'asked' && o.match === null && o.player === null);
  return (
    <>
      <p className="small">
        A match is voided or judged again on its own page, a player disqualified, withdrawn or reinstated on its own. Every change needs a reason and is written to
        the log; everybody can read the reasons for changes to matches and players.
      </p>
      {waiting && <OrderState order={waiting} />}
      <FinalPhase slug={slug} contest={contest} waiting={waiting !== undefined} />
      <System slug={slug} contest={contest} waiting={waiting !== undefined} />
      <Orders contest={slug} orders={data.orders} />
      <VoidMatches contest={slug} />
    </>
  );
}

interface Part {
  slug: string;
  contest: Contest;
  waiting: boolean;
}

function FinalPhase({ slug, contest, waiting }: Part) {
  const [certainty, setCertainty] = useState('0.95');
  const [budget, setBudget] = useState('2000');
  const [reason, setReason] = useState('');
  const place = usePlaceOrder((body: NewOrder) => api.post('/api/contests/{contest}/orders', { params: { path: { contest: slug } }, body }), () => setReason(''));
  const submit = (e: FormEvent) => {
    e.preventDefault();
    place.mutate({ action: 'settle', certainty: Number(certainty), budget: Number(budget), reason: reason.trim() });
  };
  const s = contest.settling;
  const running = s && s.settled_at === null;
  return (
    <section className="section" aria-labelledby="settle">
      <h2 id="settle">Final phase of the ladder</h2>
      <p className="small">After the freeze, neighbours whose order is not certain play more matches until all are statistically separated or the budget is spent. Players of equal strength are never separated.</p>
      {s && (
        <p className="small" role="status">
          <strong>{running ? 'The final phase is running' : 'The final phase is over'}</strong>
          {s.settled_at && (
            <>
              {' '}
              (it ended <Time at={s.settled_at} />)
            </>
          )}
          . {settlingText(s)}
        </p>
      )}
      {contest.state === 'open' || contest.state === 'upcoming' ? (
        <p className="dim small">{contest.freezes_at ? 'It can start once the contest has frozen.' : 'The contest never freezes, so it has no final phase.'}</p>
      ) : (
        !running && (
          <form onSubmit={submit}>
            <div className="form-row">
              <div className="field">
                <label htmlFor="certainty">Certainty</label>
                <input id="certainty" inputMode="decimal" pattern="0\.[5-9][0-9]*" required value={certainty} onChange={(e) => setCertainty(e.target.value)} />
              </div>
              <div className="field">
                <label htmlFor="budget">Matches at most</label>
                <input id="budget" inputMode="numeric" pattern="[0-9]{1,7}" required value={budget} onChange={(e) => setBudget(e.target.value)} />
              </div>
              <Reason id="settle-reason" value={reason} onChange={setReason} />
            </div>
            {place.error && <Failure error={place.error} />}
            <button type="submit" disabled={waiting || place.isPending}>
              Start the final phase
            </button>
          </form>
        )
      )}
    </section>
  );
}

function System({ slug, contest, waiting }: Part) {
  const [system, setSystem] = useState(contest.rating_system);
  const [reason, setReason] = useState('');
  const place = usePlaceOrder((body: NewOrder) => api.post('/api/contests/{contest}/orders', { params: { path: { contest: slug } }, body }), () => setReason(''));
  const submit = (e: FormEvent) => {
    e.preventDefault();
    place.mutate({ action: 'system', system, reason: reason.trim() });
  };
  return (
    <section className="section" aria-labelledby="system">
      <h2 id="system">Rating system</h2>
      <p className="small">
        It is rated by <strong>{systems[contest.rating_system]}</strong>. With another one the whole history is computed again from the first result.
      </p>
      <form onSubmit={submit}>
        <div className="form-row">
          <div className="field">
            <label htmlFor="rating-system">System</label>
            <select id="rating-system" value={system} onChange={(e) => setSystem(e.target.value as Contest['rating_system'])}>
              {choicesOf(systems).map(([id, title]) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </div>
          <Reason id="system-reason" value={reason} onChange={setReason} />
        </div>
        {place.error && <Failure error={place.error} />}
        <button type="submit" disabled={waiting || place.isPending || system === contest.rating_system}>
          Change rating system
        </button>
      </form>
    </section>
  );
}

function Reason({ id, value, onChange }: { id: string; value: string; onChange: (value: string) => void }) {
  return (
    <div className="field">
      <label htmlFor={id}>Reason</label>
      <input id={id} value={value} maxLength={500} required autoComplete="off" onChange={(e) => onChange(e.target.value)} />
    </div>
  );
}

const words: Record<Order['state'], string> = { asked: 'asked', done: 'done', refused: 'refused' };

function Orders({ contest, orders }: { contest: string; orders: Order[] }) {
  return (
    <section className="section" aria-labelledby="asked">
      <h2 id="asked">Requests</h2>
      {orders.length === 0 ? (
        <p className="dim">Nothing yet.</p>
      ) : (
        <TableScroll label="What was asked">
          <Table
            caption="Requests, newest first"
            rows={orders}
            rowKey={(o) => o.id}
            columns={[
              { title: 'asked', cellClass: 'dim nowrap', cell: (o) => <Time at={o.asked_at} /> },
              { title: 'by', cell: (o) => o.asked_by },
              {
                title: 'what',
                cell: (o) => (
                  <>
                    {actionText(o.action)} <About contest={contest} match={o.match} player={o.player} />
                  </>
                ),
              },
              { title: 'why', cellClass: 'break', cell: (o) => o.reason },
              {
                title: 'state',
                cellClass: 'break',
                cell: (o) => (
                  <>
                    <span className={o.state === 'refused' ? 'bad' : o.state === 'done' ? 'good' : 'warn'}>{words[o.state]}</span> {o.answer}
                    {o.state === 'asked' && o.cores === 0 && 'no worker runs'}
                  </>
                ),
              },
            ]}
          />
        </TableScroll>
      )}
    </section>
  );
}

/** A link to what an order or an entry of the log is about. */
export function About({ contest, match, player }: { contest: string; match: number | null; player: string | null }) {
  if (match !== null) {
    return (
      <Link to="/matches/$id" params={{ id: String(match) }} className="in-text">
        match {match}
      </Link>
    );
  }
  if (player !== null) {
    return (
      <Link to="/contests/$contest/players/$player" params={{ contest, player }} className="in-text">
        {player}
      </Link>
    );
  }
  return null;
}

function VoidMatches({ contest }: { contest: string }) {
  const query = useQuery(voidQuery(contest));
  return (
    <section className="section" aria-labelledby="void">
      <h2 id="void">Void matches</h2>
      <Loaded query={query} loading={<Skeleton lines={3} height={24} />}>
        {(data) =>
          data.matches.length === 0 ? (
            <p className="dim">There are none.</p>
          ) : (
            <TableScroll label="Void matches">
              <Table
                caption="Void matches, newest first"
                rows={data.matches}
                rowKey={({ match }) => match.id}
                columns={[
                  {
                    title: 'match',
                    cellClass: 'mono',
                    cell: ({ match: m }) => (
                      <Link to="/matches/$id" params={{ id: String(m.id) }} aria-label={`Match ${m.id}`}>
                        {m.id}
                      </Link>
                    ),
                  },
                  { title: 'when', cellClass: 'dim nowrap', cell: ({ match: m }) => m.finished_at && <Time at={m.finished_at} /> },
                  { title: 'why', cellClass: 'break', cell: ({ note }) => note },
                  {
                    title: 'error of the judge',
                    cellClass: 'break',
                    cell: ({ fault, host }) => fault ? <code>{host ? `${host}: ${fault}` : fault}</code> : <span className="dim">–</span>,
                  },
                  { title: 'in its place', cell: ({ replaced }) => replaced ? 'another match' : 'nothing' },
                ]}
              />
            </TableScroll>
          )
        }
      </Loaded>
    </section>
  );
}
