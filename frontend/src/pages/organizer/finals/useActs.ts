import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { finalQuery, finalsQuery, wholeFinalQuery } from '../../../api/queries.ts';
import type { Final } from '../../../api/types.ts';
import { changes } from './changes.ts';

export interface Acts {
  // Each acts on the final as it is seen here, and resolves to true when it was done.
  start: () => Promise<boolean>;
  pause: () => Promise<boolean>;
  resume: () => Promise<boolean>;
  cancel: () => Promise<boolean>;
  remove: () => Promise<boolean>;
  redo: (heat: string, reason: string) => Promise<boolean>;
  withdraw: (player: string, reason: string) => Promise<boolean>;
  disqualify: (player: string, reason: string) => Promise<boolean>;
  failure: unknown;
  /** What another organizer did in the meantime, when that is why nothing was done. */
  others: string[] | null;
  busy: boolean;
}

/** What organizers do to a final. When another organizer has changed the final in the meantime, nothing is done and the reader decides again. */
export function useActs(final: Final | undefined): Acts {
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const [others, setOthers] = useState<string[] | null>(null);
  const [busy, setBusy] = useState(false);

  const doing = async (work: (params: { path: { id: number } }, seen: { version: number }) => Promise<unknown>): Promise<boolean> => {
    if (!final) return false;
    setBusy(true);
    setFailure(null);
    setOthers(null);
    try {
      await work({ path: { id: final.id } }, { version: final.version });
      return true;
    } catch (err) {
      if (err instanceof ApiError && err.code === 'edit_conflict') {
        const fresh = await client.fetchQuery({ ...wholeFinalQuery(final.id), staleTime: 0 }).catch(() => null);
        setOthers(fresh ? changes(final, fresh) : []);
      } else setFailure(err);
      return false;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: finalQuery(final.id).queryKey });
      void client.invalidateQueries({ queryKey: wholeFinalQuery(final.id).queryKey });
      void client.invalidateQueries({ queryKey: finalsQuery(final.contest).queryKey });
    }
  };
  return {
    start: () => doing((final, seen) => api.post('/api/finals/{id}/start', { params: final, body: seen })),
    pause: () => doing((final, seen) => api.post('/api/finals/{id}/pause', { params: final, body: seen })),
    resume: () => doing((final, seen) => api.post('/api/finals/{id}/resume', { params: final, body: seen })),
    cancel: () => doing((final, seen) => api.post('/api/finals/{id}/cancel', { params: final, body: seen })),
    remove: () => doing((final, seen) => api.delete('/api/finals/{id}', { params: { ...final, query: seen } })),
    redo: (heat, reason) => doing((final, seen) => api.post('/api/finals/{id}/redo', { params: final, body: { ...seen, heat, reason } })),
    withdraw: (player, reason) => doing((final, seen) => api.post('/api/finals/{id}/depart', { params: final, body: { ...seen, player, reason } })),
    disqualify: (player, reason) => doing((final, seen) => api.post('/api/finals/{id}/depart', { params: final, body: { ...seen, player, reason, disqualified: true } })),
    failure,
    others,
    busy,
  };
}
