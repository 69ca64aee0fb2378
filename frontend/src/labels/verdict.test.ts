import { describe, expect, it } from 'vitest';
import { verdictDetail, verdictSentence, verdictShort } from './verdict.ts';

const frozen = { verdict: 'frozen', reason: 'cpu', round: 98, detail: 'used 1.004 s', cpu_ms: 1004, cpu_limit_ms: 1000 } as const;

describe('a verdict', () => {
  it('of CPU names the round and both figures', () =>
    expect(verdictSentence(frozen)).toBe('frozen: CPU limit passed in round 98 (1.00 s of 1 s)'));

  it('of CPU while starting leaves the figures of the match out', () => {
    const seat = { ...frozen, round: -1 };
    expect(verdictSentence(seat)).toBe('frozen: CPU limit passed while starting');
    expect(verdictDetail(seat)).toBe('used 1.004 s');
  });

  it.each([
    ['wall', 'frozen: no answer in time in round 3'],
    ['memory', 'frozen: memory limit passed in round 3'],
    ['syscall', 'frozen: forbidden system call in round 3'],
    ['crash', 'frozen: the program ended in round 3'],
    ['output', 'frozen: answer longer than the limit in round 3'],
    ['commands', 'frozen: too many commands in round 3'],
    ['protocol', 'frozen: answer not understood in round 3'],
  ] as const)('of %s is a sentence', (reason, text) =>
    expect(verdictSentence({ ...frozen, reason, round: 3 })).toBe(text));

  it('is honest when it is missing', () => {
    expect(verdictSentence({ verdict: null, reason: null })).toBe('not played yet');
    expect(verdictSentence({ verdict: 'frozen', reason: null })).toBe('frozen: reason not given');
    expect(verdictSentence({ verdict: 'ok', reason: null })).toBe('played to the end');
  });

  it('fits a narrow table', () => {
    expect(verdictShort(frozen)).toBe('frozen (cpu)');
    expect(verdictShort({ verdict: 'ok', reason: null })).toBe('ok');
    expect(verdictShort({ verdict: null, reason: null })).toBe('');
  });

  it('keeps the judge’s detail where the sentence has none', () => {
    expect(verdictDetail({ ...frozen, reason: 'crash', detail: 'signal 11' })).toBe('signal 11');
    expect(verdictDetail(frozen)).toBe('');
  });
});
