import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { replayQuery } from '../../../api/queries.ts';
import type { Match } from '../../../api/types.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import MatchViewer from '../../../components/MatchViewer.tsx';
import { usePageKeys } from './usePageKeys.ts';

const route = getRouteApi('/matches/$id');

/** The replay with what is looked at in the address. Loaded apart from the page: the viewer is large. */
export default function Replay({ match }: { match: Match }) {
  const { round, view } = route.useSearch();
  const first = useRef(`round=${round ?? 0}${view ? `&${view}` : ''}`); // later on the viewer leads and the address follows
  const query = useQuery(replayQuery(match.id));
  const remember = usePlaceInAddress();
  const navigate = useNavigate();
  const close = useCallback(
    () => void navigate({ to: '/contests/$contest/matches', params: { contest: match.contest } }),
    [navigate, match.contest],
  );
  const host = useRef<HTMLDivElement>(null);
  usePageKeys(host);
  const meta = useMemo(
    () => ({
      seats: match.seats.map((s) => ({
        name: s.player,
        player: s.player,
        ...(s.verdict ? { verdict: s.verdict } : {}),
        ...(s.reason ? { reason: s.reason } : {}),
        ...(s.round !== null ? { round: s.round } : {}),
        ...(s.cpu_ms !== null ? { cpu_ms: s.cpu_ms, cpu_limit_ms: s.cpu_limit_ms } : {}),
      })),
    }),
    [match],
  );
  return (
    <Loaded query={query} loading={<div className="replay-space" role="status" aria-label="Loading the replay" />}>
      {(data) => (
        <div className="replay" ref={host}>
          <MatchViewer source={data} contest={match.contest} game={match.game} meta={meta} round={round ?? 0} place={first.current} onPlace={remember} onClose={close} />
        </div>
      )}
    </Loaded>
  );
}

// Browsers allow an address to be changed a hundred times in half a minute; a playing match would do it more often.
function usePlaceInAddress(): (place: string) => void {
  const navigate = route.useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useMemo(
    () => (place: string) => {
      const [at = '', ...rest] = place.split('&');
      const round = Number(at.slice('round='.length));
      const search = { ...(round > 0 ? { round } : {}), ...(rest.length > 0 ? { view: rest.join('&') } : {}) };
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        void go.current({ search, replace: true, resetScroll: false });
      }, 400);
    },
    [],
  );
}
