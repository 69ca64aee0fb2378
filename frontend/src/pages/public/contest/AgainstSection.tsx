import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { againstQuery } from '../../../api/queries.ts';
import type { Against } from '../../../api/types.ts';
import { percent, undecided } from '../../../labels/chance.ts';
import { plural, signed, rating } from '../../../labels/number.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Time } from '../../../components/Time.tsx';

interface Props {
  contest: string;
  player: string;
  /** The reader's own player, if it is here: it is the first opponent. */
  own: string | undefined;
  others: string[];
}

/** How a player does against another one, whom the reader chooses. */
export function AgainstSection({ contest, player, own, others }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  const opponents = others.filter((name) => name !== player);
  const opponent = chosen ?? (own !== player ? own : undefined) ?? opponents[0];
  if (opponent === undefined) return null;
  return (
    <section className="against" aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`} className="details-head">
        <label htmlFor={id}>{player} against </label>
        <select id={id} value={opponent} onChange={(e) => setChosen(e.target.value)}>
          {opponents.map((name) => (
            <option key={name} value={name}>
              {name}
              {name === own ? ' (yours)' : ''}
            </option>
          ))}
        </select>
      </h2>
      <Record contest={contest} player={player} opponent={opponent} />
    </section>
  );
}

function Record({ contest, player, opponent }: { contest: string; player: string; opponent: string }) {
  const query = useQuery(againstQuery(contest, player, opponent));
  return (
    <Loaded query={query} loading={<Skeleton lines={2} />}>
      {(data) => {
        const { total, wins, ties, losses } = data.meetings;
        return (
          <>
            <p>{prediction(data)}</p>
            <p>
              {total === 0 ? (
                'They have not met in a match that counts.'
              ) : (
                <>
                  They met in {plural(total, 'match', 'matches')} that {total === 1 ? 'counts' : 'count'}: {player} was ahead in {wins}, behind in {losses}
                  {ties > 0 && <>, tied in {ties}</>}. The latest:{' '}
                  {data.latest.map((match, i) => (
                    <span key={match.id}>
                      {i > 0 && ', '}
                      <Link to="/matches/$id" params={{ id: String(match.id) }}>
                        {outcome(data, match)}
                      </Link>
                      {match.finished_at && (
                        <>
                          {' '}
                          (<Time at={match.finished_at} />)
                        </>
                      )}
                    </span>
                  ))}
                  .
                </>
              )}
            </p>
          </>
        );
      }}
    </Loaded>
  );
}

function prediction(a: Against) {
  if (a.win === null || a.stronger === null || a.difference === null || a.interval === null) {
    return 'Who would win is not known yet: one of the two has no match that counts.';
  }
  return (
    <>
      {a.player} ends before {a.opponent} in <strong>{percent(a.win)}</strong> of meetings, a tie counting half. It is the stronger of the two with a
      probability of {percent(a.stronger)}, by {signed(a.difference)} ± {rating(a.interval)} points
      {a.decided ? ': that is decided.' : `, which is not decided yet. ${undecided}`}
    </>
  );
}

function outcome(a: Against, match: Against['latest'][number]): string {
  const rank = (name: string) => match.seats.find((s) => s.player === name)?.rank ?? 0;
  const difference = rank(a.player) - rank(a.opponent);
  return difference < 0 ? 'ahead' : difference > 0 ? 'behind' : 'tied';
}
