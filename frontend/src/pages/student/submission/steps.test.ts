import { describe, expect, it } from 'vitest';
import type { Submission } from '../../../api/types.ts';
import { headline, isSettled, nextMove, stepsOf } from './steps.ts';

const submission: Submission = {
  id: 1,
  contest: 'ants-2026',
  player: 'Formica',
  sent_by: '',
  language: 'cpp',
  filename: 'AIFormica.cc',
  state: 'queued',
  note: '',
  queue_position: 3,
  compile_log: '',
  created_at: '2026-04-16T12:00:00Z',
  compiled_at: null,
  decided_at: null,
  qualify: { wins: 0, played: 0, needed: 2, of: 3, matches: [], faults: [], distance: '' },
};
const given = (change: Partial<Submission>) => ({ ...submission, ...change });
const dummy = { gate: 'Dummy', matches: 3, wins: 2, survive: false };
const states = (s: Submission) => stepsOf(s, dummy).map((step) => step.state);
const text = (s: Submission, i: number) => stepsOf(s, dummy)[i]?.text;

describe('the four steps', () => {
  it.each([
    ['queued', ['done', 'waiting', 'waiting', 'waiting'], false],
    ['compiling', ['done', 'active', 'waiting', 'waiting'], false],
    ['compile_failed', ['done', 'failed', 'waiting', 'waiting'], true],
    ['qualifying', ['done', 'done', 'active', 'waiting'], false],
    ['not_qualified', ['done', 'done', 'failed', 'waiting'], true],
    ['qualified', ['done', 'done', 'done', 'done'], true],
    ['withdrawn', ['done', 'waiting', 'waiting', 'waiting'], true],
  ] as const)('when %s', (state, want, settled) => {
    expect(states(given({ state }))).toEqual(want);
    expect(isSettled(given({ state }))).toBe(settled);
  });

  it('name the player to beat', () => expect(stepsOf(submission, dummy)[2]?.title).toBe('beats Dummy'));

  it('tell the place in the queue and how long it takes', () => {
    expect(text(given({ wait: { position: 3, seconds: 40, cores: 2 } }), 1)).toBe('3rd in the queue, about 40 s until it is decided');
    expect(text(submission, 1)).toBe('next in the queue');
  });

  it('tell the score against the gate', () => {
    const qualify = { wins: 1, played: 2, needed: 2, of: 3, matches: [], faults: [], distance: '' };
    expect(text(given({ state: 'qualifying' }), 2)).toBe('it has to beat Dummy in 2 of 3 matches');
    expect(text(given({ state: 'qualifying', qualify }), 2)).toBe('beat Dummy in 1 of 2 matches so far; 2 of 3 are needed');
    expect(text(given({ state: 'not_qualified', qualify: { ...qualify, played: 3 } }), 2)).toBe(
      'did not beat Dummy in 2 of 3 matches; 2 are needed',
    );
  });

  it('tell a fault before any score', () => {
    const fault = { reason: 'crash', count: 2, played: 2, first: 17, last: 17, match: 1, round: 17, stderr: '', short: '' } as const;
    const s = given({ state: 'not_qualified', qualify: { wins: 0, played: 2, needed: 2, of: 3, matches: [], faults: [], distance: '', fault } });
    expect(text(s, 2)).toBe('crashed in round 17 of both trial matches');
    expect(headline(s, dummy)).toBe('It crashed in round 17 of both trial matches');
  });

  it('keep a withdrawn player’s compilation', () =>
    expect(states(given({ state: 'withdrawn', compiled_at: '2026-04-16T12:00:02Z' }))[1]).toBe('done'));
});

it('every end says what to do next', () => {
  for (const state of ['compile_failed', 'not_qualified', 'qualified', 'withdrawn'] as const) {
    expect(nextMove(given({ state }), dummy)).not.toBe('');
    expect(headline(given({ state }), dummy)).not.toBe('');
  }
  expect(nextMove(submission, dummy)).toBe('');
});

it('whether an improved version has the same name depends on the contest', () => {
  const qualified = given({ state: 'qualified' });
  expect(nextMove(qualified, dummy, 'version')).toMatch(/needs a new name/);
  expect(nextMove(qualified, dummy, 'player')).toMatch(/under the same name/);
});
