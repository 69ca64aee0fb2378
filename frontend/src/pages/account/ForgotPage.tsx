import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { api } from '../../api/client.ts';
import { courseLoginQuery, passwordResetQuery } from '../../api/queries.ts';
import { Failure } from '../../components/Failure.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTitle } from '../../components/useTitle.ts';

/** How people who forgot their password get a new one: by mail, or by asking somebody. */
export function ForgotPage() {
  useTitle('Forgot your password?');
  const query = useQuery(passwordResetQuery);
  const course = useQuery(courseLoginQuery).data?.name;
  return (
    <div className="narrow-page">
      <div className="page-head">
        <h1>Forgot your password?</h1>
      </div>
      <Loaded query={query} loading={<Skeleton lines={4} />}>
        {(data) =>
          data.mail ? (
            <AskByMail />
          ) : (
            <p>This site sends no mails. Ask an organizer of your contest, or an admin of the site: an admin can give you a link with which you set a new password.</p>
          )
        }
      </Loaded>
      {course && (
        <p className="dim">
          If you have always logged in with {course}, your account has no password here: <Link to="/login">log in with {course}</Link>. The account page can set a password then.
        </p>
      )}
    </div>
  );
}

function AskByMail() {
  const ask = useMutation({ mutationFn: (account: string) => api.post('/api/password-reset', { body: { account } }) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const account = new FormData(event.currentTarget).get('account');
    if (typeof account === 'string') ask.mutate(account.trim());
  };
  if (ask.isSuccess) {
    return (
      <div className="notice notice-good" role="status">
        <p>If there is an account like that with an e-mail address, a mail is on its way to it. Its link works once and for an hour. If none comes, ask an organizer or an admin.</p>
      </div>
    );
  }
  return (
    <form onSubmit={submit}>
      {ask.error && <Failure error={ask.error} />}
      <div className="field">
        <label htmlFor="account">Name of the account, or its e-mail address</label>
        <input id="account" name="account" autoComplete="username" required maxLength={254} autoCapitalize="none" spellCheck={false} aria-describedby="account-hint" />
        <span className="hint" id="account-hint">
          The address that you gave when you registered gets a link to set a new password. Without one, ask an organizer or an admin.
        </span>
      </div>
      <div className="actions">
        <button type="submit" className="button-main" disabled={ask.isPending}>
          {ask.isPending ? 'Asking…' : 'Send me a link'}
        </button>
        <Link to="/login" className="small">
          Back to the log-in
        </Link>
      </div>
    </form>
  );
}
