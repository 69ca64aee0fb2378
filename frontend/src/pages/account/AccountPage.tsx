import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client.ts';
import { meQuery, tokensQuery } from '../../api/queries.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Table } from '../../components/Table.tsx';
import { Time } from '../../components/Time.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { LoginFirst } from '../../components/LoginFirst.tsx';
import { LastLogIns } from './LastLogIns.tsx';
import { Logins } from './Logins.tsx';
import { MyData } from './MyData.tsx';
import './account.css';

export function AccountPage() {
  useTitle('Account');
  const me = useQuery(meQuery);
  if (me.isPending) return <Skeleton lines={5} />;
  const user = me.data?.user;
  if (!user) return <LoginFirst title="Account" what="The account page belongs to a user." />;
  return (
    <>
      <div className="page-head">
        <h1>{user.name}</h1>
        <span className="page-state">
          {user.role}, registered <Time at={user.created_at} />
        </span>
      </div>
      {user.role === 'admin' && (
        <p>
          You are an admin: see the <Link to="/workers">workers</Link>, <Link to="/site">the looks</Link> and the <Link to="/security">security log</Link> of the site.
        </p>
      )}
      {user.role !== 'student' && (
        <p>
          You may put games of your own on the site: see <Link to="/games">games</Link>.
        </p>
      )}
      <Logins user={user.name} />
      <LastLogIns />
      <Tokens name={user.name} />
      <MyData />
    </>
  );
}

type Scope = 'read' | 'submit' | 'organize';

const scopes: { scope: Scope; words: string }[] = [
  { scope: 'read', words: 'read' },
  { scope: 'submit', words: 'do what students may' },
  { scope: 'organize', words: 'do all that you may' },
];

function Tokens({ name }: { name: string }) {
  const client = useQueryClient();
  const query = useQuery(tokensQuery);
  const [label, setLabel] = useState('');
  const [scope, setScope] = useState<Scope>('submit');
  const [days, setDays] = useState(180);
  const refresh = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const create = useMutation({
    mutationFn: (text: string) => api.post('/api/tokens', { body: { label: text, scope, days } }),
    onSuccess: async () => {
      setLabel('');
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (id: number) => api.delete('/api/tokens/{id}', { params: { path: { id } } }),
    onSettled: refresh,
  });
  const removeAll = useMutation({ mutationFn: () => api.delete('/api/tokens', {}), onSettled: refresh });
  const error = create.error ?? remove.error ?? removeAll.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(label.trim());
  };
  const command = `agon login --server ${window.location.origin} --name ${name}`;
  return (
    <section className="section" aria-labelledby="tokens">
      <h2 id="tokens">Tokens for the command line</h2>
      <p className="dim">
        <code>{command}</code> makes one by itself and keeps it; then <code>agon submit</code>, <code>agon watch</code> and <code>agon replay</code> work
        from a shell. For scripts of your own make one here. Remove a token when you no longer use it.
      </p>
      {create.data?.token && (
        <div className="notice notice-good" role="status">
          <p>This is the new token. It is shown only now.</p>
          <p className="mono break">{create.data.token}</p>
          <CopyButton text={create.data.token} label="Copy token" />
        </div>
      )}
      {error && <Failure error={error} />}
      <form onSubmit={submit} className="actions">
        <label htmlFor="label">Name of the new token</label>
        <input id="label" value={label} onChange={(e) => setLabel(e.target.value)} placeholder="laptop" required maxLength={60} />
        <label htmlFor="scope">It may</label>
        <select id="scope" value={scope} onChange={(e) => setScope(e.target.value as Scope)}>
          {scopes.map((s) => (
            <option key={s.scope} value={s.scope}>
              {s.words}
            </option>
          ))}
        </select>
        <label htmlFor="days">for</label>
        <select id="days" value={days} onChange={(e) => setDays(Number(e.target.value))}>
          <option value={30}>30 days</option>
          <option value={180}>180 days</option>
          <option value={0}>ever</option>
        </select>
        <button type="submit" disabled={create.isPending || label.trim() === ''}>
          Create token
        </button>
      </form>
      <div className="section">
        <Loaded query={query} loading={<Skeleton lines={2} />}>
          {(tokens) =>
            tokens.length === 0 ? (
              <p className="dim">No tokens yet.</p>
            ) : (
              <Table
                caption="Your tokens"
                rows={tokens}
                rowKey={(t) => t.id}
                columns={[
                  { title: 'token', cellClass: 'break', cell: (t) => t.label },
                  { title: 'may', cellClass: 'dim', cell: (t) => scopes.find((s) => s.scope === t.scope)?.words },
                  { title: 'expires', cellClass: 'dim', cell: (t) => t.expires_at ? <Time at={t.expires_at} /> : 'never' },
                  { title: 'created', cellClass: 'dim', cell: (t) => <Time at={t.created_at} /> },
                  { title: 'last used', cellClass: 'dim', cell: (t) => t.last_used_at ? <Time at={t.last_used_at} /> : 'never' },
                  {
                    title: 'what to do',
                    quiet: true,
                    cellClass: 'right',
                    cell: (t) => (
                      <button type="button" disabled={remove.isPending} onClick={() => remove.mutate(t.id)} aria-label={`Remove token ${t.label}`}>
                        Remove
                      </button>
                    ),
                  },
                ]}
              />
            )
          }
        </Loaded>
        {(query.data?.length ?? 0) > 1 && (
          <button type="button" disabled={removeAll.isPending} onClick={() => removeAll.mutate()}>
            Remove all tokens
          </button>
        )}
      </div>
    </section>
  );
}
