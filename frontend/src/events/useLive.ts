import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { allKeys, staleKeys, unique } from './events.ts';
import { address } from '../api/client.ts';
import { LiveStream, type Status } from './stream.ts';

// Events within this time lead to one refetch.
const settle = 400;

/** Keeps what is shown of a contest fresh while the page is looked at. */
export function useLive(contest: string | undefined): Status {
  const client = useQueryClient();
  const [status, setStatus] = useState<Status>('connecting');

  useEffect(() => {
    if (contest === undefined) return;
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
    const stream = new LiveStream(address('/api/contests/{contest}/events', { path: { contest } }), {
      event: (kind, id) => refresh(staleKeys(contest, kind, id)),
      gap: () => refresh(allKeys(contest)),
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
  }, [client, contest]);

  return status;
}
