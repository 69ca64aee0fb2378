import { describe, expect, it } from 'vitest';
import type { Version, VersionComparison } from '../../../api/types.ts';
import { detailText, moreText, verdictText } from './comparison.ts';

const version = (number: number, plays: boolean): Version => ({
  number, submission: 10 * number, player: 'Ada', since: '', rating: 1500, interval: 40, matches: 60, change: null, plays,
});
const compared = (more: Partial<VersionComparison>): VersionComparison => ({
  a: version(7, true), b: version(5, false), difference: 62, interval: 48, stronger: 0.995, decided: 1, certainty: 0.97, more: 0, seq: 9, ...more,
});

describe('a comparison', () => {
  it('that is decided says how certain it is, and what that means', () => {
    expect(verdictText(compared({}))).toBe('Version 7 is stronger than version 5: certain to 97 %, decided.');
    expect(detailText(compared({}))).toContain('ahead by 62 points; with 95 % probability between +14 and +110');
    expect(detailText(compared({}))).toContain('in at most 3 % of such comparisons');
  });
  it('names the stronger one first', () =>
    expect(verdictText(compared({ difference: -62, decided: -1 }))).toContain('Version 5 is stronger than version 7'));
  it('that is open says what would decide it', () => {
    const open = compared({ difference: 30, stronger: 0.84, decided: 0, certainty: 0, more: 143 });
    expect(verdictText(open)).toBe('Not decided yet: version 7 is the stronger one with a probability of 84 %.');
    expect(detailText(open)).toContain('A probability holds for one look.');
    expect(moreText(open)).toBe('About 150 more matches of version 7 would decide it, if the difference stays what it looks like now.');
  });
  it('that nothing decides says why', () => {
    const open = { difference: 3, decided: 0, more: null } as const;
    expect(moreText(compared(open))).toContain('version 5 plays no more, and its 60 matches do not tell enough');
    expect(moreText(compared({ ...open, a: version(7, false) }))).toBe('Neither of them plays any more, so it stays open.');
    expect(moreText(compared({ ...open, b: version(5, true) }))).toContain('they look equal');
  });
});
