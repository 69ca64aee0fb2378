// Words for how a seat fared, shown beside its name.

import type { Reason, SeatSummary } from '../api/types';
import { reasonText } from '../labels/verdict';
import type { Replay } from './game';

/** What the site knows about a seat beyond the file. */
export interface SeatMeta {
  readonly name: string;
  readonly verdict?: SeatSummary['verdict'] | undefined;
  /** Why it was frozen. */
  readonly reason?: Reason | null | undefined;
  /** Round in which it was frozen. */
  readonly round?: number | null | undefined;
  readonly cpu_ms?: number | null | undefined;
  readonly cpu_limit_ms?: number | null | undefined;
}

/** Seconds as a reader wants them: 0.04 s, 1 s, 12.5 s. */
export function seconds(ms: number): string {
  return `${Number((ms / 1000).toFixed(2))} s`;
}

/**
 * The round in which a seat was frozen, from the site's verdict or else from the file; null when it never was.
 * `status` is the file's column of the seat.
 */
export function frozenRound(meta: SeatMeta | undefined, rounds: number, status: (round: number) => number): number | null {
  if (meta?.verdict === 'frozen' && typeof meta.round === 'number') return Math.max(0, meta.round);
  // Once out, a seat stays out: the first -1 can be searched by halves.
  if (status(rounds) !== -1) return null;
  let low = 0;
  let high = rounds;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (status(middle) === -1) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** `frozen: CPU limit passed in round 98 (1.00 s of 1 s)`. */
export function frozenWords(meta: SeatMeta | undefined, round: number, word = 'round'): string {
  const reason = meta?.reason ? reasonText(meta.reason) : null;
  let words = reason ? `frozen: ${reason} in ${word} ${round}` : `frozen in ${word} ${round}`;
  if (meta?.reason === 'cpu' && typeof meta.cpu_ms === 'number' && typeof meta.cpu_limit_ms === 'number') {
    words += ` (${(meta.cpu_ms / 1000).toFixed(2)} s of ${seconds(meta.cpu_limit_ms)})`;
  }
  return words;
}

/** Consumed CPU time: a share of the limit where the file knows it, and otherwise seconds. */
export function cpuText(replay: Pick<Replay, 'status' | 'seconds'>, round: number, seat: number): string {
  const used = replay.seconds?.(round, seat);
  if (used === undefined || used < 0) return cpuWords(used ?? replay.status(round, seat));
  return used < 0.01 ? `${Number((used * 1000).toFixed(1))} ms` : seconds(used * 1000);
}

/** Consumed CPU time as the original viewer writes it: whole per cent, cut, or `out`. */
export function cpuWords(status: number): string {
  return status === -1 ? 'out' : `${Math.trunc(100 * status)} %`;
}
