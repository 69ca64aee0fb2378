import type { Worker, WorkerCheck } from '../api/types.ts';
import { count, plural } from './number.ts';

/** What a worker does, or what keeps it from doing it. */
export interface WorkerState {
  /** One or two words. */
  word: string;
  /** Since when, if the worker says so. */
  since?: string;
  /** What there is to say about it besides. */
  why: string;
  tone: 'good' | 'warn' | 'bad' | 'dim';
}

const tellers: Readonly<Record<Worker['state'], (w: Worker) => WorkerState>> = {
  connected: () => ({ word: 'connected', why: '', tone: 'good' }),
  trouble: (w) => ({ word: 'in trouble', why: w.trouble, tone: 'bad' }),
  away: (w) => (w.seen_at === null ? { word: 'never connected', why: '', tone: 'dim' } : { word: 'away', since: w.seen_at, why: '', tone: 'warn' }),
  drained: (w) => ({ word: 'drained', why: w.connected ? 'it gets nothing new' : 'and away', tone: 'warn' }),
  quarantined: (w) => ({ word: 'quarantined', ...since(w.quarantined?.at), why: w.quarantined?.reason ?? '', tone: 'bad' }),
  revoked: (w) => ({ word: 'revoked', ...since(w.revoked_at), why: '', tone: 'dim' }),
  expired: (w) => ({ word: 'key expired', ...since(w.expires_at), why: '', tone: 'dim' }),
};

const since = (at: string | null | undefined) => (at ? { since: at } : {});

/** The state of a worker in words. */
export function workerState(worker: Worker): WorkerState {
  return tellers[worker.state](worker);
}

/** What a check of a worker's matches has found: others have played them again. */
export function checkText(c: Pick<WorkerCheck, 'checked' | 'differed' | 'taken_back' | 'unclear'>): string {
  const found = [
    c.differed === 0 ? 'none differs' : `${count(c.differed)} ${c.differed === 1 ? 'differs' : 'differ'}`,
    ...(c.taken_back > 0 ? [`${count(c.taken_back)} of these ${c.taken_back === 1 ? 'is' : 'are'} void and played by others`] : []),
    ...(c.unclear > 0 ? [`${count(c.unclear)} cannot tell`] : []),
  ];
  return c.checked === 0 ? 'no match was played again' : `${plural(c.checked, 'match', 'matches')} played again: ${found.join(', ')}`;
}

/** What a worker is trusted with. */
export const levels: Readonly<Record<Worker['level'], string>> = {
  trusted: 'compiles and plays everything, with the sources of players',
  guest: 'plays matches of the ladder whose players’ owners allow it, and gets compiled players only',
};

/** What holds between the players of a worker, in one word. */
export function isolationWord(record: unknown): string {
  const r = (typeof record === 'object' && record !== null ? record : {}) as Record<string, unknown>;
  if (r.insecure === true) return 'none';
  if (r.secure !== true) return '';
  return r.root === true && r.namespaces === true && r.seccomp === true && r.memory === 'cgroup' ? 'full' : 'reduced';
}

/** The languages of a worker by game: those of most games first, games of the same languages together. */
export function languagesByGame(languages: readonly string[]): { games: string[]; languages: string[] }[] {
  const byGame = new Map<string, string[]>();
  for (const pair of languages) {
    const [game, language] = pair.includes('/') ? (pair.split('/') as [string, string]) : ['packages', pair];
    byGame.set(game, [...(byGame.get(game) ?? []), language]);
  }
  const alike = new Map<string, { games: string[]; languages: string[] }>();
  for (const [game, list] of byGame) {
    const key = list.join(' ');
    const group = alike.get(key) ?? { games: [], languages: list };
    group.games.push(game);
    alike.set(key, group);
  }
  return [...alike.values()];
}
