import { describe, expect, it } from 'vitest';
import { isolationText } from './isolation.ts';

const full = { secure: true, root: true, namespaces: true, seccomp: true, notify: true, landlock: 7, cpu_clock: true, memory: 'cgroup' };

describe('isolation', () => {
  it('that is complete is told in full', () =>
    expect(isolationText(full)).toBe(
      'processes, files and network out of sight; system calls filtered, forbidden ones named in verdicts; files guarded twice (Landlock 7); ' +
        'a host user for each player; memory limited by control groups; CPU time measured exactly',
    ));

  it('says what a machine lacks', () =>
    expect(isolationText({ ...full, root: false, notify: false, landlock: 0, memory: 'rlimit' })).toBe(
      'processes, files and network out of sight; system calls filtered, forbidden ones not named in verdicts; ' +
        'one host user for all players; memory limited by address space; CPU time measured exactly',
    ));

  it('that was switched off is never praised', () =>
    expect(isolationText({ ...full, secure: false, insecure: true })).toBe('none: the worker was told to run players without it'));

  it.each([null, undefined, {}, [], 'secure', 1, { secure: false }])('of %j says nothing', (record) => expect(isolationText(record)).toBe(''));
});
