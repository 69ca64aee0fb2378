// What happens between two states: who walks, falls and lands, which helicopter flies, turns or throws napalm. The file
// tells states only.

import { findUnit, helicopter, type Match, orientationOf, playerOf, soldier, typeOf } from './match';

/** A soldier between two states. It lands with a parachute when it is new, and falls when it is there no more. */
export interface Trooper {
  readonly id: number;
  readonly player: number;
  readonly fromRow: number;
  readonly fromCol: number;
  readonly toRow: number;
  readonly toCol: number;
  readonly lifeBefore: number;
  readonly lifeAfter: number;
  readonly fate: 'lives' | 'lands' | 'falls';
}

/** A helicopter between two states. */
export interface Flight {
  readonly id: number;
  readonly player: number;
  readonly fromRow: number;
  readonly fromCol: number;
  readonly toRow: number;
  readonly toCol: number;
  readonly orientationBefore: number;
  readonly orientationAfter: number;
  /** Rounds until napalm is there, in the state before. */
  readonly napalm: number;
  readonly throwsNapalm: boolean;
  readonly parachuters: number;
}

export interface Step {
  readonly troopers: readonly Trooper[];
  readonly flights: readonly Flight[];
}

/** The step from a state to the next one; after the last state nothing moves. */
export function stepFrom(match: Match, state: number): Step {
  const next = Math.min(state + 1, match.states - 1);
  const troopers: Trooper[] = [];
  const flights: Flight[] = [];
  const end = match.firstUnit[state + 1] as number;
  for (let k = match.firstUnit[state] as number; k < end; k++) {
    const after = next === state ? k : findUnit(match, next, match.units.id[k] as number);
    if (typeOf(match.units.kind[k] as number) === soldier) {
      troopers.push(after < 0 ? trooper(match, k, k, 'falls') : trooper(match, k, after, 'lives'));
    } else {
      flights.push(flight(match, k, after < 0 ? k : after));
    }
  }
  if (next > state) {
    const endAfter = match.firstUnit[next + 1] as number;
    for (let k = match.firstUnit[next] as number; k < endAfter; k++) {
      const isNew = typeOf(match.units.kind[k] as number) !== helicopter && findUnit(match, state, match.units.id[k] as number) < 0;
      if (isNew) troopers.push(trooper(match, k, k, 'lands'));
    }
  }
  return { troopers, flights };
}

function trooper(match: Match, before: number, after: number, fate: Trooper['fate']): Trooper {
  const { units } = match;
  return {
    id: units.id[before] as number,
    player: playerOf(units.kind[before] as number),
    fromRow: units.row[before] as number,
    fromCol: units.col[before] as number,
    toRow: units.row[after] as number,
    toCol: units.col[after] as number,
    lifeBefore: units.life[before] as number,
    lifeAfter: units.life[after] as number,
    fate,
  };
}

function flight(match: Match, before: number, after: number): Flight {
  const { units } = match;
  const napalm = units.napalm[before] as number;
  return {
    id: units.id[before] as number,
    player: playerOf(units.kind[before] as number),
    fromRow: units.row[before] as number,
    fromCol: units.col[before] as number,
    toRow: units.row[after] as number,
    toCol: units.col[after] as number,
    orientationBefore: orientationOf(units.kind[before] as number),
    orientationAfter: orientationOf(units.kind[after] as number),
    napalm,
    throwsNapalm: napalm === 0 && (units.napalm[after] as number) > 0,
    parachuters: (units.firstJump[before + 1] as number) - (units.firstJump[before] as number),
  };
}

/** The state in which a unit is seen last before or at `state`, or first after it; -1 for one that never was. */
export function nearestState(match: Match, state: number, id: number): number {
  for (let s = state; s >= 0; s--) if (findUnit(match, s, id) >= 0) return s;
  for (let s = state + 1; s < match.states; s++) if (findUnit(match, s, id) >= 0) return s;
  return -1;
}
