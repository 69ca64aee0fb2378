import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contestQuery } from '../api/queries.ts';
import { teamsQuery } from '../api/teams.ts';

/** Shows the name of a person, or of a team with its members as a hint. */
export function AuthorName({ contest, name }: { contest: string; name: string }) {
  const plays = (useQuery(contestQuery(contest)).data?.team_size ?? 1) > 1;
  const teams = useQuery({ ...teamsQuery(contest), enabled: plays }).data?.teams;
  const team = teams?.find((t) => t.name === name);
  if (!team) return <>{name}</>;
  return (
    <Link to="/contests/$contest/teams/$team" params={{ contest, team: name }} title={team.members.length > 0 ? `Team of ${team.members.join(', ')}` : 'A team'}>
      {name}
    </Link>
  );
}
