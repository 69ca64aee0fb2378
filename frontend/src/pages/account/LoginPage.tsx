import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client.ts';
import { meQuery } from '../../api/queries.ts';
import type { User } from '../../api/types.ts';
import { Failure } from '../../components/Failure.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { CourseLogin } from './CourseLogin.tsx';

const route = getRouteApi('/login');

export function LoginPage() {
  useTitle('Log in');
  const { next, problem } = route.useSearch();
  const { error, busy, submit } = useEntry(({ name = '', password = '' }) => api.post('/api/login', { body: { name, password } }), next);
  return (
    <div className="narrow-page">
      <div className="page-head">
        <h1>Log in</h1>
      </div>
      {error !== null && <Failure error={error} />}
      <CourseLogin next={next} problem={error === null ? problem : undefined} />
      <form onSubmit={submit}>
        <div className="field">
          <label htmlFor="name">Name</label>
          <input id="name" name="name" autoComplete="username" required autoCapitalize="none" spellCheck={false} />
        </div>
        <div className="field">
          <label htmlFor="password">Password</label>
          <input id="password" name="password" type="password" autoComplete="current-password" required />
        </div>
        <div className="actions">
          <button type="submit" className="button-main" disabled={busy}>
            {busy ? 'Logging in…' : 'Log in'}
          </button>
          <span className="small dim">
            New here? <Link to="/register" search={next ? { next } : {}}>Register</Link>
          </span>
          <span className="small dim">
            <Link to="/forgot">Forgot your password?</Link>
          </span>
        </div>
      </form>
    </div>
  );
}

/** A form that logs its reader in: it sends its fields, then opens the page that the reader wanted. */
export function useEntry(send: (fields: Record<string, string>) => Promise<User>, next: string | undefined) {
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const router = useRouter();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value] as const] : []));
    setBusy(true);
    setError(null);
    send(Object.fromEntries(fields))
      .then(async (user) => {
        // What was read as a visitor may look different now.
        await client.cancelQueries();
        client.setQueryData(meQuery.queryKey, { user });
        void client.invalidateQueries({ predicate: (q) => q.queryKey[0] !== 'me' });
        router.history.push(next ?? '/');
      })
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return { error, busy, submit };
}
