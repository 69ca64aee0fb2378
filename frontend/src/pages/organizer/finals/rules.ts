// The parameters of a final as a form asks for them.
import type { FinalRules } from '../../../api/types.ts';

export type NumberField = 'size' | 'matches' | 'advance' | 'groups' | 'rounds' | 'drop' | 'certainty' | 'minimum' | 'budget' | 'seed';
export type SwitchField = 'rotate' | 'carry' | 'drawn';

export interface Field<Name> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
}

interface Numeric extends Field<NumberField> {
  readonly always?: true;
  /** What a form takes at least, and how far apart two values are; both 1 where nothing is said. */
  readonly min?: number;
  readonly step?: number;
}

const numbers: readonly Numeric[] = [
  { name: 'size', label: 'Players in a heat', always: true },
  { name: 'matches', label: 'Matches of a heat', always: true },
  { name: 'advance', label: 'Advance from each' },
  { name: 'groups', label: 'Groups' },
  { name: 'rounds', label: 'Rounds' },
  { name: 'drop', label: 'Leave after each stage' },
  { name: 'certainty', label: 'Certainty', hint: 'between 0.5 and 1, such as 0.99', min: 0.5, step: 0.005 },
  { name: 'minimum', label: 'Matches at least', hint: '0: the ladder alone may decide', min: 0 },
  { name: 'budget', label: 'Matches at most', hint: 'then the title is shared' },
];

const switches: readonly (Field<SwitchField> & { readonly always?: true })[] = [
  { name: 'rotate', label: 'Every board is played once for every seat', hint: 'matches are a multiple of players then', always: true },
  { name: 'carry', label: 'Points are carried into the next stage' },
  { name: 'drawn', label: 'Places in the first stage are drawn', hint: 'otherwise they follow the ladder' },
];

/** The fields that a format uses, of those that the forecast names. */
export function numbersOf(fields: readonly string[]): readonly Numeric[] {
  return numbers.filter((field) => field.always || fields.includes(field.name));
}

export function switchesOf(fields: readonly string[]): readonly Field<SwitchField>[] {
  return switches.filter((field) => field.always || fields.includes(field.name));
}

/** A parameter changed. What hangs on it follows, so that one change is enough. */
export function changed(rules: FinalRules, change: Partial<FinalRules>): FinalRules {
  const next = { ...rules, ...change };
  const size = next.size ?? 2;
  if (change.size !== undefined && next.format === 'double') next.advance = Math.max(1, Math.floor(size / 2));
  if (next.rotate && change.matches === undefined && size > 0) {
    next.matches = Math.max(1, Math.round((next.matches ?? size) / size)) * size;
  }
  return next;
}
