import { useQuery } from '@tanstack/react-query';
import { lastLogInsQuery } from '../../api/queries.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Table } from '../../components/Table.tsx';
import { Time } from '../../components/Time.tsx';

/** The last log-ins to the reader's account, so that a stranger's is seen. */
export function LastLogIns() {
  const query = useQuery(lastLogInsQuery);
  return (
    <section className="section" aria-labelledby="last-log-ins">
      <h2 id="last-log-ins">Last log-ins</h2>
      <p className="dim">If one of them was not you, change your password: it ends all other sessions. Log-ins are kept for 180 days.</p>
      <Loaded query={query} loading={<Skeleton lines={3} />}>
        {(logIns) =>
          logIns.length === 0 ? (
            <p className="dim">None in this time.</p>
          ) : (
            <Table
              caption="Your last log-ins"
              rows={logIns.map((l, i) => ({ ...l, i }))}
              rowKey={(l) => l.i}
              columns={[
                { title: 'when', cellClass: 'dim', cell: (l) => <Time at={l.at} /> },
                { title: 'from', cellClass: 'break', cell: (l) => l.address },
                { title: 'how', cell: (l) => (l.failed ? 'a wrong password' : `with ${l.with}`) },
              ]}
            />
          )
        }
      </Loaded>
    </section>
  );
}
