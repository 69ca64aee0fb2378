import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { logFile, logQuery } from '../../api/queries.ts';
import { actionText } from '../../labels/audit.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Table } from '../../components/Table.tsx';
import { TableScroll } from '../../components/TableScroll.tsx';
import { Time } from '../../components/Time.tsx';
import { AuditDetails } from './AuditDetails.tsx';
import { About } from './ResultsSection.tsx';
import '../../components/matches.css';

const route = getRouteApi('/contests/$contest/organize/log');

/** The log of what was done in the contest, by whom, when and why. */
export function LogSection() {
  const { contest } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(logQuery(contest, search));
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
              <select aria-label="What was done" value={search.action ?? ''} onChange={(e) => filter(e.target.value, search.search ?? '')}>
                <option value="">everything</option>
                {data.actions.map((a) => (
                  <option key={a} value={a}>
                    {actionText(a)}
                  </option>
                ))}
              </select>
              <input type="search" aria-label="Search the log" placeholder="Who, player, match or reason" value={typed} maxLength={64} onChange={(e) => setTyped(e.target.value)} />
              <button type="submit">Search</button>
              <a className="button" href={logFile(contest, search)} download>
                <Icon name="down" />
                Download as CSV
              </a>
            </form>
            {data.entries.length === 0 ? (
              <p className="empty">{search.action || search.search ? 'Nothing in the log matches that.' : 'Nobody has changed anything yet. What organizers do is written down here.'}</p>
            ) : (
              <TableScroll label="Entries of the log">
                <Table
                  className="log-table stacked"
                  caption="The log, newest first"
                  rows={data.entries}
                  rowKey={(e) => e.id}
                  columns={[
                    { title: 'when', cellClass: 'dim nowrap', cell: (e) => <Time at={e.at} /> },
                    { title: 'who', cell: (e) => e.by ?? <span className="dim">command line</span> },
                    {
                      title: 'what',
                      cell: (e) => (
                        <>
                          {actionText(e.action)} <About contest={contest} match={e.match} player={e.player} />
                        </>
                      ),
                    },
                    { title: 'why', cellClass: 'break log-why', cell: (e) => e.reason },
                    { title: 'details', cellClass: 'break', cell: (e) => <AuditDetails contest={contest} entry={e} /> },
                  ]}
                />
              </TableScroll>
            )}
            {data.entries.length === 100 && last !== undefined && (
              <nav className="pager" aria-label="Pages of the log">
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
