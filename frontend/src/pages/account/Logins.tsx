import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, given } from '../../api/client.ts';
import { courseLoginQuery, loginsQuery, tokensQuery } from '../../api/queries.ts';
import type { Logins as Ways } from '../../api/types.ts';
import { Failure } from '../../components/Failure.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Time } from '../../components/Time.tsx';
import { problemText } from './loginProblem.ts';

const route = getRouteApi('/account');

/** What the reader is about to change: the password, or a link with another log-in. */
type Change = { what: 'password' } | { what: 'link' } | { what: 'unlink'; id: number };

/** With what the reader logs in, and how that is changed. */
export function Logins({ user }: { user: string }) {
  const { problem, linked } = route.useSearch();
  const { data, error, refetch } = useQuery(loginsQuery);
  const course = useQuery(courseLoginQuery).data;
  const [change, setChange] = useState<Change | null>(null);
  const [done, setDone] = useState('');
  const ask = (next: Change) => {
    setDone('');
    setChange(next);
  };
  const ended = (words: string) => {
    setDone(words);
    setChange(null);
  };
  const words = problem !== undefined && course?.name ? problemText(problem, course.name, 'link') : undefined;
  const canLink = course?.name && data && !data.linked.some((l) => l.in_use);
  const forms = data && { user, ways: data, close: () => setChange(null), done: ended };
  return (
    <section aria-labelledby="logins">
      <h2 id="logins">How you log in</h2>
      {words && !done && (
        <div className="notice notice-bad login-notice" role="alert">
          <p>{words}</p>
        </div>
      )}
      {(done || (linked && !words && data?.linked.some((l) => l.in_use))) && (
        <div className="notice notice-good login-notice" role="status">
          <p>{done || `Your account is linked with ${course?.name ?? 'the course’s log-in'}: both ways lead to it now.`}</p>
        </div>
      )}
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {forms && (
        <ul className="logins">
          <Way name="Password" state={data.password ? 'with the name of this account' : 'none: only what is linked below opens this account'}>
            {change?.what === 'password' ? (
              <PasswordForm {...forms} />
            ) : (
              <button type="button" onClick={() => ask({ what: 'password' })}>
                {data.password ? 'Change password…' : 'Set a password…'}
              </button>
            )}
          </Way>
          {data.linked.map((l) => (
            <Way
              key={l.id}
              name={l.name}
              state={
                <>
                  linked <Time at={l.since} />
                  {!l.in_use && ', and not used by this site any more'}
                </>
              }
            >
              {change?.what === 'unlink' && change.id === l.id ? (
                <UnlinkForm {...forms} id={l.id} name={l.name} last={!data.password && !data.linked.some((other) => other.id !== l.id && other.in_use)} setPassword={() => ask({ what: 'password' })} />
              ) : (
                <button type="button" aria-label={`Unlink ${l.name}`} onClick={() => ask({ what: 'unlink', id: l.id })}>
                  Unlink…
                </button>
              )}
            </Way>
          ))}
          {canLink && (
            <Way name={course.name} state={course.ready ? 'not linked' : 'not linked; it cannot be reached at the moment'}>
              {change?.what === 'link' ? (
                <LinkForm {...forms} name={course.name} />
              ) : (
                <button type="button" onClick={() => ask({ what: 'link' })}>
                  Link with {course.name}…
                </button>
              )}
            </Way>
          )}
        </ul>
      )}
    </section>
  );
}

function Way({ name, state, children }: { name: string; state: ReactNode; children: ReactNode }) {
  return (
    <li>
      <p>
        <strong className="break">{name}</strong> <span className="dim">{state}</span>
      </p>
      {children}
    </li>
  );
}

interface FormProps {
  user: string;
  ways: Ways;
  close: () => void;
  /** The change is made; the words say what it is now. */
  done: (words: string) => void;
}

/** Sends a change with the account's password and reloads the ways to log in. */
function useChange<T>(send: (fields: Record<string, string>) => Promise<T>, onDone: (answer: T) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: loginsQuery.queryKey });
      onDone(answer);
    },
  });
}

interface FrameProps {
  user: string;
  ways: Ways;
  button: string;
  busy: boolean;
  error: unknown;
  onSubmit: (fields: Record<string, string>) => void;
  close: () => void;
  lead?: string;
  children?: ReactNode;
}

