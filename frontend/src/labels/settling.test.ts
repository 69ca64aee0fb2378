import { expect, it } from 'vitest';
import { settlingText, sharingText } from './settling.ts';

const going = { certainty: 0.95, budget: 2000, played: 410, pairs: 31, decided: 23, settled_at: null };

it('says how far it is', () => {
  expect(settlingText(going)).toBe('In 23 of 31 pairs of neighbours on the ladder it is known with a certainty of 95 % who is stronger; 410 of at most 2\u202f000 matches played.');
  expect(sharingText(going, 910)).toBe('not separated yet, after 910 matches');
});

it('says what is final', () => {
  const done = { ...going, played: 2000, settled_at: '2026-04-16T12:00:00Z' };
  expect(settlingText(done)).toBe(
    'In 23 of 31 pairs of neighbours on the ladder it is known with a certainty of 95 % who is stronger, after 2\u202f000 of at most 2\u202f000 matches. In each of the other 8 pairs the two share their place.',
  );
  expect(sharingText(done, 2500)).toBe('equal within what 2\u202f500 matches can tell');
});

it('says that all is known', () => {
  const all = { ...going, decided: 31, settled_at: '2026-04-16T12:00:00Z' };
  expect(settlingText(all)).toBe('In all 31 pairs of neighbours on the ladder it is known with a certainty of 95 % who is stronger, after 410 of at most 2\u202f000 matches.');
  expect(settlingText({ ...all, decided: 30 })).toContain('In the other pair the two share their place.');
});

it('says when there is nobody', () => expect(settlingText({ ...going, pairs: 0, decided: 0 })).toContain('no two players'));
