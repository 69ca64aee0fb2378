import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { matchesQuery } from '../../../api/queries.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { MatchTable } from '../../../components/MatchTable.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { AgainstSection } from './AgainstSection.tsx';

interface Props {
  contest: string;
  player: string;
  mine: boolean;
  /** The reader's own player, and those that it may be compared with. */
  own: string | undefined;
  others: string[];
}

/** What a row of the ladder opens to. */
export default function LadderDetails({ contest, player, mine, own, others }: Props) {
  return (
    <>
      <AgainstSection contest={contest} player={player} own={own} others={others} />
      <h2 className="details-head">Recent matches</h2>
      <RecentMatches contest={contest} player={player} />
      {!mine && (
        <p className="small">
          <Link to="/contests/$contest/challenge" params={{ contest }} search={{ against: player }}>
            Challenge {player}
          </Link>
        </p>
      )}
    </>
  );
}

function RecentMatches({ contest, player }: { contest: string; player: string }) {
  const query = useQuery(matchesQuery(contest, { player, limit: 20 }));
  return (
    <Loaded query={query} loading={<Skeleton lines={5} />}>
      {(data) => {
        // Those that wait to be played say nothing about the player.
        const played = data.matches.filter((m) => m.state === 'done').slice(0, 5);
        if (played.length === 0) return <p className="dim">No match has been played yet.</p>;
        return <MatchTable contest={contest} matches={played} highlight={player} label={`Recent matches of ${player}`} />;
      }}
    </Loaded>
  );
}