/** A form for a change that needs the password once more, or a log-in of just now where there is none. */
function Frame({ user, ways, button, busy, error, onSubmit, close, lead, children }: FrameProps) {
  return (
    <form
      className="login-change"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(Object.fromEntries([...new FormData(event.currentTarget)].flatMap(([name, value]) => (typeof value === 'string' && name !== 'user' ? [[name, value]] : []))));
      }}
    >
      {lead && <p>{lead}</p>}
      {error ? <Failure error={error} /> : null}
      <input type="text" name="user" value={user} autoComplete="username" readOnly hidden />
      {ways.password && (
        <div className="field">
          <label htmlFor="old-password">Your password now</label>
          <input id="old-password" name="password" type="password" autoComplete="current-password" required autoFocus />
        </div>
      )}
      {children}
      {!ways.password && <p className="small dim">Your account has no password: log out and in again first if you have been logged in for more than ten minutes.</p>}
      <div className="actions">
        <button type="submit" className="button-main" disabled={busy}>
          {button}
        </button>
        <button type="button" className="button-quiet" onClick={close}>
          Leave it as it is
        </button>
      </div>
    </form>
  );
}

function PasswordForm({ user, ways, close, done }: FormProps) {
  const client = useQueryClient();
  const [keep, setKeep] = useState(false);
  const change = useChange(
    ({ password, new: fresh = '' }) => api.post('/api/me/password', { body: { new: fresh, keep_tokens: keep, ...given({ password }) } }),
    () => {
      done(
        `Your ${ways.password ? 'new ' : ''}password is set, and you are logged out everywhere else. ` +
          (keep ? 'Tokens for the command line still work: remove below those that you do not trust.' : 'Your tokens for the command line have ended.'),
      );
      void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  );
  return (
    <Frame user={user} ways={ways} button={ways.password ? 'Change password' : 'Set password'} busy={change.isPending} error={change.error} onSubmit={change.mutate} close={close}>
      <div className="field">
        <label htmlFor="new-password">New password</label>
        <input id="new-password" name="new" type="password" autoComplete="new-password" required minLength={8} autoFocus={!ways.password} aria-describedby="new-password-hint" />
        <span className="hint" id="new-password-hint">
          At least 8 characters. You stay logged in here and are logged out everywhere else.
        </span>
      </div>
      <label className="check">
        <input type="checkbox" checked={keep} onChange={(e) => setKeep(e.target.checked)} /> Keep my tokens for the command line
      </label>
    </Frame>
  );
}

function LinkForm({ user, ways, close, name }: FormProps & { name: string }) {
  const begin = useChange((fields) => api.post('/api/me/logins', { body: fields }), ({ location }) => window.location.assign(location));
  return (
    <Frame
      user={user}
      ways={ways}
      lead={`You log in at ${name} once and come back here. From then on that log-in opens this account.`}
      button={`Go to ${name}`}
      busy={begin.isPending || begin.isSuccess}
      error={begin.error}
      onSubmit={begin.mutate}
      close={close}
    />
  );
}

function UnlinkForm({ user, ways, close, done, id, name, last, setPassword }: FormProps & { id: number; name: string; last: boolean; setPassword: () => void }) {
  const unlink = useChange((fields) => api.post('/api/me/logins/{id}/unlink', { params: { path: { id } }, body: fields }), () => done(`${name} does not open your account any more, and you are logged out everywhere else.`));
  if (last) {
    return (
      <div className="notice notice-warn" role="status">
        <p>{name} is the only way in to your account. Set a password first; then it can be unlinked.</p>
        <div className="actions">
          <button type="button" onClick={setPassword}>
            Set a password…
          </button>
          <button type="button" className="button-quiet" onClick={close}>
            Leave it as it is
          </button>
        </div>
      </div>
    );
  }
  return (
    <Frame
      user={user}
      ways={ways}
      lead={`It does not open this account any more then, and you are logged out everywhere else. With ${name} you would get a new account afterwards.`}
      button="Unlink"
      busy={unlink.isPending}
      error={unlink.error}
      onSubmit={unlink.mutate}
      close={close}
    />
  );
}
