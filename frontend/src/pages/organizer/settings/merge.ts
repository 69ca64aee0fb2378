import type { Settings } from '../../../api/types.ts';
import { mergeBoards } from './boards.ts';

export type Field = keyof Settings;

/** A setting that somebody else has changed while it was being edited here. */
export interface Foreign {
  field: Field;
  theirs: Settings[Field];
  /** It was changed here, too, to something else: here counts, until the organizer takes theirs. */
  both: boolean;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The settings that differ. */
export function changed(a: Settings, b: Settings): Field[] {
  return (Object.keys(a) as Field[]).filter((field) => !same(a[field], b[field]));
}

/**
 * Brings together what two organizers have made of the same settings: nothing that was written here is lost, and what
 * only the other one has changed is as the other one wants it.
 */
export function merge(base: Settings, mine: Settings, theirs: Settings): { merged: Settings; foreign: Foreign[] } {
  const merged = { ...mine };
  const foreign: Foreign[] = [];
  for (const field of changed(base, theirs)) {
    const both = !same(base[field], mine[field]) && !same(mine[field], theirs[field]);
    const boards = field === 'boards' && both ? mergeBoards(base.boards, mine.boards, theirs.boards) : null;
    if (boards) {
      merged.boards = boards;
      foreign.push({ field, theirs: theirs.boards, both: false });
      continue;
    }
    if (!both) Object.assign(merged, { [field]: theirs[field] });
    foreign.push({ field, theirs: theirs[field], both });
  }
  return { merged, foreign };
}
