import { describe, expect, it } from 'vitest';
import type { Worker, WorkerCheck } from '../api/types.ts';
import { checkText, isolationWord, languagesByGame, workerState } from './worker.ts';

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

it.each<[Pick<WorkerCheck, 'checked' | 'differed' | 'taken_back' | 'unclear'>, string]>([
  [{ checked: 0, differed: 0, taken_back: 0, unclear: 0 }, 'no match was played again'],
  [{ checked: 1, differed: 0, taken_back: 0, unclear: 0 }, '1 match played again: none differs'],
  [{ checked: 1200, differed: 1, taken_back: 1, unclear: 0 }, '1\u202f200 matches played again: 1 differs, 1 of these is void and played by others'],
  [{ checked: 40, differed: 3, taken_back: 2, unclear: 4 }, '40 matches played again: 3 differ, 2 of these are void and played by others, 4 cannot tell'],
])('a check of %j', (check, says) => expect(checkText(check)).toBe(says));

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
  expect(languagesByGame(['ants/cpp', 'ants/python', 'cpp', 'dominator/cpp', 'dominator/python', 'rust', 'wota/java'])).toEqual([
    { games: ['ants', 'dominator'], languages: ['cpp', 'python'] },
    { games: ['packages'], languages: ['cpp', 'rust'] },
    { games: ['wota'], languages: ['java'] },
  ]));
