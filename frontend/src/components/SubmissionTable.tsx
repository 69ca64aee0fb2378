import { Link } from '@tanstack/react-router';
import type { Submission } from '../api/types.ts';
import type { Qualification } from '../labels/qualification.ts';
import { SubmissionState } from './SubmissionState.tsx';
import { TableScroll } from './TableScroll.tsx';
import { Time } from './Time.tsx';
import './matches.css';
import { Table } from './Table.tsx';

/** Submissions, newest first, with their state. */
export function SubmissionTable({ submissions, qualification, contest }: { submissions: Submission[]; qualification: Qualification; contest: string }) {
  const team = submissions.some((s) => s.sent_by !== '');
  return (
    <TableScroll label="Submissions">
      <Table
        className="stacked"
        caption="Submissions, newest first"
        rows={submissions}
        rowKey={(s) => s.id}
        columns={[
          {
            title: 'submission',
            cellClass: 'mono',
            cell: (s) => (
              <Link to="/submissions/$id" params={{ id: String(s.id) }} aria-label={`Submission ${s.id}`}>
                {s.id}
              </Link>
            ),
          },
          {
            title: 'player',
            cell: (s) => (
              <Link to="/contests/$contest/players/$player" params={{ contest, player: s.player }}>
                {s.player}
              </Link>
            ),
          },
          { title: 'file', className: 'wide-only', cellClass: 'dim break', cell: (s) => s.filename },
          { title: 'state', cell: (s) => <SubmissionState state={s.state} qualification={qualification} fault={s.qualify.fault} /> },
          team && { title: 'sent by', cellClass: 'dim break', cell: (s) => s.sent_by },
          { title: 'submitted', className: 'submitted', cellClass: 'dim nowrap', cell: (s) => <Time at={s.created_at} /> },
        ]}
      />
    </TableScroll>
  );
}
