import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { historyQuery, versionsQuery } from '../../../api/queries.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import './player.css';

const RatingGraph = lazy(() => import('./RatingGraph.tsx'));

interface Props {
  contest: string;
  player: string;
  /** It was disqualified. */
  out: boolean;
  /** Its rating now; null before it has one. */
  now: number | null;
  /** The ratings are by all results at once. */
  known: boolean;
}

/** The rating of a player over its matches, with its versions marked. */
export function RatingHistory({ contest, player, out, now, known }: Props) {
  const query = useQuery(historyQuery(contest, player));
  const versions = useQuery(versionsQuery(contest, player)).data?.versions ?? [];
  return (
    <Loaded query={query} loading={<div className="graph-space" role="status" aria-label="Loading the rating" />}>
      {(data) => {
        if (data.points.length === 0 && out) return <p className="empty">None of its seats counts, so it has no rating.</p>;
        if (data.points.length === 0) return <p className="empty">No rated matches yet. The graph starts with the first one.</p>;
        return (
          <Suspense fallback={<div className="graph-space" role="status" aria-label="Loading the rating" />}>
            <RatingGraph points={data.points} versions={versions} now={now} known={known} />
          </Suspense>
        );
      }}
    </Loaded>
  );
}
