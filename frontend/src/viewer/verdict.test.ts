import { describe, expect, it } from 'vitest';
import { cpuText, cpuWords, frozenRound, frozenWords } from './verdict';

describe('CPU time', () => {
  it.each([
    [0, '0 %'],
    [0.419, '41 %'],
    [1, '100 %'],
    [-1, 'out'],
  ])('%d is written %s', (status, words) => {
    expect(cpuWords(status)).toBe(words);
  });
});

describe('CPU time in a file without a limit', () => {
  it.each([[0, '0 ms'], [0.0003, '0.3 ms'], [0.25, '0.25 s'], [12.5, '12.5 s'], [-1, 'out']])('%d is written %s', (used, words) => {
    expect(cpuText({ status: () => 0, seconds: () => used }, 0, 0)).toBe(words);
  });

  it('is a share where there is one', () => {
    expect(cpuText({ status: () => 0.5 }, 0, 0)).toBe('50 %');
  });
});

describe('a frozen seat', () => {
  it('is found in the file', () => {
    const status = (round: number) => (round >= 98 ? -1 : 0.5);
    expect(frozenRound(undefined, 250, status)).toBe(98);
    expect(frozenRound(undefined, 97, status)).toBeNull();
    expect(frozenRound(undefined, 250, () => -1)).toBe(0);
  });

  it('is known better by the site', () => {
    const meta = { name: 'A', verdict: 'frozen', reason: 'cpu', round: 98, cpu_ms: 1004, cpu_limit_ms: 1000 } as const;
    expect(frozenRound(meta, 250, () => 0)).toBe(98);
    expect(frozenWords(meta, 98)).toBe('frozen: CPU limit passed in round 98 (1.00 s of 1 s)');
  });

  it('has its reason in the words of the pages', () => {
    expect(frozenWords({ name: 'A', verdict: 'frozen', reason: 'crash' }, 3)).toBe('frozen: the program ended in round 3');
    // The limit differs by game and contest, and the file does not hold it.
    expect(frozenWords({ name: 'A', verdict: 'frozen', reason: 'commands' }, 3)).toBe('frozen: too many commands in round 3');
    expect(frozenWords(undefined, 3)).toBe('frozen in round 3');
  });
});
