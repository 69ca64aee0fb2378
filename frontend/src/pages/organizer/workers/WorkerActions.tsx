import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { workersQuery } from '../../../api/workers.ts';
import type { Worker } from '../../../api/types.ts';
import { Failure } from '../../../components/Failure.tsx';

type Change = 'drain' | 'undrain' | 'lift' | 'revoke';

/** What an admin can do to a worker. Quarantine asks for a reason, and revoking to be sure. */
export function WorkerActions({ worker: w }: { worker: Worker }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<'' | 'quarantine' | 'revoke'>('');
  const [reason, setReason] = useState('');
  const field = useId();
  const params = { path: { worker: w.name } };
  const after = {
    onSuccess: () => {
      setAsked('');
      setReason('');
    },
    onSettled: () => client.invalidateQueries({ queryKey: workersQuery.queryKey }),
  };
  const change = useMutation({ mutationFn: (what: Change) => api.post(`/api/workers/{worker}/${what}`, { params }), ...after });
  const quarantine = useMutation({ mutationFn: () => api.post('/api/workers/{worker}/quarantine', { params, body: { reason: reason.trim() } }), ...after });
  const busy = change.isPending || quarantine.isPending;
  const failed = change.error ?? quarantine.error;
  const button = (what: Change, label: string) => (
    <button type="button" disabled={busy} onClick={() => change.mutate(what)}>
      {label}
    </button>
  );
  if (w.state === 'revoked' || w.state === 'expired') return <p className="small dim">Its key is worth nothing any more, and its name is not used again. Add a worker with another name.</p>;
  return (
    <>
      {asked === '' && (
        <div className="actions">
          {w.drained ? button('undrain', 'Give work again') : button('drain', 'Drain')}
          {w.quarantined ? (
            button('lift', 'Lift quarantine')
          ) : (
            <button type="button" disabled={busy} onClick={() => setAsked('quarantine')}>
              Quarantine
            </button>
          )}
          {!w.own && (
            <button type="button" disabled={busy} onClick={() => setAsked('revoke')}>
              Revoke key
            </button>
          )}
        </div>
      )}
      {asked === 'quarantine' && (
        <form
          onSubmit={(e) => {
            e.preventDefault();
            quarantine.mutate();
          }}
        >
          <p className="small">{w.name} gets nothing more until you lift the quarantine. Others play again what it has played in the last 24 hours; results of ladders that differ are taken back.</p>
          <div className="field">
            <label htmlFor={field}>What is wrong with its results?</label>
            <input id={field} value={reason} maxLength={200} required autoComplete="off" autoFocus onChange={(e) => setReason(e.target.value)} />
            <span className="hint">One line. Admins read it here and in the security log.</span>
          </div>
          <div className="actions">
            <button type="submit" className="button-main" disabled={busy || reason.trim() === ''}>
              Quarantine
            </button>
            <button type="button" onClick={() => setAsked('')}>
              Leave it as it is
            </button>
          </div>
        </form>
      )}
      {asked === 'revoke' && (
        <div role="group" aria-label={`Revoke the key of ${w.name}`}>
          <p className="small">The key of {w.name} is worth nothing from then on, for good. What it works on is given to others.</p>
          <div className="actions">
            <button type="button" className="button-main" disabled={busy} autoFocus onClick={() => change.mutate('revoke')}>
              Revoke the key for good
            </button>
            <button type="button" onClick={() => setAsked('')}>
              Leave it as it is
            </button>
          </div>
        </div>
      )}
      {failed && <Failure error={failed} />}
    </>
  );
}
