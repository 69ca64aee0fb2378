import { Link } from '@tanstack/react-router';
import type { Submission } from '../api/types.ts';
import type { Trial } from '../format/trial.ts';
import { SubmissionState } from './SubmissionState.tsx';
import { TableScroll } from './TableScroll.tsx';
import { Time } from './Time.tsx';

/** Submissions, newest first, with their state. */
export function SubmissionTable({ submissions, trial, contest }: { submissions: Submission[]; trial: Trial; contest: string }) {
  const team = submissions.some((s) => s.sent_by !== '');
  return (
    <TableScroll label="Submissions">
      <table>
        <caption className="sr-only">Submissions, newest first</caption>
        <thead>
          <tr>
            <th>submission</th>
            <th>player</th>
            <th>file</th>
            <th>state</th>
            {team && <th>sent by</th>}
            <th className="right">submitted</th>
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
              <td className="dim break">{s.filename}</td>
              <td>
                <SubmissionState state={s.state} trial={trial} />
              </td>
              {team && <td className="dim break">{s.sent_by}</td>}
              <td className="dim right nowrap">
                <Time at={s.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
