import type { Contest } from '../api/types.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const units: [name: string, seconds: number][] = [
  ['d', DAY],
  ['h', HOUR],
  ['min', MINUTE],
  ['s', 1],
];

/** How long ago, in one unit: "just now", "2 min ago", "3 d ago". A clock that runs ahead counts as now. */
export function ago(at: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - at.getTime()) / 1000);
  if (seconds < 10) return 'just now';
  for (const [name, size] of units) {
    if (seconds >= size) return `${Math.floor(seconds / size)} ${name} ago`;
  }
  return 'just now';
}

/** A span in at most two units: "3 d 4 h", "12 min", "45 s", "0 s". Negative spans count as none. */
export function span(seconds: number): string {
  let rest = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const [name, size] of units) {
    const n = Math.floor(rest / size);
    rest -= n * size;
    if (n > 0) parts.push(`${n} ${name}`);
    // The unit after the largest is enough, and only when it is the next one down.
    if (parts.length === 2 || (parts.length === 1 && n === 0)) break;
  }
  return parts.join(' ') || '0 s';
}

/** CPU time as the judge measured it: "0.41 s", "12 ms". */
export function cpu(ms: number): string {
  if (ms >= 1000 || ms === 0) return `${trim((ms / 1000).toFixed(2))} s`;
  if (ms >= 100) return `${(ms / 1000).toFixed(2)} s`;
  return `${Math.round(ms * 10) / 10} ms`;
}

function trim(text: string): string {
  return text === '0.00' ? '0' : text;
}

const clock = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** The complete time on the reader's clock, with its zone. */
export function absolute(at: Date): string {
  return clock.format(at);
}

/** A time as the clocks of a zone show it, with the zone's short name: "Mon, 3 May 2027, 23:59 CEST". */
export function inZone(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}

/** What is special about a submission that was judged after the deadline: it came before. Null for all others. */
export function inTime(
  submission: { created_at: string; compiled_at: string | null },
  contest: { freezes_at: string | null; time_zone: string },
  now: Date,
): string | null {
  if (contest.freezes_at === null) return null;
  const freeze = Date.parse(contest.freezes_at);
  const judged = submission.compiled_at === null ? now.getTime() : Date.parse(submission.compiled_at);
  if (Date.parse(submission.created_at) >= freeze || judged < freeze) return null;
  const received = new Intl.DateTimeFormat('en-GB', { timeZone: contest.time_zone, hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' }).format(
    new Date(submission.created_at),
  );
  return `received ${received}, before the deadline; ${submission.compiled_at === null ? 'it is compiled now, after it' : 'compiled after it'}`;
}

/** What a contest's dates mean now: "open, freezes in 3 d 4 h". */
export function contestTime(
  contest: { state: Contest['state']; opens_at: string; freezes_at: string | null },
  now: Date,
): string {
  const until = (text: string) => span((Date.parse(text) - now.getTime()) / 1000);
  switch (contest.state) {
    case 'upcoming':
      return `opens in ${until(contest.opens_at)}`;
    case 'closed':
      return 'over';
    case 'frozen':
      return 'frozen: no more submissions';
    default:
      return contest.freezes_at ? `open, freezes in ${until(contest.freezes_at)}` : 'open';
  }
}

// A page whose clock differs a little from the server's asks again soon after a date.
const soon = 2_000;
// The longest time that browsers can wait for; a page that is open for longer asks again then.
const longest = 2 ** 31 - 1;

/** Milliseconds after which a contest has another state by its dates; false when none is to come. */
export function untilChange(
  contest: { state: Contest['state']; opens_at: string; freezes_at: string | null; closes_at: string | null },
  now: Date,
): number | false {
  const dates: Readonly<Record<Contest['state'], (string | null)[]>> = {
    upcoming: [contest.opens_at],
    open: [contest.freezes_at, contest.closes_at],
    frozen: [contest.closes_at],
    closed: [],
  };
  const waits = dates[contest.state].flatMap((text) => (text ? [Date.parse(text) - now.getTime()] : []));
  return waits.length === 0 ? false : Math.min(Math.max(Math.min(...waits), 0) + soon, longest);
}
