import { expect, test } from 'vitest';
import { inTime, inZone } from './time.ts';

const contest = { freezes_at: '2027-05-03T22:00:00Z', time_zone: 'Europe/Madrid' };
const now = new Date('2027-05-03T22:05:00Z');

test('what came before the deadline and is judged after it says so, by the clocks of the contest', () => {
  expect(inTime({ created_at: '2027-05-03T21:59:58Z', compiled_at: '2027-05-03T22:00:04Z' }, contest, now)).toBe(
    'received 23:59:58 CEST, before the deadline; compiled after it',
  );
  expect(inTime({ created_at: '2027-05-03T21:59:58Z', compiled_at: null }, contest, now)).toMatch(/it is compiled now, after it$/);
});

test('all others say nothing', () => {
  expect(inTime({ created_at: '2027-05-03T21:00:00Z', compiled_at: '2027-05-03T21:00:09Z' }, contest, now)).toBeNull();
  expect(inTime({ created_at: '2027-05-03T21:59:58Z', compiled_at: null }, { ...contest, freezes_at: null }, now)).toBeNull();
  expect(inTime({ created_at: '2027-05-03T21:00:00Z', compiled_at: null }, contest, new Date('2027-05-03T21:30:00Z'))).toBeNull();
});

test('a time is said as the clocks of its zone show it', () => {
  expect(inZone(new Date('2027-05-03T21:59:00Z'), 'Europe/Madrid')).toMatch(/Mon.*3 May 2027.*23:59/);
});
