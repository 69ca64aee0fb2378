import type { Contest } from '../api/types.ts';

/** What a new player has to pass to come onto the ladder. */
export type Trial = Contest['qualify'];

/** While a contest is being fetched. */
export const unknownTrial: Trial = { gate: 'the gate', matches: 1, wins: 1, survive: false };

/** What it has to do, after "it has to". */
export function trialTask({ gate, matches, wins, survive }: Trial): string {
  if (!survive) return matches === 1 ? `beat ${gate}` : `beat ${gate} in ${wins} of ${matches} matches`;
  return matches === 1 ? `come through a trial match against ${gate} without a fault` : `come through ${wins} of ${matches} trial matches without a fault`;
}

/** The step on the way to the ladder, in two words. */
export function trialStep({ gate, survive }: Trial): string {
  return survive ? 'comes through its trial' : `beats ${gate}`;
}

/** What it has not done when it failed. */
export function trialFailure({ gate, survive }: Trial): string {
  return survive ? 'has not come through its trial' : `has not beaten ${gate}`;
}

/** What it did in the matches that are played. */
export function trialScore({ gate, survive }: Trial, wins: number, played: number): string {
  const of = `${wins} of ${played} ${played === 1 ? 'match' : 'matches'}`;
  return survive ? `came through ${of} without a fault` : `beat ${gate} in ${of}`;
}
