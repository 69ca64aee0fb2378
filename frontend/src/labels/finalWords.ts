import type { FinalSummary } from '../api/types.ts';

const formats: Readonly<Record<string, string>> = {
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

export function formatWords(format: string): string {
  return formats[format] ?? format.replaceAll('_', ' ');
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
