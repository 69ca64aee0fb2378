// What happens between two states, ant by ant: who walks where, who is born, who dies and why. The file tells states and
// commands only; the rest follows from them.

import {
  carriedOf, colStep, facingOf, findAnt, foodAt, type Match, move, playerOf, queen, rowStep, typeOf,
} from './match';

/** How an ant leaves the board. */
export type End = 'age' | 'fight';

/** An ant on its way from one state to the next. */
export interface Walker {
  readonly id: number;
  readonly player: number;
  readonly typeBefore: number;
  readonly typeAfter: number;
  readonly carriedBefore: number;
  readonly carriedAfter: number;
  readonly facingBefore: number;
  readonly facingAfter: number;
  readonly fromRow: number;
  readonly fromCol: number;
  readonly toRow: number;
  readonly toCol: number;
  readonly life: number;
  readonly born: boolean;
  readonly end: End | null;
}

/** Food on the ground between two states. */
export interface Morsel {
  readonly row: number;
  readonly col: number;
  readonly kind: number;
  readonly change: 'stays' | 'comes' | 'goes';
}

export interface Step {
  readonly walkers: readonly Walker[];
  readonly morsels: readonly Morsel[];
  /** Cells where ants die fighting. */
  readonly fights: readonly { readonly row: number; readonly col: number }[];
}

/** The step that leads from a state to the next one; at the last state nothing moves any more. */
export function stepFrom(match: Match, state: number): Step {
  const last = state + 1 >= match.states;
  const moves = last ? new Map<number, number>() : executedMoves(match, state);
  const walkers: Walker[] = [];
  const fights: { row: number; col: number }[] = [];
  const end = match.firstAnt[state + 1] as number;
  for (let k = match.firstAnt[state] as number; k < end; k++) {
    const id = match.ants.id[k] as number;
    const after = last ? k : findAnt(match, state + 1, id);
    const walker = after >= 0 ? survivor(match, k, after) : dying(match, k, moves.get(id));
    walkers.push(walker);
    if (walker.end === 'fight') fights.push({ row: walker.toRow, col: walker.toCol });
  }
  if (!last) {
    const endAfter = match.firstAnt[state + 2] as number;
    for (let k = match.firstAnt[state + 1] as number; k < endAfter; k++) {
      if (findAnt(match, state, match.ants.id[k] as number) < 0) walkers.push({ ...survivor(match, k, k), born: true });
    }
  }
  return { walkers, morsels: morsels(match, state, last), fights };
}

/** Directions of the executed moves by ant. */
function executedMoves(match: Match, state: number): Map<number, number> {
  const moves = new Map<number, number>();
  const end = match.firstCommand[state + 1] as number;
  for (let k = match.firstCommand[state] as number; k < end; k++) {
    const kind = match.commandKind[k] as number;
    if ((kind & 3) === move && kind >> 2 < 4) moves.set(match.commandId[k] as number, kind >> 2);
  }
  return moves;
}

function survivor(match: Match, before: number, after: number): Walker {
  const { ants } = match;
  const was = ants.kind[before] as number;
  const is = ants.kind[after] as number;
  return {
    id: ants.id[before] as number,
    player: playerOf(was),
    typeBefore: typeOf(was),
    typeAfter: typeOf(is),
    carriedBefore: carriedOf(was),
    carriedAfter: carriedOf(is),
    facingBefore: facingOf(was),
    facingAfter: facingOf(is),
    fromRow: ants.row[before] as number,
    fromCol: ants.col[before] as number,
    toRow: ants.row[after] as number,
    toCol: ants.col[after] as number,
    life: ants.life[after] as number,
    born: false,
    end: null,
  };
}

/**
 * An ant whose move was executed dies on the cell it moved to: it lost there as attacker, or was attacked there later.
 * Without a move it dies where it stands.
 */
function dying(match: Match, k: number, dir: number | undefined): Walker {
  const stays = survivor(match, k, k);
  const end: End = stays.life <= 1 ? 'age' : 'fight';
  if (dir === undefined) return { ...stays, end };
  const toRow = Math.min(match.rows - 1, Math.max(0, stays.fromRow + (rowStep[dir] as number)));
  const toCol = Math.min(match.cols - 1, Math.max(0, stays.fromCol + (colStep[dir] as number)));
  return { ...stays, toRow, toCol, facingAfter: dir, end };
}

function morsels(match: Match, state: number, last: boolean): Morsel[] {
  const result: Morsel[] = [];
  const add = (at: number, other: number | null, change: 'comes' | 'goes', same: boolean) => {
    const food = match.food[at] as number;
    const cell = food >> 2;
    const kind = food & 3;
    const stays = other === null || foodAt(match, other, cell) === kind;
    if (stays && !same) return;
    result.push({
      row: Math.floor(cell / match.cols),
      col: cell % match.cols,
      kind,
      change: stays ? 'stays' : change,
    });
  };
  const end = match.firstFood[state + 1] as number;
  for (let k = match.firstFood[state] as number; k < end; k++) add(k, last ? null : state + 1, 'goes', true);
  if (last) return result;
  const endAfter = match.firstFood[state + 2] as number;
  for (let k = match.firstFood[state + 1] as number; k < endAfter; k++) add(k, state, 'comes', false);
  return result;
}

/** The state in which an ant is seen last before or at `state`, or first after it; -1 for an ant that never was. */
export function nearestState(match: Match, state: number, id: number): number {
  for (let s = state; s >= 0; s--) if (findAnt(match, s, id) >= 0) return s;
  for (let s = state + 1; s < match.states; s++) if (findAnt(match, s, id) >= 0) return s;
  return -1;
}

/** How many ants of each type a seat has, queen first. */
export function census(match: Match, state: number, player: number): [number, number, number] {
  const counts: [number, number, number] = [0, 0, 0];
  const end = match.firstAnt[state + 1] as number;
  for (let k = match.firstAnt[state] as number; k < end; k++) {
    const kind = match.ants.kind[k] as number;
    const type = typeOf(kind);
    if (playerOf(kind) === player && type >= queen && type <= 2) counts[type as 0 | 1 | 2]++;
  }
  return counts;
}

