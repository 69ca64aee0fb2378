import type { VersionComparison } from '../../../api/types.ts';
import { percent, undecided } from '../../../labels/chance.ts';
import { count, plural, rating, signed } from '../../../labels/number.ts';

/** Which of two versions is stronger, in one sentence. */
export function verdictText(c: VersionComparison): string {
  const [better, worse] = c.difference >= 0 ? [c.a, c.b] : [c.b, c.a];
  if (c.decided !== 0) return `Version ${better.number} is stronger than version ${worse.number}: certain to ${percent(c.certainty)}, decided.`;
  const chance = Math.max(c.stronger, 1 - c.stronger);
  return `Not decided yet: version ${better.number} is the stronger one with a probability of ${percent(chance)}.`;
}

/** By how much, and what "certain" means. */
export function detailText(c: VersionComparison): string {
  const by = Math.abs(c.difference);
  const size = `It is ahead by ${rating(by)} points; with 95 % probability between ${signed(by - c.interval)} and ${signed(by + c.interval)}.`;
  if (c.decided === 0) return `${size} ${undecided}`;
  return `${size} If the two were equal, results would ever speak so clearly in at most ${percent(1 - c.certainty)} of such comparisons, however often one looks.`;
}

/** What would decide it. */
export function moreText(c: VersionComparison): string {
  if (c.decided !== 0) return 'This counts all results of both, those against others included.';
  const playing = [c.a, c.b].filter((v) => v.plays);
  const who = playing.map((v) => `version ${v.number}`).join(' and of ');
  if (c.more !== null) {
    return `About ${plural(rounded(c.more), 'more match', 'more matches')} of ${who} would decide it, if the difference stays what it looks like now.`;
  }
  if (playing.length === 0) return 'Neither of them plays any more, so it stays open.';
  const stopped = [c.a, c.b].find((v) => !v.plays);
  return stopped
    ? `No number of matches can be expected to decide it: version ${stopped.number} plays no more, and its ${plural(stopped.matches, 'match', 'matches')} do not tell enough.`
    : 'No number of matches can be expected to decide it: they look equal.';
}

// An estimate has no more than two digits.
function rounded(n: number): number {
  const unit = 10 ** Math.max(0, count(n).replace(/\D/g, '').length - 2);
  return Math.ceil(n / unit) * unit;
}
