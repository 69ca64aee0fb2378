import type { Submission, TrialFault } from '../api/types.ts';
import { type Qualification, qualificationFailure, qualificationRuns } from '../labels/qualification.ts';
import { Icon, type IconName } from './Icon.tsx';

const looks: Record<Submission['state'], [icon: IconName, className: string, words: (qualification: Qualification) => string]> = {
  queued: ['clock', 'dim', () => 'waiting to be compiled'],
  compiling: ['clock', 'dim', () => 'compiling'],
  compile_failed: ['cross', 'bad', () => 'does not compile'],
  qualifying: ['clock', 'dim', qualificationRuns],
  qualified: ['check', 'good', () => 'on the ladder'],
  not_qualified: ['cross', 'bad', qualificationFailure],
  withdrawn: ['dots', 'dim', () => 'withdrawn'],
};

/** A submission's state in a few words, with an icon of its own. What went wrong comes before what was not achieved. */
export function SubmissionState({ state, qualification, fault }: { state: Submission['state']; qualification: Qualification; fault?: TrialFault | null | undefined }) {
  const [icon, className, words] = looks[state] ?? ['dots', 'dim', () => state];
  return (
    <span className={`${className} nowrap`}>
      <Icon name={icon} /> {state === 'not_qualified' && fault ? fault.short : words(qualification)}
    </span>
  );
}
