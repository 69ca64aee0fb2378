import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { contestQuery, meQuery } from '../../../api/queries.ts';
import { myTeamQuery } from '../../../api/teams.ts';
import type { MyTeam } from '../../../api/types.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { LoginFirst } from '../../../components/LoginFirst.tsx';
import { TeamPlayers } from './TeamPlayers.tsx';
import './team.css';

const route = getRouteApi('/contests/$contest/team');

/** The reader's team in this contest: make one, join one, leave it. */
export function TeamTab() {
  const { contest } = route.useParams();
  const me = useQuery(meQuery);
  if (me.isPending) return <Skeleton lines={6} height={24} />;
  if (!me.data?.user) return <LoginFirst what="Your team is shown here once you are logged in." />;
  return <Team contest={contest} />;
}

function Team({ contest }: { contest: string }) {
  const query = useQuery(myTeamQuery(contest));
  return (
    <Loaded query={query} loading={<Skeleton lines={6} height={24} />}>
      {(data) => {
        if (data.size <= 1 && !data.team) return <p className="empty">There are no teams in this contest: everybody plays alone.</p>;
        return data.team ? <Mine contest={contest} mine={data} team={data.team} /> : <None contest={contest} mine={data} />;
      }}
    </Loaded>
  );
}

/** What changes a team, and everything that depends on whose players are whose. */
function useTeamChange(contest: string) {
  const client = useQueryClient();
  return {
    params: { path: { contest } },
    done: () => client.invalidateQueries({ predicate: (q) => q.queryKey.includes(contest) }),
  };
}

function Mine({ contest, mine, team }: { contest: string; mine: MyTeam; team: NonNullable<MyTeam['team']> }) {
  const { params, done } = useTeamChange(contest);
  const [name, setName] = useState<string | null>(null);
  const [doubt, setDoubt] = useState(false);
  const field = useId();
  const rename = useMutation({ mutationFn: (to: string) => api.put('/api/contests/{contest}/team', { params, body: { name: to } }), onSuccess: () => setName(null), onSettled: done });
  const leave = useMutation({ mutationFn: () => api.delete('/api/contests/{contest}/team', { params }), onSettled: done });
  const room = mine.size - team.members.length;
  const alone = team.members.length === 1;
  return (
    <section className="team" aria-labelledby="my-team">
      {name === null ? (
        <div className="team-head">
          <h2 id="my-team" className="break">
            {team.name}
          </h2>
          {!mine.closed && (
            <button type="button" className="button-quiet" onClick={() => setName(team.name)}>
              Rename
            </button>
          )}
        </div>
      ) : (
        <form
          className="team-form"
          onSubmit={(e) => {
            e.preventDefault();
            rename.mutate(name);
          }}
        >
          <h2 id="my-team" className="sr-only">
            {team.name}
          </h2>
          <label htmlFor={field}>Name of the team</label>
          <div className="actions">
            <input id={field} autoFocus maxLength={40} required value={name} onChange={(e) => setName(e.target.value)} />
            <button type="submit" disabled={rename.isPending}>
              Rename team
            </button>
            <button type="button" className="button-quiet" onClick={() => setName(null)}>
              Keep the name
            </button>
          </div>
          {rename.error && <Failure error={rename.error} />}
        </form>
      )}
      <ul className="team-people">
        {team.members.map((m) => (
          <li key={m} className="break">
            {m} {m === mine.you && <span className="tag">you</span>}
          </li>
        ))}
      </ul>
      <p className="dim">
        {alone ? 'You are its only member. ' : ''}What one of you submits is everybody’s: sources, logs, quota and grade are the team’s.
      </p>
      {!mine.closed && room > 0 && (
        <>
          <h3>Code to join it</h3>
          <p className="team-code mono">{mine.code}</p>
          <div className="actions">
            <CopyButton text={mine.code} label="Copy code" />
            <span className="small dim">
              Give it to your teammates; they enter it on this page. There is room for {room === 1 ? 'one more' : `${room} more`}.
            </span>
          </div>
        </>
      )}
      {!mine.closed && room <= 0 && <p className="dim small">The team is full: {mine.size} people.</p>}
      <h3>Players on the ladder</h3>
      {team.players.length === 0 ? (
        <p className="dim">
          None yet. <Link to="/contests/$contest/submit" params={{ contest }}>Submit the team’s first player.</Link>
        </p>
      ) : (
        <TeamPlayers contest={contest} players={team.players} />
      )}
      {mine.closed ? (
        <p className="dim small">{mine.closed}</p>
      ) : doubt ? (
        <div className="notice notice-warn" role="alertdialog" aria-labelledby="leave-doubt">
          <p id="leave-doubt">
            Leave {team.name}? Its players and submissions stay with it, also those that you have sent, and you do not see them any more. You then play alone, or join another team.
          </p>
          <div className="actions">
            <button type="button" disabled={leave.isPending} onClick={() => leave.mutate()}>
              Leave {team.name}
            </button>
            <button type="button" className="button-quiet" autoFocus onClick={() => setDoubt(false)}>
              Stay
            </button>
          </div>
        </div>
      ) : (
        <p>
          <button type="button" onClick={() => setDoubt(true)}>
            Leave the team
          </button>
        </p>
      )}
      {leave.error && <Failure error={leave.error} />}
    </section>
  );
}

