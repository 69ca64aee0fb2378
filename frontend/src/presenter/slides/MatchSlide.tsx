import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { matchQuery, replayQuery } from '../../api/queries.ts';
import type { Final, ShowStep } from '../../api/types.ts';
import { Loaded } from '../../components/Loaded.tsx';
import MatchViewer from '../../components/MatchViewer.tsx';
import { fillers, heatsOf, stageOf } from '../steps.ts';

/** The longest time in seconds that a replay takes when it plays by itself. */
const longest = 75;

/** The decisive match of a heat, as it was played. */
export default function MatchSlide({ final, step, plays }: { final: Final; step: ShowStep; plays: boolean }) {
  const [wanted, setWanted] = useState(plays);
  const [heat] = heatsOf(final, step);
  const stage = stageOf(final, step);
  const name = stage && heat ? (heat.name === stage.name ? stage.name : `${stage.name}, ${heat.name}`) : final.title;
  const match = useQuery({ ...matchQuery(step.match_id ?? 0, true), staleTime: Infinity, enabled: wanted && step.match_id !== null }).data;
  const extra = heat && match ? fillers(heat, match.seats.map((seat) => seat.player)) : '';
  const title = heat && heat.wanted > 1 && step.match !== null ? `match ${step.match + 1} of ${heat.wanted}` : 'the match';
  return (
    <div className="slide slide-match">
      <h2>
        {name}
        <span className="slide-count">
          {title}, the decisive one{extra && `; ${extra}`}
        </span>
      </h2>
      {step.match_id === null ? (
        <p className="slide-lead">Its replay is not there any more.</p>
      ) : wanted ? (
        <Replay id={step.match_id} contest={final.contest} game={final.game} plays={plays} />
      ) : (
        <p>
          <button type="button" className="button-main" onClick={() => setWanted(true)}>
            Watch the replay here
          </button>
        </p>
      )}
    </div>
  );
}

function Replay({ id, contest, game, plays }: { id: number; contest: string; game: string; plays: boolean }) {
  const match = useQuery({ ...matchQuery(id, true), staleTime: Infinity }).data;
  const query = useQuery({ ...replayQuery(id, true), gcTime: 600_000 });
  const meta = useMemo(
    () =>
      match && {
        seats: match.seats.map((s) => ({
          name: s.player,
          ...(s.verdict ? { verdict: s.verdict } : {}),
          ...(s.reason ? { reason: s.reason } : {}),
          ...(s.round !== null ? { round: s.round } : {}),
        })),
      },
    [match],
  );
  return (
    <Loaded query={query} loading={<div className="slide-replay" role="status" aria-label="Loading the replay" />}>
      {(data) => (
        <div className="slide-replay">
          <MatchViewer source={data} contest={contest} game={game} meta={meta} playWithin={plays ? longest : undefined} suspense />
        </div>
      )}
    </Loaded>
  );
}
