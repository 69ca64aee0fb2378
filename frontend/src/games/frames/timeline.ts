// The state of any round, computed from the tape. Going on by a round costs that round's changes; going anywhere else
// costs the changes since the last checkpoint, of which there are so few that all of them are smaller than the tape.

import { type Match, op, operands, sees } from './match';
import { limits } from './limits';

/** At least so many numbers of the tape lie between two checkpoints. */
const apart = 20_000;

/** What one seat, or everybody together, sees at one time. Units are numbered as in Match.units. */
export class State {
  round = -1;
  /** Number of the kind; -1 for a unit that is not there. */
  readonly kind: Int16Array;
  readonly y: Float64Array;
  readonly x: Float64Array;
  /** -1 for a unit of nobody. */
  readonly seat: Int8Array;
  /** -1 without a text. */
  readonly text: Int32Array;
  /** Degrees clockwise. */
  readonly angle: Float32Array;
  /** NaN for the size of the kind. */
  readonly size: Float32Array;
  /** Kind + 1 of each cell, row by row; 0 for empty ones. */
  readonly ground: Uint16Array;
  /** Where the tape changed the ground last: equal numbers, equal ground. */
  groundAt = -1;
  /** Number of the text by seat and name; -1 without one. */
  readonly panel: Int32Array;
  /** Where the tape has the lines of this round. */
  lines: readonly number[] = [];

  constructor({ units, space, names }: Match) {
    const count = units.length;
    this.kind = new Int16Array(count).fill(-1);
    this.y = new Float64Array(count);
    this.x = new Float64Array(count);
    this.seat = new Int8Array(count);
    this.text = new Int32Array(count);
    this.angle = new Float32Array(count);
    this.size = new Float32Array(count);
    this.ground = new Uint16Array(space.grid ? space.rows * space.cols : 0);
    this.panel = new Int32Array(names.length * limits.panels).fill(-1);
  }

  /** Becomes equal to another state of the same match. */
  copy(other: State): void {
    this.round = other.round;
    this.kind.set(other.kind);
    this.y.set(other.y);
    this.x.set(other.x);
    this.seat.set(other.seat);
    this.text.set(other.text);
    this.angle.set(other.angle);
    this.size.set(other.size);
    if (this.groundAt !== other.groundAt) this.ground.set(other.ground);
    this.groundAt = other.groundAt;
    this.panel.set(other.panel);
    this.lines = other.lines;
  }

  /** Numbers in the arrays of this state. */
  get weight(): number {
    return 7 * this.kind.length + this.ground.length + this.panel.length;
  }
}

/** What one seat sees, or with -1 everybody together. */
export class Timeline {
  private readonly here: State;
  private readonly next: State;
  /** In the order of their rounds. */
  private readonly checkpoints: State[] = [];
  private readonly spacing: number;

  constructor(private readonly match: Match, private readonly viewer: number) {
    this.here = new State(match);
    this.next = new State(match);
    this.spacing = Math.max(apart, 4 * this.here.weight);
  }

  /** The state of a round; it stays so until the next call. */
  at(round: number): State {
    return this.seek(this.here, round);
  }

  /** The state of a round and that of the next one, which at the end is the same. */
  around(round: number): { readonly here: State; readonly next: State } {
    const here = this.at(round);
    if (round + 1 >= this.match.states) return { here, next: here };
    if (this.next.round !== round + 1) {
      if (this.next.round !== round) this.next.copy(here);
      this.seek(this.next, round + 1);
    }
    return { here, next: this.next };
  }

  private seek(state: State, round: number): State {
    if (state.round === round) return state;
    const checkpoint = this.checkpoints.findLast((one) => one.round <= round);
    if (state.round > round || (checkpoint && checkpoint.round > state.round)) {
      if (checkpoint) state.copy(checkpoint);
      else state.copy(new State(this.match));
    }
    while (state.round < round) this.step(state);
    return state;
  }

  /** Goes on by one round. */
  private step(state: State): void {
    const { first } = this.match;
    const round = state.round + 1;
    state.round = round;
    apply(this.match, state, this.viewer, first[round] as number, first[round + 1] as number);
    const last = this.checkpoints.at(-1)?.round ?? -1;
    if (round > last && (first[round + 1] as number) - (first[last + 1] as number) >= this.spacing) {
      const checkpoint = new State(this.match);
      checkpoint.copy(state);
      this.checkpoints.push(checkpoint);
    }
  }
}

/** The timelines of all seats, each made when it is wanted. */
export class Timelines {
  private readonly made = new Map<number, Timeline>();

  constructor(private readonly match: Match) {}

  of(viewer: number): Timeline {
    const known = this.made.get(viewer);
    if (known) return known;
    const timeline = new Timeline(this.match, viewer);
    this.made.set(viewer, timeline);
    return timeline;
  }
}

/** Does what a piece of the tape says. */
function apply({ tape }: Match, state: State, viewer: number, from: number, to: number): void {
  const lines: number[] = [];
  for (let at = from; at < to;) {
    const code = tape[at] as number;
    const operation = code & 15;
    const size = 1 + (operands[operation] as number) + (operation === op.line ? (tape[at + 2] as number) : 0);
    if (sees(viewer, Math.floor(code / 16))) {
      if (operation === op.line) lines.push(at);
      else change(tape, state, operation, at);
    }
    at += size;
  }
  state.lines = lines;
}

function change(tape: Float64Array, state: State, operation: number, at: number): void {
  const a = tape[at + 1] as number;
  const b = tape[at + 2] as number;
  if (operation === op.cell) {
    state.ground[a] = b;
    state.groundAt = at;
    return;
  }
  if (operation === op.panel) {
    state.panel[a] = b;
    return;
  }
  if (operation === op.put) {
    state.kind[a] = b;
    state.y[a] = tape[at + 3] as number;
    state.x[a] = tape[at + 4] as number;
    state.seat[a] = tape[at + 5] as number;
    state.text[a] = tape[at + 6] as number;
    state.angle[a] = tape[at + 7] as number;
    state.size[a] = tape[at + 8] as number;
    return;
  }
  // A seat may never have seen the unit that is spoken of.
  if ((state.kind[a] as number) < 0) return;
  if (operation === op.move) {
    state.y[a] = b;
    state.x[a] = tape[at + 3] as number;
  } else if (operation === op.text) state.text[a] = b;
  else if (operation === op.angle) state.angle[a] = b;
  else if (operation === op.size) state.size[a] = b;
  else state.kind[a] = -1; // drop
}
