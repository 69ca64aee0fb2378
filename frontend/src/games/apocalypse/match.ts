// A match of Apocalypse Now 2018 as flat arrays, state by state.

import { find } from '../../viewer/numbers';

/** Kinds of land, as the game numbers them. */
export const forest = 1;
export const grass = 2;
export const water = 3;
export const mountain = 4;
export const landNames = ['', 'forest', 'grass', 'water', 'mountain'] as const;

/** Kinds of units, as the game numbers them. */
export const soldier = 1;
export const helicopter = 2;

/** Where a helicopter looks: south, east, north, west. */
export const rowStep = [1, 0, -1, 0] as const;
export const colStep = [0, 1, 0, -1] as const;
export const orientationNames = ['south', 'east', 'north', 'west'] as const;

/** Parameters of the statement, section 1.1: they are the same in every match and not in the file. */
export const rounds = 200;
export const fullLife = 100;
/** A helicopter covers the cells at most this far from its own. */
export const reach = 2;
export const napalmPause = 30;

/** Columns of the table of units; row k is the k-th unit of all states. */
export interface UnitTable {
  readonly id: Int32Array;
  /** type | player << 2 | orientation << 6, the last 0 for soldiers */
  readonly kind: Int32Array;
  readonly row: Int32Array;
  readonly col: Int32Array;
  readonly life: Int32Array;
  /** Rounds until napalm is there, -1 for soldiers. */
  readonly napalm: Int32Array;
  /** First parachuter of the unit; its list ends where the next unit's begins. */
  readonly firstJump: Int32Array;
}

/** The data of a match. */
export interface Match {
  readonly version: string;
  readonly judge: boolean;
  readonly seed: string;
  readonly names: readonly string[];
  readonly rows: number;
  readonly cols: number;
  /** Number of states; 1 more than the rounds that can be shown. */
  readonly states: number;
  /** Cells of every state, row by row. */
  readonly land: Uint8Array;
  /** Cell and value of every post, and its owner by state, -1 for nobody. */
  readonly postCell: Int32Array;
  readonly postValue: Int32Array;
  readonly postOwner: Int32Array;
  readonly units: UnitTable;
  /** First unit of every state; one entry more than states. */
  readonly firstUnit: Int32Array;
  /** Rounds that every parachuter has left. */
  readonly jumps: Int32Array;
  /** Fires by state: cell * 16 + rounds left. */
  readonly fires: Int32Array;
  readonly firstFire: Int32Array;
  /** By state and seat. */
  readonly scores: Int32Array;
  readonly statuses: Float64Array;
}

export const typeOf = (kind: number): number => kind & 3;
export const playerOf = (kind: number): number => (kind >> 2) & 15;
export const orientationOf = (kind: number): number => (kind >> 6) & 3;
export const packKind = (type: number, player: number, orientation: number): number => type | (player << 2) | (orientation << 6);

/** Row of the table that holds a unit in a state, or -1. Ids ascend within a state. */
export function findUnit(match: Match, state: number, id: number): number {
  return find(match.units.id, match.firstUnit[state] as number, match.firstUnit[state + 1] as number, id);
}

/** Rows of the units of a state that satisfy a condition. */
export function unitsOf(match: Match, state: number, wanted: (row: number) => boolean): readonly number[] {
  const found: number[] = [];
  const end = match.firstUnit[state + 1] as number;
  for (let k = match.firstUnit[state] as number; k < end; k++) if (wanted(k)) found.push(k);
  return found;
}

/** Rounds that the fire on a cell still burns; 0 without fire. */
export function fireAt(match: Match, state: number, cell: number): number {
  const end = match.firstFire[state + 1] as number;
  for (let k = match.firstFire[state] as number; k < end; k++) {
    const fire = match.fires[k] as number;
    if (fire >> 4 === cell) return fire & 15;
  }
  return 0;
}

/** What a seat has. */
export function census(match: Match, state: number, seat: number): { soldiers: number; parachuters: number; posts: number } {
  let soldiers = 0;
  let parachuters = 0;
  const end = match.firstUnit[state + 1] as number;
  for (let k = match.firstUnit[state] as number; k < end; k++) {
    const kind = match.units.kind[k] as number;
    if (playerOf(kind) !== seat) continue;
    if (typeOf(kind) === soldier) soldiers++;
    else parachuters += (match.units.firstJump[k + 1] as number) - (match.units.firstJump[k] as number);
  }
  let posts = 0;
  const count = match.postCell.length;
  for (let k = 0; k < count; k++) if (match.postOwner[state * count + k] === seat) posts++;
  return { soldiers, parachuters, posts };
}
