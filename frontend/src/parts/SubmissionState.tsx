import type { Submission } from '../api/types.ts';
import { Icon, type IconName } from './Icon.tsx';

const looks: Record<Submission['state'], [icon: IconName, className: string, words: (gate: string) => string]> = {
  queued: ['clock', 'dim', () => 'waiting to be compiled'],
  compiling: ['clock', 'dim', () => 'compiling'],
  compile_failed: ['cross', 'bad', () => 'does not compile'],
  qualifying: ['clock', 'dim', (gate) => `playing against ${gate}`],
  qualified: ['check', 'good', () => 'on the ladder'],
  not_qualified: ['cross', 'bad', (gate) => `has not beaten ${gate}`],
  withdrawn: ['dots', 'dim', () => 'withdrawn'],
};

/** A submission's state in a few words, with an icon of its own. */
export function SubmissionState({ state, gate }: { state: Submission['state']; gate: string }) {
  const [icon, className, words] = looks[state] ?? ['dots', 'dim', () => state];
  return (
    <span className={`${className} nowrap`}>
      <Icon name={icon} /> {words(gate)}
    </span>
  );
}
