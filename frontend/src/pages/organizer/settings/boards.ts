import type { BoardSetting } from '../../../api/types.ts';

/** What the name of a new board may be at most, in characters, as the API has it. */
const longest = 40;

/** A name that no board has: the one that is wanted, or with the next number. */
export function freeName(wanted: string, boards: readonly BoardSetting[]): string {
  const taken = new Set(boards.map((b) => b.name.trim().toLowerCase()));
  const name = wanted.trim().slice(0, longest);
  if (name && !taken.has(name.toLowerCase())) return name;
  for (let n = 2; ; n++) {
    const next = `${name.slice(0, longest - 4) || 'Board'} ${n}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

/** What a file is called, without its folder and suffix. */
export function stem(filename: string): string {
  return filename.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
}

/** The boards with one of them moved by a number of places, at most to either end. */
export function moved(boards: readonly BoardSetting[], from: number, by: number): BoardSetting[] {
  const next = [...boards];
  const [board] = next.splice(from, 1);
  if (board) next.splice(Math.max(0, Math.min(next.length, from + by)), 0, board);
  return next;
}

const same = (a: BoardSetting | undefined, b: BoardSetting | undefined) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Brings together what two organizers have made of the same boards: what each has added is there, and each board is as the
 * one wants it who has changed it. It is null where both have changed the same one.
 */
export function mergeBoards(base: readonly BoardSetting[], mine: readonly BoardSetting[], theirs: readonly BoardSetting[]): BoardSetting[] | null {
  const of = (list: readonly BoardSetting[], id: number) => list.find((b) => b.id === id);
  const merged: BoardSetting[] = [];
  for (const b of mine) {
    const before = of(base, b.id);
    const other = of(theirs, b.id);
    if (b.id === 0 || same(before, other)) merged.push(b);
    else if (same(before, b)) {
      if (other) merged.push(other);
    } else if (same(b, other)) merged.push(b);
    else return null;
  }
  for (const b of base) {
    if (!of(mine, b.id) && of(theirs, b.id) && !same(b, of(theirs, b.id))) return null; // deleted here, changed there
  }
  merged.push(...theirs.filter((b) => !of(base, b.id)));
  return merged;
}
