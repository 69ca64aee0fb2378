import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { activationQuery } from '../../api/people.ts';
import { meQuery } from '../../api/queries.ts';
import { absolute } from '../../labels/time.ts';
import { Failure } from '../../components/Failure.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { useEntry } from './LoginPage.tsx';
import { NewPassword } from './NewPassword.tsx';

const route = getRouteApi('/activate/$code');

/** The page of a one-time link: with it students take over the account that a roster made for them, or set a new password. */
export function ActivatePage() {
  useTitle('Your account');
  const { code } = route.useParams();
  const { data, error } = useQuery(activationQuery(code));
  const me = useQuery(meQuery);
  const entry = useEntry(({ name = '', password = '' }) => api.post('/api/activations/{code}', { params: { path: { code } }, body: { name, password } }), '/');
  const client = useQueryClient();
  const router = useRouter();
  const take = useMutation({
    mutationFn: () => api.post('/api/activations/{code}/mine', { params: { path: { code } } }),
    onSuccess: async () => {
      await client.invalidateQueries();
      router.history.push('/');
    },
  });
  if (error) {
    return (
      <div className="narrow-page">
        <h1>Your account</h1>
        <Failure error={error} />
      </div>
    );
  }
  if (!data || me.isPending) return <Skeleton lines={5} />;
  if (data.reset) return <NewPassword code={code} name={data.name} expires={data.expires_at} />;
  const user = me.data?.user;
  const problem = entry.error ?? take.error;
  return (
    <div className="narrow-page">
      <div className="page-head">
        <h1>{data.full_name ? `Welcome, ${data.full_name}` : 'Welcome'}</h1>
      </div>
      <p>
        An organizer has made an account for you{data.contests && ` in ${data.contests}`}. Choose a password to take it over. The link works once, and expires on {absolute(new Date(data.expires_at))}.
      </p>
      {problem !== null && <Failure error={problem} />}
      <form onSubmit={entry.submit}>
        <div className="field">
          <label htmlFor="name">Name</label>
          <input
            id="name"
            name="name"
            defaultValue={data.name}
            autoComplete="username"
            required
            minLength={3}
            maxLength={32}
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="name-hint"
          />
          <span className="hint" id="name-hint">
            You log in with it, and it is shown beside your players. Keep it or take another: 3 to 32 letters, digits, _ and -.
          </span>
        </div>
        <div className="field">
          <label htmlFor="password">Password</label>
          <input id="password" name="password" type="password" autoComplete="new-password" required minLength={8} aria-describedby="password-hint" />
          <span className="hint" id="password-hint">
            At least 8 characters.
          </span>
        </div>
        <button type="submit" className="button-main" disabled={entry.busy}>
          {entry.busy ? 'Taking it over…' : 'Take over the account'}
        </button>
      </form>
      {user && (
        <section className="section" aria-labelledby="mine">
          <h2 id="mine">Or go on with the account that you have</h2>
          <p>
            You are logged in as <strong>{user.name}</strong>. If that is you, it can take the place in {data.contests || 'the contest'}, and you need no second account.
          </p>
          <button type="button" disabled={take.isPending} onClick={() => take.mutate()}>
            Go on as {user.name}
          </button>
        </section>
      )}
    </div>
  );
}
