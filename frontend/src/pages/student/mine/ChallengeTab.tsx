import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { api } from '../../../api/client.ts';
import { challengesQuery, contestQuery, ladderQuery, meQuery } from '../../../api/queries.ts';
import { newKey } from '../../../api/submit.ts';
import type { Challenges } from '../../../api/types.ts';
import { plural } from '../../../labels/number.ts';
import { waitText } from '../../../labels/wait.ts';
import { Failure } from '../../../components/Failure.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { MatchTable } from '../../../components/MatchTable.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { LoginFirst } from '../../../components/LoginFirst.tsx';
import { MineNav } from './MineNav.tsx';
import '../../../components/orders.css';

const route = getRouteApi('/contests/$contest/challenge');

/** A match against opponents of one's choice, which does not count; and those that were asked for before. */
export function ChallengeTab() {
  const { contest } = route.useParams();
  const me = useQuery(meQuery);
  const query = useQuery({ ...challengesQuery(contest), enabled: !!me.data?.user });
  if (me.data?.user === null) return <LoginFirst what="Log in to have your player challenge others." />;
  return (
    <>
      <MineNav contest={contest} />
      <Loaded query={query} loading={<Skeleton lines={6} height={24} />}>
        {(data) => <Mine contest={contest} data={data} />}
      </Loaded>
    </>
  );
}

function Mine({ contest, data }: { contest: string; data: Challenges }) {
  const open = useQuery(contestQuery(contest)).data?.state === 'open';
  const waiting = data.challenges.find((c) => c.wait);
  return (
    <>
      {data.players.length === 0 ? (
        <p className="empty">
          To challenge others you need a player on the ladder, and to practise one that has compiled. <Link to="/contests/$contest/submit" params={{ contest }}>Submit one.</Link>
        </p>
      ) : open ? (
        <Form contest={contest} data={data} />
      ) : (
        <p className="empty">Others can be challenged while the contest is open for submissions.</p>
      )}
      <section className="section" aria-labelledby="made">
        <h2 id="made">Your challenges</h2>
        {waiting?.wait && (
          <p className="small" role="status">
            Match {waiting.match.id} is {waitText(waiting.wait, 'it is played')}.
          </p>
        )}
        {data.challenges.length === 0 ? (
          <p className="dim">None yet.</p>
        ) : (
          <MatchTable contest={contest} matches={data.challenges.map((c) => c.match)} label="Your challenges, newest first" />
        )}
      </section>
    </>
  );
}

function Form({ contest, data }: { contest: string; data: Challenges }) {
  const { against, player: asked } = route.useSearch();
  const [player, setPlayer] = useState((data.players.find((p) => p.name === asked) ?? data.players[0])?.name ?? '');
  const [opponents, setOpponents] = useState<string[]>(against && against !== player ? [against] : []);
  const practises = data.players.some((p) => p.name === player && p.state === 'new');
  const key = useRef(newKey()); // the same for every try of one challenge
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () =>
      api.post('/api/contests/{contest}/challenges', { params: { path: { contest }, header: { 'Idempotency-Key': key.current } }, body: { player, opponents } }),
    onSuccess: () => {
      key.current = newKey();
      setOpponents([]);
      return client.invalidateQueries({ queryKey: ['challenges', contest] });
    },
  });
  const change = (list: string[]) => {
    key.current = newKey();
    send.reset();
    setOpponents(list);
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (!send.isPending) send.mutate();
  };
  const most = data.seats - 1;
  return (
    <form onSubmit={submit}>
      {practises ? (
        <p>
          {player} has not qualified yet, so it practises: against sample players{data.practice.length > 0 && ', players of the organizers'} and your own. A match is played before those of the ladder and{' '}
          <strong>does not count</strong>. Everybody can see it.
        </p>
      ) : (
      <p>
        A challenge is a match against opponents of your choice. It is played before matches of the ladder and <strong>does not count</strong>: no rating
        changes by it. Everybody can see it, and who asked for it.
      </p>
      )}
      <div className="field">
        {data.players.length === 1 ? (
          <span className="small">
            Your player: <strong>{player}</strong>
          </span>
        ) : (
          <>
            <label htmlFor="challenger">Your player</label>
            <select id="challenger" value={player} onChange={(e) => { setPlayer(e.target.value); change([]); }}>
              {data.players.map((p) => (
                <option key={p.name} value={p.name}>
                  {p.name}
                  {p.state === 'retired' ? ' (retired)' : p.state === 'new' ? ' (not qualified yet)' : ''}
                </option>
              ))}
            </select>
          </>
        )}
      </div>
      <div className="field">
        <span className="small">
          Opponents, at most {most}
          {most > 1 && '; sample players take the free seats of a match that needs more'}
        </span>
        <ul className="chosen">
          {opponents.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => change(opponents.filter((o) => o !== name))} aria-label={`Leave ${name} out`}>
                {name} <Icon name="cross" />
              </button>
            </li>
          ))}
        </ul>
        {opponents.length < most && <Search contest={contest} data={data} taken={[player, ...opponents]} among={practises ? data.practice : null} onChoose={(name) => change([...opponents, name])} />}
      </div>
      {send.error && <Failure error={send.error} />}
      {send.data && (
        <p className="notice notice-good" role="status">
          <Link to="/matches/$id" params={{ id: String(send.data.match.id) }}>
            Match {send.data.match.id}
          </Link>{' '}
          is made{send.data.wait && <> and {waitText(send.data.wait, 'it is played')}</>}.
        </p>
      )}
      <div className="actions">
        <button type="submit" className="button-main" disabled={opponents.length === 0 || send.isPending || data.left === 0}>
          {practises ? 'Practise' : 'Challenge'}
        </button>
        <span className="dim small">{data.left === 0 ? 'You have made all challenges of the last 24 hours; come back later.' : `${plural(data.left, 'more challenge', 'more challenges')} in 24 hours`}</span>
      </div>
    </form>
  );
}

/** Players to choose from: those of a list, or else of the ladder, and the reader’s own that are not on it. */
function Search({ contest, data, taken, among, onChoose }: { contest: string; data: Challenges; taken: string[]; among: string[] | null; onChoose: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const found = useQuery(ladderQuery(contest, { search: typed.trim().slice(0, 64), limit: 8 + taken.length, offset: 0 })).data?.rows ?? [];
  const fits = (name: string) => name.toLowerCase().includes(typed.trim().toLowerCase());
  const own = data.players.filter((p) => p.state !== 'qualified' && fits(p.name)).map((p) => p.name);
  const others = among ? among.filter(fits) : found.map((r) => r.player);
  const names = [...new Set([...others, ...(typed.trim() ? own : [])])].filter((n) => !taken.includes(n)).slice(0, 8);
  return (
    <>
      <input type="search" className="search-field" aria-label="Search opponents" placeholder="Player or author" value={typed} onChange={(e) => setTyped(e.target.value)} />
      <ul className="chosen" aria-label="Players to challenge">
        {names.map((name) => (
          <li key={name}>
            <button type="button" className="button-quiet" onClick={() => { onChoose(name); setTyped(''); }}>
              + {name}
            </button>
          </li>
        ))}
      </ul>
      {names.length === 0 && <p className="dim small">Nobody who plays here matches “{typed}”.</p>}
    </>
  );
}
