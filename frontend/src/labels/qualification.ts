import type { Contest } from '../api/types.ts';

/** What a new player has to pass to come onto the ladder. Without a gate, a match against anybody without a fault. */
export type Qualification = Contest['qualify'];

/** While a contest is being fetched. */
export const unknownQualification: Qualification = { gate: 'the qualifying opponent', matches: 1, wins: 1, survive: false };

/** What it has to do, after "it has to". */
export function qualificationTask({ gate, matches, wins, survive }: Qualification): string {
  if (!survive) return matches === 1 ? `beat ${gate}` : `beat ${gate} in ${wins} of ${matches} matches`;
  if (!gate) return 'play a match without a fault';
  return matches === 1 ? `pass a qualification match against ${gate} without a fault` : `pass ${wins} of ${matches} qualification matches without a fault`;
}

/** The step on the way to the ladder, in two words. */
export function qualificationStep({ gate, survive }: Qualification): string {
  return survive ? 'passes qualification' : `beats ${gate}`;
}

/** What it does while its matches are played. */
export function qualificationRuns({ gate }: Qualification): string {
  return gate ? `playing against ${gate}` : 'playing its first match';
}

/** What it has not done when it failed. */
export function qualificationFailure({ gate, survive }: Qualification): string {
  return survive ? 'has not passed qualification' : `has not beaten ${gate}`;
}

/** What it did in the matches that are played. */
export function qualificationScore({ gate, survive }: Qualification, wins: number, played: number): string {
  const of = `${wins} of ${played} ${played === 1 ? 'match' : 'matches'}`;
  return survive ? `passed ${of} without a fault` : `beat ${gate} in ${of}`;
}

/** What it did not do in so many of the matches that there are. */
export function qualificationMiss({ gate, survive }: Qualification, lost: number, of: number): string {
  const matches = `${lost} of ${of} ${of === 1 ? 'match' : 'matches'}`;
  return survive ? `did not come through ${matches}` : `did not beat ${gate} in ${matches}`;
}
