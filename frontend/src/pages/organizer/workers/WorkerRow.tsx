import { bytes, count } from '../../../labels/number.ts';
import { isolationText } from '../../../labels/isolation.ts';
import { isolationWord, workerState } from '../../../labels/worker.ts';
import type { Worker } from '../../../api/types.ts';
import { Cells, type Column } from '../../../components/Table.tsx';
import { Time } from '../../../components/Time.tsx';
import { WorkerDetails } from './WorkerDetails.tsx';

interface WorkerCells {
  worker: Worker;
  open: boolean;
  toggle: () => void;
}

export const columns: Column<WorkerCells>[] = [
  {
    title: 'worker',
    cellClass: 'worker-name',
    cell: ({ worker: w }) => (
      <>
        <span className="break">{w.name}</span> {w.level !== 'trusted' && <span className="tag">{w.level}</span>}
      </>
    ),
  },
  { title: 'state', cellClass: 'worker-state', cell: ({ worker }) => <State worker={worker} /> },
  { title: 'busy', className: 'right nowrap', cellClass: 'num', hint: 'items that it works on, of those that it works on at a time', cell: ({ worker: w }) => w.connected && `${w.running} of ${w.cores}`, leftOutUpTo: 640 },
  { title: 'matches', className: 'right', cellClass: 'num', hint: 'that it has finished in the last 24 hours', cell: ({ worker: w }) => count(w.matches), leftOutUpTo: 640 },
  {
    title: 'void',
    className: 'right',
    cellClass: 'num',
    hint: 'matches in which the judge failed on it in the last 24 hours',
    cell: ({ worker: w }) => (w.void > 0 ? <span className="bad">{count(w.void)}</span> : '0'),
    leftOutUpTo: 640,
  },
  { title: 'isolation', cell: ({ worker: w }) => isolationWord(w.isolation), cellHint: ({ worker: w }) => isolationText(w.isolation) || undefined, leftOutUpTo: 900 },
  { title: 'disk free', className: 'right nowrap', cellClass: 'num', cell: ({ worker: w }) => w.disk_total > 0 && bytes(w.disk_free), cellHint: ({ worker: w }) => disk(w) || undefined, leftOutUpTo: 900 },
  { title: 'version', cellClass: 'break', cell: ({ worker: w }) => w.version, leftOutUpTo: 1100 },
  {
    title: 'what to do',
    quiet: true,
    cellClass: 'right nowrap row-actions',
    cell: ({ worker, open, toggle }) => (
      <button type="button" className="button-quiet" aria-expanded={open} onClick={toggle} aria-label={`Details of ${worker.name}`}>
        Details
      </button>
    ),
  },
];

/** The state of a worker in words. */
function State({ worker }: { worker: Worker }) {
  const { word, since, why, tone } = workerState(worker);
  return (
    <>
      <span className={tone}>{word}</span>
      {since && (
        <>
          {' '}
          <Time at={since} />
        </>
      )}
      {why && <span className="break">: {why}</span>}
    </>
  );
}

/** How much of a worker's disk is free. */
export function disk(w: Worker): string {
  return w.disk_total === 0 ? '' : `${bytes(w.disk_free)} of ${bytes(w.disk_total)}`;
}

export function WorkerRow(cells: WorkerCells) {
  return (
    <>
      <tr>
        <Cells columns={columns} row={cells} />
      </tr>
      {cells.open && (
        <tr className="details">
          <td colSpan={columns.length}>
            <WorkerDetails worker={cells.worker} />
          </td>
        </tr>
      )}
    </>
  );
}
