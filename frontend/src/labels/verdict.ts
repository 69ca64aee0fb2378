import type { Reason, Seat, SeatSummary } from '../api/types.ts';
import { cpu } from './time.ts';

type Verdicted = Pick<SeatSummary, 'verdict' | 'reason'> & Partial<Pick<Seat, 'round' | 'detail' | 'cpu_ms' | 'cpu_limit_ms'>>;

// What happened, for each reason; the round and the figures follow. Pages and the replay viewer use the same words.
const happened: Readonly<Record<Reason, string>> = {
  cpu: 'CPU limit passed',
  wall: 'no answer in time',
  memory: 'memory limit passed',
  syscall: 'forbidden system call',
  crash: 'the program ended',
  output: 'answer longer than the limit',
  commands: 'too many commands',
  protocol: 'answer not understood',
};

/** What a reason means, in a few words. */
export function reasonText(reason: Reason): string {
  return happened[reason];
}

/** Whether a word of a file is one of the reasons. */
export function isReason(word: string): word is Reason {
  return Object.hasOwn(happened, word);
}

/** The verdict in a sentence: "frozen: CPU limit passed in round 98 (1.00 s of 1 s)". */
export function verdictSentence(seat: Verdicted): string {
  if (seat.verdict === null || seat.verdict === undefined) return 'not played yet';
  if (seat.verdict === 'ok') return 'played to the end';
  const what = seat.reason ? happened[seat.reason] : 'reason not given';
  return `frozen: ${what}${when(seat.round)}${figures(seat)}`;
}

/** The verdict where space is short: "ok", "frozen (cpu)". */
export function verdictShort(seat: Pick<SeatSummary, 'verdict' | 'reason'>): string {
  if (!seat.verdict) return '';
  if (seat.verdict === 'ok') return 'ok';
  return seat.reason ? `frozen (${seat.reason})` : 'frozen';
}

/** What the judge adds to a verdict, when the sentence does not say it already. */
export function verdictDetail(seat: Verdicted): string {
  if (seat.verdict !== 'frozen' || hasCPUFigures(seat)) return '';
  return seat.detail ?? '';
}

function when(round: number | null | undefined): string {
  if (round === null || round === undefined) return '';
  return round < 0 ? ' while starting' : ` in round ${round}`;
}

function hasCPUFigures(seat: Verdicted): boolean {
  // The limit of the match does not hold while starting.
  return seat.reason === 'cpu' && seat.cpu_ms != null && seat.cpu_limit_ms != null && (seat.round ?? 0) >= 0;
}

function figures(seat: Verdicted): string {
  if (!hasCPUFigures(seat)) return '';
  return ` (${cpu(seat.cpu_ms ?? 0)} of ${limit(seat.cpu_limit_ms ?? 0)})`;
}

/** A limit is a round number: "1 s", "500 ms". */
export function limit(ms: number): string {
  return ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`;
}
