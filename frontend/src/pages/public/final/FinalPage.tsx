import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { contestQuery, finalQuery } from '../../../api/queries.ts';
import type { Final } from '../../../api/types.ts';
import { LiveMark } from '../../../events/LiveMark.tsx';
import { useLive } from '../../../events/useLive.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { isNotFound } from '../../../components/Failure.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { NotFoundPage } from '../../../layout/ErrorPage.tsx';
import { isOver } from '../../../presenter/steps.ts';
import { Following } from './Following.tsx';
import { lookAgain } from './lookAgain.ts';
import { Results } from './Results.tsx';
import './final.css';

const route = getRouteApi('/finals/$id');

/** A final: what the show has revealed, as it reveals it; afterwards all results. */
export function FinalPage() {
  const { id } = route.useParams();
  const query = useQuery({ ...finalQuery(Number(id)), refetchInterval: ({ state }) => lookAgain(state.error) });
  const { data: final, error } = query;
  const own = useQuery({ ...contestQuery(final?.contest ?? ''), enabled: final !== undefined }).data?.mine;
  const live = useLive(final?.contest);
  useTitle(final && `${final.title}, ${final.contest_title}`);
  if (isNotFound(error)) return <NotFoundPage what="final, or its show has not begun">If it is yet to begin, leave this page open: the show appears here by itself.</NotFoundPage>;
  return (
    <Loaded query={query} loading={<Skeleton lines={8} height={24} />}>
      {(final) => {
        const mine = final.entrants.find((entrant) => own?.includes(entrant.player))?.player;
        return (
          <div className="final-page" data-step={final.step}>
            <div className="page-head">
              <h1>{final.title}</h1>
              <span className="page-state">
                final of{' '}
                <Link to="/contests/$contest" params={{ contest: final.contest }}>
                  {final.contest_title}
                </Link>
                {final.state === 'cancelled' && ', cancelled'}
              </span>
              <LiveMark status={live} />
              <Desk final={final} />
            </div>
            {isOver(final) ? <Results final={final} mine={mine} /> : <Following final={final} mine={mine} />}
          </div>
        );
      }}
    </Loaded>
  );
}

/** Where organizers go from here. */
function Desk({ final }: { final: Final }) {
  const runs = useQuery(contestQuery(final.contest)).data?.organizer ?? false;
  if (!runs) return null;
  return (
    <div className="actions no-print">
      <Link to="/finals/$id/show" params={{ id: String(final.id) }} className="button button-main">
        Present the show
      </Link>
      <Link to="/contests/$contest/organize/finals/$final" params={{ contest: final.contest, final: String(final.id) }} className="button">
        Run the final
      </Link>
    </div>
  );
}
