import type { Contest, Quota } from '../../../api/types.ts';
import { bytes } from '../../../labels/number.ts';
import { qualificationTask } from '../../../labels/qualification.ts';
import { compiling, room, submissionsLeft } from '../../../labels/quota.ts';
import { limit } from '../../../labels/verdict.ts';
import { maxSource } from './check.ts';

/** What becomes of a submission, and what it must keep to. */
export function Limits({ contest, quota, archives }: { contest: Contest; quota: Quota | undefined; archives: boolean }) {
  return (
    <>
      {quota?.refused && <p className="notice notice-warn">{quota.refused}</p>}
      <h2>What happens then</h2>
      <ol className="small">
        <li>It is compiled; you see the compiler’s messages.</li>
        <li>It has to {qualificationTask(contest.qualify)}.</li>
        <li>{contest.names === 'player' ? 'It is on the ladder. Submit the next version under the same name.' : 'It is on the ladder, and its name is taken for good.'}</li>
      </ol>
      <h2>Limits</h2>
      <ul className="small">
        <li>
          {contest.submissions_per_hour} submissions an hour
          {contest.submissions_per_day !== null && `, ${contest.submissions_per_day} a day`}
          {contest.submissions_total !== null && `, ${contest.submissions_total} in all`}
          {quota && (
            <>
              : <strong>{submissionsLeft(quota)}</strong>
            </>
          )}
        </li>
        {quota && <li>{compiling(quota.compile_ms)}</li>}
        {quota && <li>{room(quota.stored_bytes)}</li>}
        <li>
          {bytes(maxSource)} of source{archives ? ', or for an archive' : ''}
        </li>
        <li>{limit(contest.limits.cpu_ms)} of CPU time for a whole match</li>
        {contest.limits.turn_ms > 0 && <li>{limit(contest.limits.turn_ms)} for one answer</li>}
        <li>{bytes(contest.limits.memory_bytes)} of memory</li>
        {contest.limits.commands > 0 && <li>{contest.limits.commands} commands in a round</li>}
      </ul>
    </>
  );
}
