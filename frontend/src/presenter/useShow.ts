import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { publicApi } from '../api/client.ts';
import { finalQuery, matchQuery, replayQuery } from '../api/queries.ts';
import type { Final } from '../api/types.ts';
import { backoff } from '../events/events.ts';
import { move, type Server } from './move.ts';

export interface Show {
  /** Reveals the next step, for everybody. */
  next: () => void;
  /** Goes one step back, for everybody. */
  back: () => void;
  /** What keeps the show from moving, in a sentence; empty: nothing. */
  trouble: string;
  moving: boolean;
}

// The presenter's browser fetches a replay this many steps ahead, so that the audience does not wait for it.
const ahead = 3;
// A presenter in front of an audience needs to know soon that the network is back.
const patience = 4000; // ms

/** Moves a show. */
export function useShow(final: Final | undefined): Show {
  const client = useQueryClient();
  const [trouble, setTrouble] = useState('');
  const [moving, setMoving] = useState(false);
  const now = useRef(final);
  now.current = final;
  const busy = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const go = useCallback(
    async (by: 1 | -1) => {
      const from = now.current;
      if (!from?.backstage || busy.current) return; // a remote that bounces must not reveal two steps
      busy.current = true;
      setMoving(true);
      const server: Server = {
        show: (seen, step) => publicApi.post('/api/finals/{id}/show', { params: { path: { id: from.id } }, body: { version: seen.version, step } }) as Promise<Final>,
        read: () => client.fetchQuery({ ...finalQuery(from.id), staleTime: 0, retry: false }),
        wait: (n) => new Promise((done) => setTimeout(done, Math.min(backoff(n, Math.random()), patience))),
        stopped: () => gone.current,
      };
      const moved = await move(from, by, server, setTrouble);
      client.setQueryData(finalQuery(from.id).queryKey, moved.final);
      setTrouble(moved.trouble);
      busy.current = false;
      setMoving(false);
    },
    [client],
  );

  const coming = final?.backstage?.steps.slice(final.step, final.step + ahead).find((step) => step.kind === 'match')?.match_id;
  useEffect(() => {
    if (coming === undefined || coming === null) return;
    void import('./slides/MatchSlide.tsx');
    void client.prefetchQuery({ ...matchQuery(coming, true), staleTime: Infinity, gcTime: 600_000 });
    void client.prefetchQuery({ ...replayQuery(coming, true), gcTime: 600_000 });
  }, [client, coming]);

  const next = useCallback(() => void go(1), [go]);
  const back = useCallback(() => void go(-1), [go]);
  return { next, back, trouble, moving };
}
