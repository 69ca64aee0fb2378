import { Link } from '@tanstack/react-router';

/** A team's players on the ladder. */
export function TeamPlayers({ contest, players }: { contest: string; players: string[] }) {
  return (
    <p className="team-players">
      {players.map((p) => (
        <Link key={p} to="/contests/$contest/players/$player" params={{ contest, player: p }}>
          {p}
        </Link>
      ))}
    </p>
  );
}
