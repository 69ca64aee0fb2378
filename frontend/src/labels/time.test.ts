import { describe, expect, it, test } from 'vitest';
import { absolute, ago, contestTime, cpu, span, untilChange } from './time.ts';

const now = new Date('2026-04-16T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('ago', () => {
  it.each([
    [-30, 'just now'],
    [0, 'just now'],
    [9.9, 'just now'],
    [10, '10 s ago'],
    [59, '59 s ago'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [86_399, '23 h ago'],
    [86_400 * 3 + 5000, '3 d ago'],
  ])('%f seconds: %s', (seconds, text) => expect(ago(before(seconds), now)).toBe(text));
});

describe('span', () => {
  it.each([
    [-5, '0 s'],
    [0.4, '0 s'],
    [45, '45 s'],
    [60, '1 min'],
    [61, '1 min 1 s'],
    [3600 + 5, '1 h'],
    [3 * 86_400 + 4 * 3600 + 1800, '3 d 4 h'],
    [86_400 + 60, '1 d'],
  ])('%f seconds: %s', (seconds, text) => expect(span(seconds)).toBe(text));
});

describe('cpu', () => {
  it.each([
    [0, '0 s'],
    [0.34, '0.3 ms'],
    [12, '12 ms'],
    [99.96, '100 ms'],
    [412, '0.41 s'],
    [1000, '1.00 s'],
    [1004.2, '1.00 s'],
  ])('%f ms: %s', (ms, text) => expect(cpu(ms)).toBe(text));
});

describe('contestTime', () => {
  const contest = { state: 'open' as const, opens_at: '2026-04-17T12:00:00Z', freezes_at: '2026-04-19T16:00:00Z' };
  it('counts down to the freeze', () => expect(contestTime(contest, now)).toBe('open, freezes in 3 d 4 h'));
  it('is open without an end', () => expect(contestTime({ ...contest, freezes_at: null }, now)).toBe('open'));
  it('counts down to the opening', () => expect(contestTime({ ...contest, state: 'upcoming' }, now)).toBe('opens in 1 d'));
  it('says that it is over', () => expect(contestTime({ ...contest, state: 'frozen' }, now)).toBe('frozen: no more submissions'));
});

test('a complete time says by which clock', () => expect(absolute(now)).toMatch(/^16 Apr 2026, \d\d:00:00 \S+$/));

describe('a contest asks for its next state', () => {
  const contest = { state: 'open' as const, opens_at: '2026-04-16T11:00:00Z', freezes_at: '2026-04-16T12:01:00Z', closes_at: '2026-04-16T13:00:00Z' };
  it('a moment after the first date that is to come', () => expect(untilChange(contest, now)).toBe(62_000));
  it('soon, when the date has passed on this clock and not on the server’s', () => expect(untilChange({ ...contest, freezes_at: '2026-04-16T11:59:00Z' }, now)).toBe(2_000));
  it('when a frozen one closes', () => expect(untilChange({ ...contest, state: 'frozen' }, now)).toBe(3_602_000));
  it('never without a date', () => expect(untilChange({ ...contest, freezes_at: null, closes_at: null }, now)).toBe(false));
  it('never once it is over', () => expect(untilChange({ ...contest, state: 'closed' }, now)).toBe(false));
  it('later than a browser can wait: as late as it can', () => expect(untilChange({ ...contest, state: 'upcoming', opens_at: '2027-04-16T11:00:00Z' }, now)).toBe(2 ** 31 - 1));
});
