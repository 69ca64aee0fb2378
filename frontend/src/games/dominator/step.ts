// What happens to every unit between two states: the file tells states and executed moves, the rest follows from them.

import { colStep, knight, type Match, rowStep, unitAt, witch } from './match';

/**
 * How a unit comes from one state to the next: it stays or walks; it strikes at a neighbour and stays; it falls, by a
 * knight or by a spell, and stands again elsewhere.
 */
export type Fate = 'stays' | 'walks' | 'strikes' | 'falls';

export interface Traveller {
  readonly unit: number;
  readonly type: number;
  readonly fate: Fate;
  readonly playerBefore: number;
  readonly playerAfter: number;
  readonly fromRow: number;
  readonly fromCol: number;
  readonly toRow: number;
  readonly toCol: number;
  /** Where a striking unit strikes, and where a falling one fell: into a spell it walks a step before. */
  readonly aimRow: number;
  readonly aimCol: number;
  readonly healthBefore: number;
  readonly healthAfter: number;
}

export interface Step {
  readonly travellers: readonly Traveller[];
  /** Cells where a unit falls. */
  readonly falls: readonly { readonly row: number; readonly col: number }[];
}

/** The step from a state to the next one; after the last state nothing moves. */
export function stepFrom(match: Match, state: number): Step {
  const last = state + 1 >= match.states;
  const moves = last ? new Map<number, number>() : movesOf(match, state);
  const travellers = Array.from({ length: match.units }, (_, unit) => travel(match, state, last ? state : state + 1, unit, moves.get(unit)));
  const falls = travellers.filter(({ fate }) => fate === 'falls').map(({ aimRow, aimCol }) => ({ row: aimRow, col: aimCol }));
  return { travellers, falls };
}

function movesOf(match: Match, state: number): Map<number, number> {
  const moves = new Map<number, number>();
  const end = match.firstMove[state + 1] as number;
  for (let k = match.firstMove[state] as number; k < end; k++) {
    const move = match.moves[k] as number;
    moves.set(move >> 3, move & 7);
  }
  return moves;
}

function travel(match: Match, state: number, next: number, unit: number, move: number | undefined): Traveller {
  const before = state * match.units + unit;
  const after = next * match.units + unit;
  const at = (k: number) => ({ row: match.row[k] as number, col: match.col[k] as number });
  const from = at(before);
  const to = at(after);
  const aim = move === undefined ? from : { row: from.row + (rowStep[move] as number), col: from.col + (colStep[move] as number) };
  const base = {
    unit,
    type: match.type[before] as number,
    playerBefore: match.player[before] as number,
    playerAfter: match.player[after] as number,
    fromRow: from.row,
    fromCol: from.col,
    toRow: to.row,
    toCol: to.col,
    aimRow: aim.row,
    aimCol: aim.col,
    healthBefore: match.health[before] as number,
    healthAfter: match.health[after] as number,
  };
  const there = to.row === aim.row && to.col === aim.col;
  const changed = base.playerBefore !== base.playerAfter;
  if (!changed && there) return { ...base, fate: move === undefined ? 'stays' : 'walks' };
  if (!changed && move !== undefined && to.row === from.row && to.col === from.col) return { ...base, fate: 'strikes' };
  // Its executed move, if any, was a step or a blow before it fell; it fell in place when its target was taken.
  const stepped = move !== undefined && base.type !== witch && (base.type !== knight || unitAt(match, state, aim.row, aim.col) < 0);
  return { ...base, fate: 'falls', aimRow: stepped ? aim.row : from.row, aimCol: stepped ? aim.col : from.col };
}
