import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { contestQuery } from '../../api/queries.ts';
import { plural } from '../../format/number.ts';
import { contestTime } from '../../format/time.ts';
import { useNow } from '../../parts/useNow.ts';

const route = getRouteApi('/contests/$contest/organize');

/** Where the contest stands. */
export function OverviewSection() {
  const { contest: slug } = route.useParams();
  const { data: contest } = useQuery(contestQuery(slug));
  const now = useNow();
  if (!contest) return null;
  return (
    <dl className="facts">
      <div>
        <dt>state</dt>
        <dd>{contestTime(contest, now)}</dd>
      </div>
      <div>
        <dt>on the ladder</dt>
        <dd className="num">{plural(contest.players, 'player')}</dd>
      </div>
      <div>
        <dt>played</dt>
        <dd className="num">{plural(contest.matches, 'match', 'matches')}</dd>
      </div>
      <div>
        <dt>waiting</dt>
        <dd className="num">{plural(contest.queued, 'match', 'matches')}</dd>
      </div>
    </dl>
  );
}
