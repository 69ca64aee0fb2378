// What another organizer has done to a final in the meantime, in words.
import type { Final } from '../../../api/types.ts';
import { finalStateWords } from '../../../labels/finalWords.ts';
import { heatName } from '../../../presenter/steps.ts';

type Seen = Pick<Final, 'title' | 'stages' | 'state' | 'step' | 'entrants' | 'format_title' | 'backstage'>;

/** Sentences, in the order of their weight; empty when nothing that is shown differs. */
export function changes(before: Seen, after: Seen): string[] {
  const found: string[] = [];
  if (after.state !== before.state) found.push(`The final is ${finalStateWords({ state: after.state, step: 0 })} now; it was ${finalStateWords({ state: before.state, step: 0 })}.`);
  for (const departure of after.backstage?.departures.slice(before.backstage?.departures.length ?? 0) ?? []) {
    found.push(`${departure.player} was ${departure.disqualified ? 'disqualified' : 'withdrawn'}: ${ended(departure.reason)}`);
  }
  for (const redo of after.backstage?.redos.slice(before.backstage?.redos.length ?? 0) ?? []) {
    found.push(`${heatName(after, redo.heat)} is played again: ${ended(redo.reason)}`);
  }
  if (after.title !== before.title) found.push(`Its title is “${after.title}” now.`);
  if (after.format_title !== before.format_title) found.push(`It is played as ${after.format_title} now.`);
  if (after.step !== before.step) found.push(`The show is at step ${after.step}; it was at ${before.step}.`);
  return found;
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
