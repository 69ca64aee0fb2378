import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { allKeys, staleKeys, unique, type Kind } from './events.ts';
import { address } from '../api/client.ts';
import { LiveStream, type Status } from './stream.ts';

// Events within this time lead to one refetch.
const settle = 400;

/** Keeps what is shown of a contest fresh while the page is looked at. */
export function useLive(contest: string | undefined): Status {
  const url = contest === undefined ? undefined : address('/api/contests/{contest}/events', { path: { contest } });
  const stale = useCallback((kind: Kind, id: number | null) => staleKeys(contest ?? '', kind, id), [contest]);
  const all = useCallback(() => allKeys(contest ?? ''), [contest]);
  return useStream(url, stale, all);
}

/** Keeps what a stream of events tells of fresh while the page is looked at. The functions say what is read again, and stay the same. */
export function useStream(url: string | undefined, keysOf: (kind: Kind, id: number | null) => unknown[][], all: () => unknown[][]): Status {
  const client = useQueryClient();
  const [status, setStatus] = useState<Status>('connecting');

  useEffect(() => {
    if (url === undefined) return;
    let stale: unknown[][] = [];
    let timer: number | undefined;
    const refresh = (keys: unknown[][]) => {
      stale.push(...keys);
      timer ??= window.setTimeout(() => {
        timer = undefined;
        const batch = unique(stale);
        stale = [];
        for (const queryKey of batch) void client.invalidateQueries({ queryKey });
      }, settle);
    };
    const stream = new LiveStream(url, {
      event: (kind, id) => refresh(keysOf(kind, id)),
      gap: () => refresh(all()),
      status: setStatus,
    });
    const follow = () => (document.visibilityState === 'hidden' ? stream.stop() : stream.start());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.clearTimeout(timer);
      stream.stop();
    };
  }, [client, url, keysOf, all]);

  return status;
}
