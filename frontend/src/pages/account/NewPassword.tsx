import { useState } from 'react';
import { api } from '../../api/client.ts';
import { absolute } from '../../labels/time.ts';
import { Failure } from '../../components/Failure.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { useEntry } from './LoginPage.tsx';

/** Where people who forgot their password set a new one with a one-time link. */
export function NewPassword({ code, name, expires }: { code: string; name: string; expires: string }) {
  useTitle('New password');
  const [keep, setKeep] = useState(false);
  const { error, busy, submit } = useEntry(({ password = '' }) => api.post('/api/activations/{code}', { params: { path: { code } }, body: { name, password, keep_tokens: keep } }), '/');
  return (
    <div className="narrow-page">
      <div className="page-head">
        <h1>A new password for {name}</h1>
      </div>
      <p>
        You are logged out everywhere else when you set it. The link works once, and expires on {absolute(new Date(expires))}.
      </p>
      {error !== null && <Failure error={error} />}
      <form onSubmit={submit}>
        <input type="text" name="name" value={name} autoComplete="username" readOnly hidden />
        <div className="field">
          <label htmlFor="password">New password</label>
          <input id="password" name="password" type="password" autoComplete="new-password" required minLength={8} aria-describedby="password-hint" />
          <span className="hint" id="password-hint">
            At least 8 characters.
          </span>
        </div>
        <label className="check">
          <input type="checkbox" checked={keep} onChange={(e) => setKeep(e.target.checked)} /> Keep my tokens for the command line
        </label>
        <div className="actions">
          <button type="submit" className="button-main" disabled={busy}>
            {busy ? 'Setting it…' : 'Set the password and log in'}
          </button>
        </div>
      </form>
    </div>
  );
}
