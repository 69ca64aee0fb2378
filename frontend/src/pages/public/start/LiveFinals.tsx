import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { finalQuery, finalsQuery } from '../../../api/queries.ts';
import type { Contest } from '../../../api/types.ts';
import { isOver } from '../../../presenter/steps.ts';

// A show is an event of an evening; one that stopped halfway is not announced for ever.
const recent = 36 * 3600_000;

/** Finals that are being shown now. */
export function LiveFinals({ contests }: { contests: readonly Contest[] }) {
  const lists = useQueries({ queries: contests.map((contest) => finalsQuery(contest.slug)) });
  const begun = lists.flatMap(({ data }) => data ?? []).filter((final) => final.step > 0 && final.state !== 'cancelled' && isRecent(final.started_at));
  const finals = useQueries({ queries: begun.map((final) => finalQuery(final.id)) });
  const live = finals.flatMap(({ data }) => (data && !isOver(data) ? [data] : []));
  if (live.length === 0) return null;
  return (
    <div className="notice" role="status">
      {live.map((final) => (
        <p key={final.id}>
          <strong>Live:</strong>{' '}
          <Link to="/finals/$id" params={{ id: String(final.id) }}>
            {final.title}
          </Link>{' '}
          of {final.contest_title} is being shown now.
        </p>
      ))}
    </div>
  );
}

function isRecent(at: string | null): boolean {
  return at !== null && Date.now() - Date.parse(at) < recent;
}
