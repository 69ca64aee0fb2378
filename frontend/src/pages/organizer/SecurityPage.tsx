import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { meQuery, securityLogQuery } from '../../api/queries.ts';
import { actionText } from '../../labels/audit.ts';
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
    </>
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
          empty="Nothing in the log matches that."
          nobody="not known, or the command line"
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
