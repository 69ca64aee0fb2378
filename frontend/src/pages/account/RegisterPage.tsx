import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { Failure } from '../../components/Failure.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { useEntry } from './LoginPage.tsx';

const route = getRouteApi('/register');

export function RegisterPage() {
  useTitle('Register');
  const { next } = route.useSearch();
  const { error, busy, submit } = useEntry(({ name = '', password = '', ...rest }) => api.post('/api/register', { body: { name, password, ...rest } }), next);
  return (
    <div className="narrow-page">
      <div className="page-head">
        <h1>Register</h1>
      </div>
      {error !== null && <Failure error={error} />}
      <form onSubmit={submit}>
        <div className="field">
          <label htmlFor="name">Name</label>
          <input id="name" name="name" autoComplete="username" required minLength={3} maxLength={32} autoCapitalize="none" spellCheck={false} aria-describedby="name-hint" />
          <span className="hint" id="name-hint">
            3 to 32 letters, digits, _ and -. Shown beside your players on the ladder.
          </span>
        </div>
        <div className="field">
          <label htmlFor="email">E-mail, if you like</label>
          <input id="email" name="email" type="email" autoComplete="email" aria-describedby="email-hint" />
          <span className="hint" id="email-hint">
            Only organizers see it.
          </span>
        </div>
        <div className="field">
          <label htmlFor="password">Password</label>
          <input id="password" name="password" type="password" autoComplete="new-password" required minLength={8} aria-describedby="password-hint" />
          <span className="hint" id="password-hint">
            At least 8 characters.
          </span>
        </div>
        <div className="actions">
          <button type="submit" className="button-main" disabled={busy}>
            {busy ? 'Registering…' : 'Register'}
          </button>
          <span className="small dim">
            Registered already? <Link to="/login" search={next ? { next } : {}}>Log in</Link>
          </span>
        </div>
      </form>
    </div>
  );
}
