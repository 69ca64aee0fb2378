import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { teamsQuery } from '../../../api/teams.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { TeamPlayers } from '../../student/team/TeamPlayers.tsx';
import '../../student/team/team.css';

const route = getRouteApi('/contests/$contest/teams/$team');

/** A team: who is in it, and what plays for it. */
export function TeamPage() {
  const { contest, team: name } = route.useParams();
  const query = useQuery(teamsQuery(contest));
  return (
    <Loaded query={query} loading={<Skeleton lines={4} />}>
      {(data) => {
        const team = data.teams.find((t) => t.name.toLowerCase() === name.toLowerCase());
        if (!team) return <p className="empty">There is no team of this name any more. It may have another one now: look for its players on the ladder.</p>;
        return (
          <section className="team" aria-labelledby="team">
            <h2 id="team" className="break">
              {team.name}
            </h2>
            {team.members.length === 0 ? (
              <p className="dim">Nobody is in it any more. Its players stay.</p>
            ) : (
              <ul className="team-people">
                {team.members.map((m) => (
                  <li key={m} className="break">
                    {m}
                  </li>
                ))}
              </ul>
            )}
            <h3>Players on the ladder</h3>
            {team.players.length === 0 ? (
              <p className="dim">None.</p>
            ) : (
              <TeamPlayers contest={contest} players={team.players} />
            )}
          </section>
        );
      }}
    </Loaded>
  );
}
