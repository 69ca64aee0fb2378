// A number for each seat, state by state: scores, curves, CPU time.

import { Tape } from './tape';

/** Values of all seats that stay until they change, with an entry for each state. */
export class Column {
  private readonly tape = new Tape();
  private now: readonly number[];

  constructor(private readonly seats: number, state: number) {
    this.now = Array.from({ length: seats }, () => 0);
    for (let k = 0; k < state; k++) this.tape.push(...this.now);
  }

  set(values: readonly number[]): void {
    this.now = values;
  }

  /** The state is complete. */
  note(): void {
    this.tape.push(...this.now);
  }

  take(states: number): Float64Array {
    this.tape.cut(states * this.seats);
    return this.tape.take();
  }
}
