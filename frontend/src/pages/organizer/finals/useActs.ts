import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, post, request } from '../../../api/client.ts';
import { finalQuery, finalsQuery, wholeFinalQuery } from '../../../api/queries.ts';
import type { Final } from '../../../api/types.ts';
import { changes } from './changes.ts';

export interface Acts {
  /** Does something to the final as it is seen here; true when it was done. */
  act: (what: 'start' | 'pause' | 'resume' | 'cancel' | 'redo' | 'depart' | 'show', body?: Record<string, unknown>) => Promise<boolean>;
  remove: () => Promise<boolean>;
  failure: unknown;
  /** What another organizer did in the meantime, when that is why nothing was done. */
  others: string[] | null;
  busy: boolean;
}

/** What organizers do to a final. Whoever has not seen what another did is told that, and decides again. */
export function useActs(final: Final | undefined): Acts {
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const [others, setOthers] = useState<string[] | null>(null);
  const [busy, setBusy] = useState(false);

  const doing = async (work: (seen: Final) => Promise<unknown>): Promise<boolean> => {
    if (!final) return false;
    setBusy(true);
    setFailure(null);
    setOthers(null);
    try {
      await work(final);
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
    act: (what, body = {}) => doing((seen) => post(`/api/finals/${seen.id}/${what}`, { version: seen.version, ...body })),
    remove: () => doing((seen) => request(`/api/finals/${seen.id}?version=${seen.version}`, { method: 'DELETE' })),
    failure,
    others,
    busy,
  };
}
