import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { meQuery } from '../../../api/queries.ts';
import { workersQuery } from '../../../api/workers.ts';
import type { Worker } from '../../../api/types.ts';
import { plural } from '../../../labels/number.ts';
import { Head } from '../../../components/Table.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { LoginFirst } from '../../../components/LoginFirst.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { useTitle } from '../../../components/useTitle.ts';
import { AddWorker } from './AddWorker.tsx';
import { columns, WorkerRow } from './WorkerRow.tsx';
import './workers.css';

/** The machines that compile and play, for admins. */
export function WorkersPage() {
  useTitle('Workers');
  const me = useQuery(meQuery);
  if (me.isPending) return <Skeleton lines={8} />;
  if (!me.data?.user) return <LoginFirst title="Workers" what="The list of workers is for admins of the site." />;
  return <Workers />;
}

function Workers() {
  const query = useQuery(workersQuery);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <div className="page-head">
        <h1>Workers</h1>
        <span className="page-state">{query.data && query.data.length > 0 && summary(query.data)}</span>
        {query.data && (
          <div className="actions">
            <button type="button" onClick={() => setAdding(true)}>
              Add a worker
            </button>
          </div>
        )}
      </div>
      <p className="dim">
        Machines that compile and play. What was done to them is in the <Link to="/security">security log</Link>.
      </p>
      <Loaded query={query} loading={<Skeleton lines={4} height={24} />}>
        {(workers) => (workers.length === 0 ? <None /> : <List workers={workers} />)}
      </Loaded>
      {adding && <AddWorker onClose={() => setAdding(false)} />}
    </>
  );
}

function summary(workers: Worker[]): string {
  const connected = workers.filter((w) => w.connected);
  const cores = connected.filter((w) => w.state === 'connected').reduce((sum, w) => sum + w.cores, 0);
  return `${connected.length} of ${workers.length} connected, ${plural(cores, 'core')} at work`;
}

function None() {
  return (
    <div className="empty">
      <p>No worker has ever been connected. Submissions and matches wait until there is one.</p>
      <p>
        Add one for each machine that is to compile and play, and start <code>agon worker</code> there with the key that you get.
      </p>
    </div>
  );
}

function List({ workers }: { workers: Worker[] }) {
  const [open, setOpen] = useState('');
  return (
    <TableScroll label="Workers">
      <table className="workers">
        <caption className="sr-only">Workers</caption>
        <Head columns={columns} />
        <tbody>
          {workers.map((w) => (
            <WorkerRow key={w.name} worker={w} open={open === w.name} toggle={() => setOpen(open === w.name ? '' : w.name)} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
