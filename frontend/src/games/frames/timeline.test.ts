import { describe, expect, it } from 'vitest';
import { bytes } from '../testing';
import { parse } from './parse';
import { battleship, fleets, territory, tron } from './samples';
import { placeOf, stepBetween } from './step';
import { State, Timeline } from './timeline';

const matchOf = (text: string) => parse(bytes(text)).match;
const lines = (...rounds: string[]) =>
  ['agon replay 1', 'game a 1 0', 'seat 0 Ada', 'seat 1 Bob', 'grid 4 10', ...rounds, 'over'].join('\n');

describe('states', () => {
  it('are the same whichever way they are reached', () => {
    for (const text of [tron(), fleets(), battleship(), territory(40, 100, 20)]) {
      const match = matchOf(text);
      for (const sight of match.hidden ? [-1, 0, 1] : [-1]) {
        const straight = new Timeline(match, sight);
        const states = Array.from({ length: match.states }, (_, round) => {
          const copy = new State(match);
          copy.copy(straight.at(round));
          return copy;
        });
        const jumping = new Timeline(match, sight);
        // Coprime to most lengths: all rounds come, in no order.
        for (let k = 0, round = 0; k < match.states; k++, round = (round + 61) % match.states) {
          expect(same(jumping.at(round), states[round] as State)).toBe(true);
          const { here, next } = jumping.around(round);
          expect(same(here, states[round] as State)).toBe(true);
          expect(same(next, states[Math.min(round + 1, match.states - 1)] as State)).toBe(true);
        }
      }
    }
  });

  it('show a seat what it may see only', () => {
    const match = matchOf(lines('put a ship 0 0 0', 'only 0 put b ship 1 1 0', 'only 1 put c ship 2 2 1', 'r 0', 'r 1', 'move b 1 2', 'only 1 drop c', 'only 0 cell 3 3 mine'));
    const alive = (sight: number, round: number) => [...new Timeline(match, sight).at(round).kind].map((kind) => kind >= 0);
    expect(alive(-1, 0)).toEqual([true, true, true]);
    expect(alive(0, 0)).toEqual([true, true, false]);
    expect(alive(1, 0)).toEqual([true, false, true]);
    expect(alive(1, 1)).toEqual([true, false, false]); // b moves, but this seat never saw it
    expect(new Timeline(match, 0).at(1).x[1]).toBe(2);
    expect(new Timeline(match, 0).at(1).ground[33]).toBeGreaterThan(0);
    expect(new Timeline(match, 1).at(1).ground[33]).toBe(0);
  });

  it('have the lines of their own round only', () => {
    const match = matchOf(lines('r 0', 'line 0 0 0 1 1', 'r 1', 'line - 0 0 1 1', 'line 1 0 0 2 2', 'r 2'));
    const timeline = new Timeline(match, -1);
    expect([0, 1, 2].map((round) => timeline.at(round).lines.length)).toEqual([1, 2, 0]);
  });

  it('have no more checkpoints than the tape has room for', () => {
    const match = matchOf(territory(400, 90));
    const timeline = new Timeline(match, -1);
    timeline.at(match.states - 1);
    const { checkpoints } = timeline as unknown as { checkpoints: State[] };
    expect(checkpoints.length).toBeGreaterThan(2);
    expect(checkpoints.reduce((sum, one) => sum + one.weight, 0)).toBeLessThan(match.tape.length);
  });
});

describe('between two states', () => {
  const match = matchOf(lines('put a ship 0 0 0 angle=350', 'put b ship 1 1 1', 'r 0', 'r 1', 'move a 0 2', 'set a angle=10', 'drop b', 'put c ship 3 0', 'r 2', 'move a 0 9'));
  const timeline = new Timeline(match, -1);
  const step = (round: number) => {
    const { here, next } = timeline.around(round);
    return stepBetween(match, here, next);
  };

  it('units glide and turn the short way', () => {
    expect(placeOf(match, step(0), 0, 0)).toMatchObject({ x: 0.5, y: 0.5, angle: 350, share: 1 });
    const half = placeOf(match, step(0), 0, 0.375);
    expect(half?.x).toBeCloseTo(1.5);
    expect(half?.angle).toBeCloseTo(360);
    expect(placeOf(match, step(0), 0, 0.9)).toMatchObject({ x: 2.5, y: 0.5 });
  });

  it('units that come grow and units that go shrink', () => {
    expect([0, 0.3, 0.7].map((t) => placeOf(match, step(0), 1, t)?.share ?? 0)).toEqual([1, 0.5, 0]);
    expect([0, 0.75, 0.4].map((t) => placeOf(match, step(0), 2, t)?.share ?? 0)).toEqual([0, 0.5, 0]);
  });

  it('units that cross more than half the board jump', () => {
    expect([0, 0.5, 0.8].map((t) => placeOf(match, step(1), 0, t)?.x)).toEqual([2.5, 2.5, 9.5]);
  });
});

/** Whether two states hold the same; units that are not there may have been anywhere. */
function same(a: State, b: State): boolean {
  if (a.round !== b.round || a.groundAt !== b.groundAt || a.lines.join() !== b.lines.join()) return false;
  if (a.kind.some((kind, unit) => kind !== b.kind[unit]) || a.ground.some((kind, cell) => kind !== b.ground[cell])) return false;
  if (a.panel.some((text, k) => text !== b.panel[k])) return false;
  return a.kind.every((kind, unit) =>
    kind < 0 || (['x', 'y', 'seat', 'text', 'angle', 'size'] as const).every((key) => Object.is(a[key][unit], b[key][unit])));
}
