import { expect, it } from 'vitest';
import { bytes } from '../testing';
import { Board } from './board';
import { noImages } from './images';
import { parse } from './parse';
import { fleets } from './samples';

// The panel asks for the state of a round before the board is painted.
it('a step has the units of its own round, whatever was asked for before', () => {
  const { match } = parse(bytes(fleets(60)));
  const board = new Board(match, noImages);
  for (const [before, round] of [[0, 40], [40, 39], [39, 5], [5, 59]] as const) {
    board.stepOf(before, -1);
    board.stateOf(round, -1);
    const step = board.stepOf(round, -1);
    const fresh = new Board(match, noImages).stepOf(round, -1);
    expect([step.here.round, step.next.round]).toEqual([fresh.here.round, fresh.next.round]);
    expect([...step.units]).toEqual([...fresh.units]);
  }
});
