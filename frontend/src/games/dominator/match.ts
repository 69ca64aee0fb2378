// A match of Dominator as flat arrays, state by state.

/** Kinds of units in the order of the game. */
export const farmer = 0;
export const knight = 1;
export const witch = 2;
export const typeNames = ['farmer', 'knight', 'witch'] as const;

/** Directions in the order of the game: bottom, then counter-clockwise. */
export const rowStep = [1, 1, 0, -1, -1, -1, 0, 1] as const;
export const colStep = [0, 1, 1, 1, 0, -1, -1, -1] as const;

/** What stands for a cell: a wall, nobody's land, or the owner's seat. */
export const wall = 255;
export const nobody = 254;

/** The data of a match. Unit u of state s is entry s * units + u of the tables. */
export interface Match {
  readonly version: string;
  readonly judge: boolean;
  readonly seed: string;
  readonly settings: ReadonlyMap<string, number>;
  readonly names: readonly string[];
  readonly rows: number;
  readonly cols: number;
  /** Number of states; 1 more than the rounds that can be shown. */
  readonly states: number;
  /** Units in every state: they change sides and never vanish. */
  readonly units: number;
  /** Cells of every state, row by row. */
  readonly cells: Uint8Array;
  readonly type: Uint8Array;
  readonly player: Uint8Array;
  readonly row: Uint8Array;
  readonly col: Uint8Array;
  /** Below 0 for witches. */
  readonly health: Int32Array;
  /** Executed moves between state s and s + 1: unit * 8 + direction. */
  readonly moves: Int32Array;
  readonly firstMove: Int32Array;
  /** By state and seat. */
  readonly scores: Int32Array;
  readonly land: Int32Array;
  readonly statuses: Float64Array;
}

/** What a cell is in a state: wall, nobody, or a seat. */
export function cellAt(match: Match, state: number, row: number, col: number): number {
  return match.cells[(state * match.rows + row) * match.cols + col] ?? wall;
}

/** The unit on a cell in a state, or -1. */
export function unitAt(match: Match, state: number, row: number, col: number): number {
  const from = state * match.units;
  for (let k = from; k < from + match.units; k++) {
    if (match.row[k] === row && match.col[k] === col) return k - from;
  }
  return -1;
}

/** How many farmers, knights and witches a seat has. */
export function census(match: Match, state: number, seat: number): readonly [number, number, number] {
  const counts: [number, number, number] = [0, 0, 0];
  const from = state * match.units;
  for (let k = from; k < from + match.units; k++) {
    if (match.player[k] === seat) counts[match.type[k] as 0 | 1 | 2]++;
  }
  return counts;
}

/** A witch's spell reaches this many steps, and as near another witch takes it away. */
export const reach = 2;

/** Whether a witch casts her spell in a state: no other witch is near. */
export function isActive(match: Match, state: number, unit: number): boolean {
  const from = state * match.units;
  const at = from + unit;
  for (let k = from; k < from + match.units; k++) {
    if (k === at || match.type[k] !== witch) continue;
    const distance = Math.abs((match.row[k] as number) - (match.row[at] as number)) + Math.abs((match.col[k] as number) - (match.col[at] as number));
    if (distance <= reach) return false;
  }
  return true;
}

/** Witches that cast their spell on a cell in a state. */
export function spells(match: Match, state: number, row: number, col: number): readonly number[] {
  const from = state * match.units;
  const found: number[] = [];
  for (let unit = 0; unit < match.units; unit++) {
    if (match.type[from + unit] !== witch) continue;
    const distance = Math.abs((match.row[from + unit] as number) - row) + Math.abs((match.col[from + unit] as number) - col);
    if (distance <= reach && isActive(match, state, unit)) found.push(unit);
  }
  return found;
}
