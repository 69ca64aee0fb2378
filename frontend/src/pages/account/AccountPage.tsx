import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
      <Logins user={user.name} />
      <Tokens name={user.name} />
      <MyData />
    </>
  );
}

function Tokens({ name }: { name: string }) {
  const client = useQueryClient();
  const query = useQuery(tokensQuery);
  const [label, setLabel] = useState('');
  const refresh = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const create = useMutation({
    mutationFn: (text: string) => api.post('/api/tokens', { body: { label: text } }),
    onSuccess: async () => {
      setLabel('');
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (id: number) => api.delete('/api/tokens/{id}', { params: { path: { id } } }),
    onSettled: refresh,
  });
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
        from a shell. For scripts of your own make one here. A token can do what you can do: remove it when you no longer use it.
      </p>
      {create.data?.token && (
        <div className="notice notice-good" role="status">
          <p>This is the new token. It is shown only now.</p>
          <p className="mono break">{create.data.token}</p>
          <CopyButton text={create.data.token} label="Copy token" />
        </div>
      )}
      {(create.error ?? remove.error) && <Failure error={create.error ?? remove.error} />}
      <form onSubmit={submit} className="actions">
        <label htmlFor="label">Name of the new token</label>
        <input id="label" value={label} onChange={(e) => setLabel(e.target.value)} placeholder="laptop" required maxLength={60} />
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
      </div>
    </section>
  );
}
