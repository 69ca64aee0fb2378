import { describe, expect, it } from 'vitest';
import type { Worker } from '../api/types.ts';
import { isolationWord, languagesByGame, workerState } from './worker.ts';

const at = '2027-05-03T12:00:00Z';
const worker = (changes: Partial<Worker>) => ({ state: 'connected', connected: true, seen_at: at, trouble: '', quarantined: null, revoked_at: null, expires_at: null, ...changes }) as Worker;

describe('the state of a worker', () => {
  it.each<[Partial<Worker>, ReturnType<typeof workerState>]>([
    [{}, { word: 'connected', why: '', tone: 'good' }],
    [{ state: 'trouble', trouble: 'Its disk is full.' }, { word: 'in trouble', why: 'Its disk is full.', tone: 'bad' }],
    [{ state: 'away', connected: false }, { word: 'away', since: at, why: '', tone: 'warn' }],
    [{ state: 'away', connected: false, seen_at: null }, { word: 'never connected', why: '', tone: 'dim' }],
    [{ state: 'drained', connected: false }, { word: 'drained', why: 'and away', tone: 'warn' }],
    [{ state: 'quarantined', quarantined: { at, reason: 'Its logs differ.' } }, { word: 'quarantined', since: at, why: 'Its logs differ.', tone: 'bad' }],
    [{ state: 'revoked', revoked_at: at }, { word: 'revoked', since: at, why: '', tone: 'dim' }],
    [{ state: 'expired', expires_at: at }, { word: 'key expired', since: at, why: '', tone: 'dim' }],
  ])('of %j', (changes, says) => expect(workerState(worker(changes))).toEqual(says));
});

describe('isolation in one word', () => {
  const full = { secure: true, root: true, namespaces: true, seccomp: true, memory: 'cgroup' };
  it.each([
    [full, 'full'],
    [{ ...full, root: false }, 'reduced'],
    [{ ...full, secure: false, insecure: true }, 'none'],
    [{}, ''],
    [null, ''],
  ])('of %j is "%s"', (record, word) => expect(isolationWord(record)).toBe(word));
});

it('languages stand once for all games that have them alike', () =>
  expect(languagesByGame(['ants/cpp', 'ants/python', 'dominator/cpp', 'dominator/python', 'wota/java'])).toEqual([
    { games: ['ants', 'dominator'], languages: ['cpp', 'python'] },
    { games: ['wota'], languages: ['java'] },
  ]));
