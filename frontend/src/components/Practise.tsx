import { Link } from '@tanstack/react-router';

/** The way to unrated matches of a player that has not qualified yet. */
export function Practise({ contest, player }: { contest: string; player: string }) {
  return (
    <p>
      <Link to="/contests/$contest/challenge" params={{ contest }} search={{ player }} className="button">
        Practise
      </Link>
    </p>
  );
}
