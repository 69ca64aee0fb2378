import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { meQuery, securityLogQuery } from '../../api/queries.ts';
import { actionText } from '../../labels/audit.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { LoginFirst } from '../../components/LoginFirst.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Table } from '../../components/Table.tsx';
import { TableScroll } from '../../components/TableScroll.tsx';
import { Time } from '../../components/Time.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { AuditDetails } from './AuditDetails.tsx';
import './organizer.css';

const route = getRouteApi('/security');

/** The security log of the site, for admins: log-ins, passwords, tokens, roles, and who opened whose source. */
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
      <p className="dim">Log-ins, passwords, tokens, roles, and who opened whose source. Log-ins and opened sources are kept for 180 days.</p>
      <Entries />
    </>
  );
}

function Entries() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(securityLogQuery(search));
  const [typed, setTyped] = useState(search.search ?? '');
  const filter = (action: string, found: string) => void navigate({ search: { ...(action ? { action } : {}), ...(found ? { search: found } : {}) } });
  return (
    <Loaded query={query} loading={<Skeleton lines={8} height={24} />}>
      {(data) => {
        const last = data.entries.at(-1)?.id;
        return (
          <>
            <form
              className="ladder-tools"
              onSubmit={(e) => {
                e.preventDefault();
                filter(search.action ?? '', typed.trim());
              }}
            >
              <select aria-label="What happened" value={search.action ?? ''} onChange={(e) => filter(e.target.value, search.search ?? '')}>
                <option value="">everything</option>
                {data.actions.map((a) => (
                  <option key={a} value={a}>
                    {actionText(a)}
                  </option>
                ))}
              </select>
              <input type="search" aria-label="Search the security log" placeholder="Who or from where" value={typed} maxLength={64} onChange={(e) => setTyped(e.target.value)} />
              <button type="submit">Search</button>
            </form>
            {data.entries.length === 0 ? (
              <p className="empty">Nothing in the log matches that.</p>
            ) : (
              <TableScroll label="Entries of the security log">
                <Table
                  className="log-table stacked"
                  caption="The security log, newest first"
                  rows={data.entries}
                  rowKey={(e) => e.id}
                  columns={[
                    { title: 'when', cellClass: 'dim nowrap', cell: (e) => <Time at={e.at} /> },
                    { title: 'who', cell: (e) => e.by ?? <span className="dim">not known, or the command line</span> },
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
                    { title: 'why', cellClass: 'break log-why', cell: (e) => e.reason },
                    { title: 'details', cellClass: 'break', cell: (e) => <AuditDetails contest={e.contest ?? ''} entry={e} /> },
                  ]}
                />
              </TableScroll>
            )}
            {data.entries.length === 100 && last !== undefined && (
              <nav className="pager" aria-label="Pages of the security log">
                <button type="button" onClick={() => void navigate({ search: { ...search, before: last } })}>
                  Older
                </button>
              </nav>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
