import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, ConnectionError, post } from '../api/client.ts';
import { finalQuery, matchQuery, replayQuery } from '../api/queries.ts';
import type { Final } from '../api/types.ts';
import { backoff } from '../live/events.ts';
import { message } from '../parts/Failure.tsx';

export interface Show {
  /** Reveals the next step, for everybody. */
  next: () => void;
  /** Goes one step back, for everybody. */
  back: () => void;
  /** What keeps the show from moving, in a sentence; empty: nothing. */
  trouble: string;
  moving: boolean;
}

// So many steps ahead the presenter's browser fetches the replay, so that the hall does not wait for it.
const ahead = 3;

/** Moves a show. While the server is away it stays where it is and tries again; a step is never taken twice. */
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

  const move = useCallback(
    async (by: 1 | -1) => {
      const from = now.current;
      if (!from?.backstage || busy.current) return; // a remote that bounces must not reveal two steps
      const wanted = from.step + by;
      if (wanted < 0) return;
      if (wanted > from.backstage.steps.length) {
        setTrouble(from.state === 'running' || from.state === 'paused' ? 'What comes next is still being played.' : 'This was the last step.');
        return;
      }
      busy.current = true;
      setMoving(true);
      let seen = from;
      for (let failures = 0; !gone.current; ) {
        try {
          seen = await post<Final>(`/api/finals/${from.id}/show`, { version: seen.version, step: wanted });
          setTrouble('');
          break;
        } catch (err) {
          if (!isAway(err) && !isConflict(err)) {
            setTrouble(message(err));
            break;
          }
          if (isAway(err)) {
            setTrouble('The connection is lost; trying again.');
            await new Promise((done) => setTimeout(done, Math.min(backoff(failures++, Math.random()), 4000)));
          }
          // It may have arrived before the connection broke, or somebody else was faster.
          const fresh = await client.fetchQuery({ ...finalQuery(from.id), retry: false }).catch(() => null);
          if (fresh === null) continue;
          const moved = fresh.step !== from.step;
          seen = fresh;
          if (moved) {
            setTrouble(fresh.step === wanted ? '' : 'Somebody else has moved the show. This is where it is now.');
            break;
          }
        }
      }
      client.setQueryData(finalQuery(from.id).queryKey, seen);
      busy.current = false;
      setMoving(false);
    },
    [client],
  );

  const coming = final?.backstage?.steps.slice(final.step, final.step + ahead).find((step) => step.kind === 'match')?.match_id;
  useEffect(() => {
    if (coming === undefined || coming === null) return;
    void import('./slides/MatchSlide.tsx');
    void client.prefetchQuery({ ...matchQuery(coming), staleTime: Infinity, gcTime: 600_000 });
    void client.prefetchQuery({ ...replayQuery(coming), gcTime: 600_000 });
  }, [client, coming]);

  const next = useCallback(() => void move(1), [move]);
  const back = useCallback(() => void move(-1), [move]);
  return { next, back, trouble, moving };
}

function isAway(err: unknown): boolean {
  return err instanceof ConnectionError || (err instanceof ApiError && (err.status >= 502 || err.status === 429));
}

function isConflict(err: unknown): boolean {
  return err instanceof ApiError && err.code === 'edit_conflict';
}
