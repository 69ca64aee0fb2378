// What happens between two states: who walks, is born and dies, which food comes and goes.

import { antsAt, type Match, placeAt, shortest } from './match';

/** An ant between two states. Its way may lead beyond the edge: the world is a torus. */
export interface Walker {
  readonly ant: number;
  readonly owner: number;
  readonly row: number;
  readonly col: number;
  readonly byRow: number;
  readonly byCol: number;
  /** The way that it looks, as an angle; ants look where they went last. */
  readonly facing: number;
  readonly fate: 'lives' | 'born' | 'dies';
}

/** Two enemies that are near enough to fight. */
export interface Clash {
  readonly a: number;
  readonly b: number;
}

export interface Step {
  readonly walkers: readonly Walker[];
  /** Pairs of places in `walkers`. */
  readonly clashes: readonly Clash[];
}

/** The step from a state to the next one; after the last state nothing moves. */
export function stepFrom(match: Match, turn: number): Step {
  const { ants } = match;
  const walkers = antsAt(match, turn).map((ant) => walk(match, ant, turn));
  const clashes = clashesOf(match, walkers);
  if (turn < match.turns) {
    for (let k = 0; k < ants.spawned.length; k++) {
      if (ants.spawned[k] === turn + 1) walkers.push({ ...walk(match, k, turn + 1), byRow: 0, byCol: 0, fate: 'born' });
    }
  }
  return { walkers, clashes };
}

function walk(match: Match, ant: number, turn: number): Walker {
  const { ants, rows, cols } = match;
  const at = placeAt(match, ant, turn);
  const dies = ants.killed[ant] === 1 && ants.ended[ant] === turn + 1;
  const goes = turn < match.turns && (dies || (ants.ended[ant] as number) > turn + 1);
  const next = goes ? at + 1 : at;
  const by = (from: number, to: number) => ({
    row: shortest(ants.row[from] as number, ants.row[to] as number, rows),
    col: shortest(ants.col[from] as number, ants.col[to] as number, cols),
  });
  const way = by(at, next);
  return {
    ant,
    owner: ants.owner[ant] as number,
    row: ants.row[at] as number,
    col: ants.col[at] as number,
    byRow: way.row,
    byCol: way.col,
    facing: facing(at, next, ants.first[ant] as number, by),
    fate: dies ? 'dies' : 'lives',
  };
}

/** The direction of the step to come, or of the last one that there was. */
function facing(at: number, next: number, first: number, by: (from: number, to: number) => { row: number; col: number }): number {
  for (let from = next > at ? at : at - 1, back = 0; from >= first && back < 8; from--, back++) {
    const { row, col } = by(from, from + 1);
    if (row !== 0 || col !== 0) return Math.atan2(col, -row);
  }
  return 0;
}

/** Pairs of enemies within the radius of attack, each once. */
function clashesOf(match: Match, walkers: readonly Walker[]): Clash[] {
  const { rows, cols, attackRadius2 } = match;
  const reach = Math.floor(Math.sqrt(attackRadius2));
  const at = new Map<number, number>();
  for (const [k, { row, col }] of walkers.entries()) at.set(row * cols + col, k);
  const found: Clash[] = [];
  walkers.forEach(({ row, col, owner }, a) => {
    for (let i = -reach; i <= reach; i++) {
      for (let j = -reach; j <= reach; j++) {
        if (i * i + j * j > attackRadius2) continue;
        const b = at.get(((row + i + rows) % rows) * cols + ((col + j + cols) % cols));
        if (b !== undefined && b > a && (walkers[b] as Walker).owner !== owner) found.push({ a, b });
      }
    }
  });
  return found;
}
