import type { FinalFormat, FinalSummary } from '../api/types.ts';

// The API gives the title with a final, but not in lists and in the log.
const formats: Readonly<Record<FinalFormat, string>> = {
  race: 'Race to certainty',
  drop_worst: 'Drop the worst',
  heats: 'Heats',
  single: 'Single elimination',
  double: 'Double elimination',
  swiss: 'Swiss',
  groups: 'Groups',
  round_robin: 'Round robin',
  shrinking: 'Shrinking field',
};

/** What a format is called. */
export function formatTitle(format: string): string {
  return formats[format as FinalFormat] ?? format.replaceAll('_', ' ');
}

/** What a final's state means to its organizers. */
export function finalStateWords(final: Pick<FinalSummary, 'state' | 'step'>): string {
  const shown = final.step > 0 ? `, ${final.step} ${final.step === 1 ? 'step' : 'steps'} shown` : '';
  switch (final.state) {
    case 'planned':
      return 'planned';
    case 'running':
      return `being played${shown}`;
    case 'paused':
      return `paused${shown}`;
    case 'cancelled':
      return `cancelled${shown}`;
    default:
      return final.step > 0 ? `played${shown}` : 'played, not shown yet';
  }
}