function None({ contest, mine }: { contest: string; mine: MyTeam }) {
  const { params, done } = useTeamChange(contest);
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const id = useId();
  const make = useMutation({ mutationFn: () => api.post('/api/contests/{contest}/team', { params, body: { name } }), onSuccess: done });
  const join = useMutation({ mutationFn: () => api.post('/api/contests/{contest}/team/join', { params, body: { code } }), onSuccess: done });
  const title = useQuery(contestQuery(contest)).data?.title ?? 'this contest';
  return (
    <section className="team" aria-labelledby="no-team">
      <h2 id="no-team">You are not in a team</h2>
      <p className="dim">
        In {title} up to {mine.size} people play as one team: what one of them submits is everybody’s, and all get the same grade. You can also play alone.
      </p>
      {mine.closed ? (
        <p>{mine.closed}</p>
      ) : (
        <>
          {mine.alone.length > 0 && (
            <div className="notice notice-warn">
              <p>
                You play alone with <strong className="break">{mine.alone.join(', ')}</strong>. When you join a team, {mine.alone.length === 1 ? 'that player is' : 'those players are'} withdrawn: results stay, the
                name stays taken, and the team submits under another one. Leaving the team does not bring {mine.alone.length === 1 ? 'it' : 'them'} back.
              </p>
            </div>
          )}
          <div className="team-ways">
            <form
              onSubmit={(e) => {
                e.preventDefault();
                join.mutate();
              }}
            >
              <h3>Join a team</h3>
              <label htmlFor={`${id}-code`}>Code that a teammate gave you</label>
              <div className="actions">
                <input id={`${id}-code`} className="mono" maxLength={64} required autoComplete="off" spellCheck={false} placeholder="7K3M-99QX-2WPD" value={code} onChange={(e) => setCode(e.target.value)} />
                <button type="submit" disabled={join.isPending}>
                  {join.isPending ? 'Joining…' : 'Join team'}
                </button>
              </div>
              {join.error && <Failure error={join.error} />}
            </form>
            <form
              onSubmit={(e) => {
                e.preventDefault();
                make.mutate();
              }}
            >
              <h3>Or make one</h3>
              <label htmlFor={`${id}-name`}>Name of the team</label>
              <div className="actions">
                <input id={`${id}-name`} maxLength={40} required autoComplete="off" value={name} onChange={(e) => setName(e.target.value)} />
                <button type="submit" disabled={make.isPending}>
                  {make.isPending ? 'Making…' : 'Make team'}
                </button>
              </div>
              <p className="small dim">It stands on the ladder where your name would. You get a code for your teammates.</p>
              {make.error && <Failure error={make.error} />}
            </form>
          </div>
        </>
      )}
    </section>
  );
}
