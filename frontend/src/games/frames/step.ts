// What happens to units between two states: they stay, move, come and go.

import type { Match } from './match';
import type { State } from './timeline';

/** Which part of a round is moving. */
const arrive = 0.75;
/** When a unit that goes is gone, and when one that comes is there. */
const gone = 0.6;
const begin = 0.5;

export interface Step {
  readonly here: State;
  readonly next: State;
  /** Units of either state, in the order in which they are painted. */
  readonly units: Int32Array;
}

export function stepBetween(match: Match, here: State, next: State): Step {
  const found: number[] = [];
  for (let unit = 0; unit < here.kind.length; unit++) {
    if ((here.kind[unit] as number) >= 0 || (next.kind[unit] as number) >= 0) found.push(unit);
  }
  // Units of one look lie together, so that they can be painted at once.
  const layers = match.kinds.map((kind, number) => kind.layer * match.kinds.length + number);
  const order = (unit: number) => {
    const state = (here.kind[unit] as number) >= 0 ? here : next;
    return (layers[state.kind[unit] as number] as number) * 64 + (state.seat[unit] as number) + 1;
  };
  const keys = new Float64Array(here.kind.length);
  for (const unit of found) keys[unit] = order(unit);
  const units = Int32Array.from(found).sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b);
  return { here, next, units };
}

/** A unit on its way, in cells. */
export interface Place {
  x: number;
  y: number;
  /** Degrees clockwise. */
  angle: number;
  /** 1, and less while it comes or goes. */
  share: number;
  /** The state whose kind, owner and text it has now. */
  state: State;
}

/** Where a unit of a step is at the time t of its round; null while it is not there. */
export function placeOf(match: Match, { here, next }: Step, unit: number, t: number): Place | null {
  const was = (here.kind[unit] as number) >= 0;
  const will = (next.kind[unit] as number) >= 0;
  if (was && will) {
    const u = progress(match, here, next, unit, t);
    const state = t < arrive ? here : next;
    return {
      ...cells(match, between(here.y[unit] as number, next.y[unit] as number, u), between(here.x[unit] as number, next.x[unit] as number, u)),
      angle: (here.angle[unit] as number) + turn(here.angle[unit] as number, next.angle[unit] as number) * u,
      share: 1,
      state,
    };
  }
  const state = was ? here : next;
  const share = was ? (t === 0 ? 1 : Math.max(0, 1 - t / gone)) : Math.max(0, (t - begin) / (1 - begin));
  if (share <= 0 || !(was || will)) return null;
  return { ...cells(match, state.y[unit] as number, state.x[unit] as number), angle: state.angle[unit] as number, share, state };
}

/** A place of the file in cells; units of a grid stand in the middle of theirs. */
export function cells({ space }: Match, y: number, x: number): { x: number; y: number } {
  return space.grid ? { x: x + 0.5, y: y + 0.5 } : { x: x / space.unit, y: y / space.unit };
}

/** Share of the way that is done. Who leaves the board on one side and enters it on the other jumps. */
function progress({ space }: Match, here: State, next: State, unit: number, t: number): number {
  const far =
    Math.abs((next.x[unit] as number) - (here.x[unit] as number)) > (space.cols * space.unit) / 2 ||
    Math.abs((next.y[unit] as number) - (here.y[unit] as number)) > (space.rows * space.unit) / 2;
  if (far) return t < arrive ? 0 : 1;
  const u = Math.min(1, t / arrive);
  return u * u * (3 - 2 * u);
}

/** The short way from one angle to another. */
function turn(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
