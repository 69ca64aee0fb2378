// A match of AI Challenge Ants as flat arrays, made from the contest's replay format, revision 3.

/** Row and column steps of the letters n, e, s, w and -. */
export const rowStep = [-1, 0, 1, 0, 0] as const;
export const colStep = [0, 1, 0, -1, 0] as const;

/** The world is a torus: every sum of coordinates is taken modulo its size. */
export interface Torus {
  readonly rows: number;
  readonly cols: number;
}

/** Columns of the table of ants, sorted by the turn in which they were born. */
export interface AntTable {
  readonly owner: Uint8Array;
  /** First turn with the ant, and first one without it. */
  readonly spawned: Int32Array;
  readonly ended: Int32Array;
  /** The ant was killed in its last turn; otherwise the match ended. */
  readonly killed: Uint8Array;
  /** Where the ant's places begin in `row` and `col`: one for each turn of its life, and of a killed one where it died. */
  readonly first: Int32Array;
  readonly row: Int16Array;
  readonly col: Int16Array;
}

export interface Food {
  readonly cell: number;
  readonly from: number;
  readonly to: number;
  /** Seat that gathered it, or -1. */
  readonly owner: number;
}

export interface Hill {
  readonly row: number;
  readonly col: number;
  readonly owner: number;
  /** The first turn in which it is razed; beyond the last turn: never. */
  readonly razed: number;
}

/** How a player ended. */
export interface Fate {
  /** survived, eliminated, crashed, timeout, invalid */
  readonly status: string;
  /** The last turn that it played. */
  readonly turn: number;
}

/** The data of a match. */
export interface Match extends Torus {
  readonly names: readonly string[];
  readonly seed: string;
  /** Turns that were played; states exist for 0..turns. */
  readonly turns: number;
  readonly viewRadius2: number;
  readonly attackRadius2: number;
  /** 1 for water, row by row. */
  readonly water: Uint8Array;
  readonly ants: AntTable;
  readonly food: readonly Food[];
  readonly hills: readonly Hill[];
  /** Score and stored food by seat and turn; a list may be shorter than the match. */
  readonly scores: readonly (readonly number[])[];
  readonly hive: readonly (readonly number[])[];
  readonly bonus: readonly number[];
  readonly fates: readonly Fate[];
  /** By seat, the part of the CPU limit used before a turn, where it changed; null when nobody metered it. */
  readonly cpu: readonly (readonly (readonly [turn: number, status: number])[])[] | null;
  /** Why the match ended. */
  readonly ending: string;
}

/** The ants of a state. */
export function antsAt(match: Match, turn: number): readonly number[] {
  const { spawned, ended } = match.ants;
  const found: number[] = [];
  for (let k = 0; k < spawned.length && (spawned[k] as number) <= turn; k++) if ((ended[k] as number) > turn) found.push(k);
  return found;
}

/** Where in `row` and `col` an ant's place in a turn of its life stands. */
export function placeAt(match: Match, ant: number, turn: number): number {
  return (match.ants.first[ant] as number) + turn - (match.ants.spawned[ant] as number);
}

/** Shortest way from one coordinate to another on a ring. */
export function shortest(from: number, to: number, size: number): number {
  let by = (to - from) % size;
  if (by > size / 2) by -= size;
  if (by < -size / 2) by += size;
  return by;
}

/** Steps to all squares within a squared distance on an endless board. */
export function disc(radius2: number): readonly (readonly [row: number, col: number])[] {
  const reach = Math.floor(Math.sqrt(radius2));
  const found: [number, number][] = [];
  for (let i = -reach; i <= reach; i++) {
    for (let j = -reach; j <= reach; j++) if (i * i + j * j <= radius2) found.push([i, j]);
  }
  return found;
}

/** 1 for every square that a seat sees in a state. */
export function sight(match: Match, turn: number, seat: number): Uint8Array {
  const { rows, cols, ants } = match;
  const seen = new Uint8Array(rows * cols);
  const steps = disc(match.viewRadius2);
  for (const ant of antsAt(match, turn)) {
    if (ants.owner[ant] !== seat) continue;
    const at = placeAt(match, ant, turn);
    const row = (ants.row[at] as number) + rows;
    const col = (ants.col[at] as number) + cols;
    for (const [i, j] of steps) seen[((row + i + rows) % rows) * cols + ((col + j + cols) % cols)] = 1;
  }
  return seen;
}

/** Last value of a list that may be shorter than the match. */
export function valueAt(list: readonly number[] | undefined, turn: number): number {
  if (!list || list.length === 0) return 0;
  return list[Math.min(turn, list.length - 1)] ?? 0;
}
