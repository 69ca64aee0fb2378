// A match of Ants as flat arrays. 251 states with 60 ants each are 15,000 rows of a few bytes, not objects.

import { find } from '../../viewer/numbers';

/** Kinds in the order of the game's enumerations. */
export const queen = 0;
export const soldier = 1;
export const worker = 2;
export const typeNames = ['queen', 'soldier', 'worker'] as const;

export const bread = 0;
export const seed = 1;
export const leaf = 2;
export const none = 3;
export const foodNames = ['bread', 'seed', 'leaf', 'nothing'] as const;

/** Directions in the order of the game: down, right, up, left. */
export const rowStep = [1, 0, -1, 0] as const;
export const colStep = [0, 1, 0, -1] as const;

/** Settings of the file by their key, e.g. QUEEN_LIFE. */
export type Settings = ReadonlyMap<string, number>;

/** Columns of the ant table; row k of the table is the k-th ant of all states. */
export interface AntTable {
  readonly id: Int32Array;
  /** type | player << 2 | carried << 8 | facing << 10 */
  readonly kind: Int32Array;
  readonly row: Int16Array;
  readonly col: Int16Array;
  readonly life: Int32Array;
  /** Only queens own something: row of `reserves` times 3, or -1. */
  readonly reserve: Int32Array;
}

/** The data of a match. Arrays indexed by state have one more entry than there are rounds. */
export interface Match {
  readonly version: string;
  readonly judge: boolean;
  readonly seed: string;
  readonly settings: Settings;
  readonly names: readonly string[];
  readonly rows: number;
  readonly cols: number;
  /** Number of states; 1 more than the rounds that can be shown. */
  readonly states: number;
  /** 1 for water, row by row. */
  readonly water: Uint8Array;
  /** Rectangles where food appears: 3 kinds, then seats, then top row and left column. */
  readonly fields: Int16Array;
  readonly ants: AntTable;
  /** First ant of every state; one entry more than states. */
  readonly firstAnt: Int32Array;
  /** Nutrients: carbohydrates, proteins, lipids of one queen after the other. */
  readonly reserves: Int32Array;
  /** Food on the ground: cell * 4 + kind, by state. */
  readonly food: Int32Array;
  readonly firstFood: Int32Array;
  /** Executed commands: id and kind | dir << 2, the commands between state s and s + 1. */
  readonly commandId: Int32Array;
  readonly commandKind: Int32Array;
  readonly firstCommand: Int32Array;
  /** Scores and CPU shares, state by state, seat by seat. */
  readonly scores: Int32Array;
  readonly statuses: Float64Array;
}

export const typeOf = (kind: number): number => kind & 3;
export const playerOf = (kind: number): number => (kind >> 2) & 63;
export const carriedOf = (kind: number): number => (kind >> 8) & 3;
export const facingOf = (kind: number): number => (kind >> 10) & 3;
export const packKind = (type: number, player: number, carried: number, facing: number): number =>
  type | (player << 2) | (carried << 8) | (facing << 10);

/** Kinds of commands. */
export const move = 0;
export const take = 1;
export const leave = 2;
export const lay = 3;

/** Row of the ant table that holds an id in a state, or -1. Ids ascend within a state. */
export function findAnt(match: Match, state: number, id: number): number {
  return find(match.ants.id, match.firstAnt[state] as number, match.firstAnt[state + 1] as number, id);
}

/** Row of the ant on a cell in a state, or -1. */
export function antAt(match: Match, state: number, row: number, col: number): number {
  const end = match.firstAnt[state + 1] as number;
  for (let k = match.firstAnt[state] as number; k < end; k++) {
    if (match.ants.row[k] === row && match.ants.col[k] === col) return k;
  }
  return -1;
}

/** Row of a seat's queen in a state, or -1. */
export function queenOf(match: Match, state: number, player: number): number {
  const end = match.firstAnt[state + 1] as number;
  for (let k = match.firstAnt[state] as number; k < end; k++) {
    const kind = match.ants.kind[k] as number;
    if (typeOf(kind) === queen && playerOf(kind) === player) return k;
  }
  return -1;
}

/** Food on the ground of a cell in a state: a kind, or `none`. */
export function foodAt(match: Match, state: number, cell: number): number {
  const end = match.firstFood[state + 1] as number;
  for (let k = match.firstFood[state] as number; k < end; k++) {
    const food = match.food[k] as number;
    if (food >> 2 === cell) return food & 3;
  }
  return none;
}
