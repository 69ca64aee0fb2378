import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client.ts';
import { meQuery, securityLogFile, securityLogQuery } from '../../api/queries.ts';
import { actionText } from '../../labels/audit.ts';
import { absolute } from '../../labels/time.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { LoginFirst } from '../../components/LoginFirst.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { LogEntries } from './LogEntries.tsx';
import './organizer.css';

const route = getRouteApi('/security');

/** The security log of the site, for admins: log-ins, passwords, tokens, roles, keys of workers, and who opened whose source. */
export function SecurityPage() {
  useTitle('Security log');
  const me = useQuery(meQuery);
  if (me.isPending) return <Skeleton lines={8} />;
  if (!me.data?.user) return <LoginFirst title="Security log" what="The security log is for admins of the site." />;
  return (
    <>
      <div className="page-head">
        <h1>Security log</h1>
      </div>
      <p className="dim">Log-ins, passwords, tokens, roles, keys of workers, and who opened whose source. Log-ins and opened sources are kept for 180 days.</p>
      <Entries />
      <ResetLink />
    </>
  );
}

/** Makes a one-time link for a user who forgot the password. It is shown once. */
function ResetLink() {
  const [name, setName] = useState('');
  const make = useMutation({
    mutationFn: (user: string) => api.post('/api/users/{user}/password-reset', { params: { path: { user } } }),
    onSuccess: () => setName(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(name.trim());
  };
  const link = make.data && `${window.location.origin}/activate/${make.data.code}`;
  return (
    <section className="section" aria-labelledby="reset-link">
      <h2 id="reset-link">A forgotten password</h2>
      <p className="dim">Makes a link with which a user sets a new password. Whoever has the link has the account: give it to nobody else. An earlier link stops working.</p>
      {make.error && <Failure error={make.error} />}
      <form onSubmit={submit} className="actions">
        <label htmlFor="reset-user">User name</label>
        <input id="reset-user" value={name} onChange={(e) => setName(e.target.value)} maxLength={64} autoComplete="off" required />
        <button type="submit" disabled={make.isPending || name.trim() === ''}>
          Make a link
        </button>
      </form>
      {make.data && link && (
        <div className="notice" role="status">
          <p>
            For {make.data.account}, once, until {absolute(new Date(make.data.expires_at))}; it is shown only now:
          </p>
          <p className="mono break">{link}</p>
          <CopyButton text={link} label="Copy the link" />
        </div>
      )}
    </section>
  );
}

function Entries() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(securityLogQuery(search));
  return (
    <Loaded query={query} loading={<Skeleton lines={8} height={24} />}>
      {(data) => (
        <LogEntries
          name="security log"
          entries={data.entries}
          actions={data.actions}
          filter={search}
          onFilter={(filter) => void navigate({ search: filter })}
          question="What happened"
          placeholder="Who or from where"
          tools={
            <a className="button" href={securityLogFile(search)} download>
              <Icon name="down" />
              Download as CSV
            </a>
          }
          empty="Nothing in the log matches that."
          nobody="the site, its command line, or not known"
          about={[
            { title: 'what', cell: (e) => actionText(e.action) },
            {
              title: 'where',
              cell: (e) =>
                e.contest && (
                  <Link to="/contests/$contest" params={{ contest: e.contest }}>
                    {e.contest}
                  </Link>
                ),
            },
          ]}
          contestOf={(e) => e.contest ?? ''}
        />
      )}
    </Loaded>
  );
}
