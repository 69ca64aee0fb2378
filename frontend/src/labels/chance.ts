import { ordinal } from './number.ts';

/** A probability in whole percent: "34 %"; never 0 or 100, which no probability is that results have told. */
export function percent(p: number): string {
  if (p < 0.005) return '< 1 %';
  if (p > 0.995) return '> 99 %';
  return `${Math.round(100 * p)} %`;
}

/** The places that hold the true one: "2nd to 5th", "1st". */
export function places(low: number, high: number): string {
  return low === high ? ordinal(low) : `${ordinal(low)} to ${ordinal(high)}`;
}

/** Why the order of two may be open although one of them is probably the stronger. */
export const undecided = 'A probability holds for one look. What is decided also holds for readers who look after each match, which takes more.';
