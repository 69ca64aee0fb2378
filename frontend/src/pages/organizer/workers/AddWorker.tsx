import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { workersQuery } from '../../../api/workers.ts';
import type { Worker } from '../../../api/types.ts';
import { levels } from '../../../labels/worker.ts';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { Failure } from '../../../components/Failure.tsx';

/** Lets a worker in, and shows its key this once with the command to type on its machine. */
export function AddWorker({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [level, setLevel] = useState<Worker['level']>('trusted');
  const [days, setDays] = useState(0);
  const id = useId();
  const add = useMutation({
    mutationFn: () => api.post('/api/workers', { body: { name: name.trim(), level, days } }),
    onSettled: () => client.invalidateQueries({ queryKey: workersQuery.queryKey }),
  });
  const made = add.data;
  return (
    <dialog className="add-worker" ref={dialog} onClose={onClose} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{made ? `${made.name} is added` : 'Add a worker'}</h2>
      {made ? (
        <>
          <p>On the machine, type this. The key is shown only now; the site keeps a hash of it.</p>
          <pre className="log" tabIndex={0} aria-label="Command">
            {command(made.key)}
          </pre>
          <div className="actions">
            <CopyButton text={command(made.key)} label="Copy command" />
            <button type="button" onClick={onClose}>
              Close
            </button>
          </div>
        </>
      ) : (
        <form
          onSubmit={(e) => {
            e.preventDefault();
            add.mutate();
          }}
        >
          <div className="field">
            <label htmlFor={`${id}-name`}>Name</label>
            <input
              id={`${id}-name`}
              value={name}
              required
              maxLength={40}
              pattern="[A-Za-z0-9.\-]+"
              placeholder="lab-3"
              autoComplete="off"
              autoFocus
              aria-describedby={`${id}-name-hint`}
              onChange={(e) => setName(e.target.value)}
            />
            <span className="hint" id={`${id}-name-hint`}>
              Letters, digits, dashes and dots. A name is never used again.
            </span>
          </div>
          <div className="field">
            <label htmlFor={`${id}-level`}>Level</label>
            <select id={`${id}-level`} value={level} aria-describedby={`${id}-level-hint`} onChange={(e) => setLevel(e.target.value as Worker['level'])}>
              {Object.keys(levels).map((l) => (
                <option key={l}>{l}</option>
              ))}
            </select>
            <span className="hint" id={`${id}-level-hint`}>
              It {levels[level]}.
            </span>
          </div>
          <div className="field">
            <label htmlFor={`${id}-days`}>Its key is good for</label>
            <select id={`${id}-days`} value={days} onChange={(e) => setDays(Number(e.target.value))}>
              <option value={0}>ever</option>
              <option value={365}>a year</option>
              <option value={90}>90 days</option>
              <option value={7}>7 days</option>
            </select>
          </div>
          {add.error && <Failure error={add.error} />}
          <div className="actions">
            <button type="submit" className="button-main" disabled={add.isPending || name.trim() === ''}>
              Add worker
            </button>
            <button type="button" onClick={onClose}>
              Cancel
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

const command = (key: string) => `AGON_KEY=${key} agon worker --site ${window.location.origin}`;
