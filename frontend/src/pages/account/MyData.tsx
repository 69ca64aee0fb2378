import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { address, api } from '../../api/client.ts';
import { loginsQuery } from '../../api/queries.ts';
import { Failure } from '../../components/Failure.tsx';

/** What is stored about the reader: take it out, or have it deleted. */
export function MyData() {
  const client = useQueryClient();
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const [password, setPassword] = useState('');
  // An account without a password is deleted by whoever has just logged in.
  const needsPassword = useQuery(loginsQuery).data?.password ?? true;
  const erase = useMutation({
    mutationFn: () => api.post('/api/me/delete', { body: needsPassword ? { password } : {} }),
    onSuccess: () => {
      client.clear();
      router.history.push('/');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    erase.mutate();
  };
  return (
    <section className="section" aria-labelledby="my-data">
      <h2 id="my-data">Your data</h2>
      <p className="dim">All that is stored about you, and every source that you submitted, as one file.</p>
      <div className="actions">
        <a className="button" href={address('/api/me/export', {})} download>
          Save my data
        </a>
        {!asked && (
          <button type="button" onClick={() => setAsked(true)}>
            Delete my account…
          </button>
        )}
      </div>
      {asked && (
        <form onSubmit={submit} className="notice notice-warn section">
          <p>
            <strong>This cannot be undone.</strong> Your name, e-mail, password, tokens, what rosters say of you, your sources, compile logs and stderr are deleted, and you are logged out everywhere.
          </p>
          <p>
            Your players leave the ladders and are called “gone” and a number. Results of their matches stay, as they are others’ results too; they can be checked without your source. Grades that were kept stay without your name,
            and the log says “deleted” and a number where it was you.
          </p>
          {erase.error && <Failure error={erase.error} />}
          {needsPassword ? (
            <div className="field">
              <label htmlFor="delete-password">Your password, once more</label>
              <input id="delete-password" type="password" autoComplete="current-password" required value={password} onChange={(e) => setPassword(e.target.value)} />
            </div>
          ) : (
            <p>Your account has no password: log out and in again first if you have been logged in for more than ten minutes.</p>
          )}
          <div className="actions">
            <button type="submit" disabled={erase.isPending || (needsPassword && password === '')}>
              {erase.isPending ? 'Deleting…' : 'Delete my account'}
            </button>
            <button type="button" className="button-quiet" onClick={() => setAsked(false)}>
              Keep it
            </button>
          </div>
        </form>
      )}
    </section>
  );
}
