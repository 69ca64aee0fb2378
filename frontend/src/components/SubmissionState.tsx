import type { Submission } from '../api/types.ts';
import { type Trial, trialFailure } from '../labels/trial.ts';
import { Icon, type IconName } from './Icon.tsx';

const looks: Record<Submission['state'], [icon: IconName, className: string, words: (trial: Trial) => string]> = {
  queued: ['clock', 'dim', () => 'waiting to be compiled'],
  compiling: ['clock', 'dim', () => 'compiling'],
  compile_failed: ['cross', 'bad', () => 'does not compile'],
  qualifying: ['clock', 'dim', (trial) => `playing against ${trial.gate}`],
  qualified: ['check', 'good', () => 'on the ladder'],
  not_qualified: ['cross', 'bad', trialFailure],
  withdrawn: ['dots', 'dim', () => 'withdrawn'],
};

/** A submission's state in a few words, with an icon of its own. */
export function SubmissionState({ state, trial }: { state: Submission['state']; trial: Trial }) {
  const [icon, className, words] = looks[state] ?? ['dots', 'dim', () => state];
  return (
    <span className={`${className} nowrap`}>
      <Icon name={icon} /> {words(trial)}
    </span>
  );
}
