import { Link } from '@tanstack/react-router';
import type { Submission } from '../api/types.ts';
import type { Trial } from '../labels/trial.ts';
import { SubmissionState } from './SubmissionState.tsx';
import { TableScroll } from './TableScroll.tsx';
import { Time } from './Time.tsx';
import './matches.css';

/** Submissions, newest first, with their state. */
export function SubmissionTable({ submissions, trial, contest }: { submissions: Submission[]; trial: Trial; contest: string }) {
  const team = submissions.some((s) => s.sent_by !== '');
  return (
    <TableScroll label="Submissions">
      <table className="stacked">
        <caption className="sr-only">Submissions, newest first</caption>
        <thead>
          <tr>
            <th>submission</th>
            <th>player</th>
            <th className="wide-only">file</th>
            <th>state</th>
            {team && <th>sent by</th>}
            <th className="submitted">submitted</th>
          </tr>
        </thead>
        <tbody>
          {submissions.map((s) => (
            <tr key={s.id}>
              <td className="mono">
                <Link to="/submissions/$id" params={{ id: String(s.id) }} aria-label={`Submission ${s.id}`}>
                  {s.id}
                </Link>
              </td>
              <td>
                <Link to="/contests/$contest/players/$player" params={{ contest, player: s.player }}>
                  {s.player}
                </Link>
              </td>
              <td className="dim break wide-only">{s.filename}</td>
              <td>
                <SubmissionState state={s.state} trial={trial} />
              </td>
              {team && <td className="dim break">{s.sent_by}</td>}
              <td className="dim nowrap submitted">
                <Time at={s.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
