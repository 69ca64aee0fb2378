// A match of Wota as flat arrays, tick by tick. Places are whole hundredths of a unit, x to the right and y upward; they
// may lie beyond the edge of the torus.

import { find } from '../../viewer/numbers';

export const gatherer = 0;
export const soldier = 1;
export const scout = 2;
export const casteNames = ['gatherer', 'soldier', 'scout'] as const;

/** Units of length that a cell of the viewer's board has. */
export const unitsPerCell = 10;

/** Numbers of a player in one tick, in this order. */
export const counterNames = ['food', 'ants', 'gatherers', 'soldiers', 'scouts', 'created', 'lost', 'collected'] as const;
export type CounterName = (typeof counterNames)[number];

export interface Caste {
  readonly name: string;
  readonly health: number;
  readonly sight: number;
}

/** What never changes about an ant; index is its id. */
export interface Ants {
  readonly player: Uint8Array;
  readonly caste: Uint8Array;
  /** The class that thinks for it. */
  readonly mind: readonly string[];
  readonly born: Int32Array;
  /** The tick in which it died; beyond the last tick: it lives. */
  readonly died: Int32Array;
  /** Where its corpse lies, and the first tick in which it is gone. */
  readonly deathX: Int32Array;
  readonly deathY: Int32Array;
  readonly decayed: Int32Array;
}

/** Living ants by tick: rows first[tick] to first[tick + 1], ids ascending. */
export interface Places {
  readonly first: Int32Array;
  readonly id: Int32Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly load: Uint8Array;
  readonly health: Int16Array;
  /** The ant that it attacks, or -1. */
  readonly target: Int32Array;
}

/** Sources of sugar by tick. */
export interface Sources {
  readonly first: Int32Array;
  readonly id: Int32Array;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly amount: Int32Array;
}

/** The data of a match. */
export interface Match {
  readonly judge: boolean;
  readonly seed: string;
  readonly names: readonly string[];
  /** Size of the world in units. */
  readonly width: number;
  readonly height: number;
  readonly parameters: ReadonlyMap<string, number>;
  readonly castes: readonly Caste[];
  readonly hillSight: number;
  /** Hills by player, in hundredths of a unit. */
  readonly hillX: Int32Array;
  readonly hillY: Int32Array;
  /** Number of states; tick 0 is the state before the first tick. */
  readonly states: number;
  readonly ants: Ants;
  readonly places: Places;
  readonly sources: Sources;
  /** Ants, and after them players as -1 - player, that talk in a tick. */
  readonly talkFirst: Int32Array;
  readonly talk: Int32Array;
  /** counterNames.length numbers for each player of each tick. */
  readonly counters: Int32Array;
  /** Used part of the CPU limit by tick and player, -1 when frozen. */
  readonly statuses: Float32Array;
  /** Errors in the players' programs: tick, player, count, text. */
  readonly errors: readonly { readonly tick: number; readonly player: number; readonly count: number; readonly text: string }[];
  readonly winners: readonly number[];
}

export function counter(match: Match, tick: number, player: number, name: CounterName): number {
  const at = (tick * match.names.length + player) * counterNames.length + counterNames.indexOf(name);
  return match.counters[at] ?? 0;
}

/** The row of `places` with a living ant in a tick, or -1. */
export function findAnt({ places }: Match, tick: number, id: number): number {
  return find(places.id, places.first[tick] as number, places.first[tick + 1] as number, id);
}

/** The remainder that lies in [0, size). */
export function wrap(value: number, size: number): number {
  return ((value % size) + size) % size;
}

/** Shortest way from one coordinate to another on a ring. */
export function shortest(from: number, to: number, size: number): number {
  return wrap(to - from + size / 2, size) - size / 2;
}
