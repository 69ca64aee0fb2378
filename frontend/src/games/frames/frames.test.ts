import { describe, expect, it } from 'vitest';
import { recorder } from '../../viewer/recorder';
import { readTheme } from '../../viewer/theme';
import { bytes, paintAll, patient, scene } from '../testing';
import { frames } from './index';
import { battleship, fleets, territory, tron } from './samples';

const open = (text: string) => frames.parse(bytes(text));
const small = (...lines: string[]) => open(['agon replay 1', 'game g 1.2 0', 'title Game', 'seed 7', 'seat 0 Ada', 'seat 1 Bob', ...lines, 'over done'].join('\n'));

describe('what the page says', () => {
  const replay = small(
    'grid 3 3', 'kind big_ship fill=seat', 'put x big_ship 0 0 0 text=12', 'put y big_ship 2 2 1', 'cell 1 1 wall1', 'cell 1 2 deep_water',
    'r 0', 'panel 0 ships_left 3', 'cpu 0.1 0.2',
    'r 1', 'move x 0 1', 'drop y', 'gone 1 no ship left', 'say a shot', 'mark 0 wins', 'put z big_ship 1 0 0', 'put w big_ship 1 0', 'score 5 0',
    'r 2', 'out 0 memory', 'cpu -1 0.25',
  );

  it('is the title, the words of a round, and what the seats have', () => {
    expect(replay).toMatchObject({ title: 'Game 1.2', rounds: 2, planned: 2, ending: 'done', talks: true, layers: [] });
    expect(replay.happened?.(0, {})).toEqual([]);
    expect(replay.happened?.(1, {})).toEqual([
      { seat: 1, text: 'out: no ship left' },
      { seat: null, text: 'a shot' },
      { seat: 0, text: 'wins' },
      { seat: 0, text: '1 moved, 1 new', counted: true },
      { seat: 1, text: '1 lost', counted: true },
    ]);
    expect(replay.facts(1, 0)).toEqual([{ short: 'ships left', label: 'ships left', value: '3' }]);
    expect(replay.facts(1, 1)).toEqual([]);
    expect([0, 1].map((round) => replay.gone?.(round, 1))).toEqual([null, 'out in round 1: no ship left']);
    expect(replay.marks).toEqual([{ round: 1, seat: 0, text: 'wins' }, { round: 1, seat: 1, text: 'out: no ship left' }]);
  });

  it('is the verdict and the CPU time that the file knows', () => {
    expect(replay.seats?.[0]).toMatchObject({ verdict: 'frozen', reason: 'memory', round: 1 });
    expect([0, 1, 2].map((round) => replay.status(round, 0))).toEqual([0, -1, -1]);
    expect(replay.seconds?.(2, 1)).toBe(0.25);
  });

  it('is what stands on a cell', () => {
    expect(replay.describe(0, { row: 0, col: 0 })).toEqual({ place: 'row 0, column 0', details: ['big ship x', '12'], seat: 0, unit: 0 });
    expect(replay.describe(0, { row: 1, col: 1 }).details).toEqual(['wall of 1 Bob']);
    expect(replay.describe(0, { row: 1, col: 2 }).details).toEqual(['deep water']);
    expect(replay.describe(1, { row: 1, col: 0 }).details).toEqual(['big ship w', 'big ship z']);
    expect(replay.describeUnit(1, 0).place).toBe('row 0, column 1');
    expect(replay.describeUnit(1, 1).details).toEqual(['is not on the board']);
    expect(replay.describeUnit(1, 99).details).toEqual(['is not in this match']);
    expect(replay.locate(1, 0, { seat: 0 })).toMatchObject({ x: 1.5, y: 0.5 });
    expect(replay.locate(1, 0, { seat: 1 })).toBeNull();
    expect(replay.locate(1, 0, { unit: 99 })).toBeNull();
  });

  it('is no more than one seat may see, when its sight is chosen', () => {
    const hidden = small('grid 2 2', 'only 0 put a ship 0 0 0', 'only 1 put b ship 1 1 1', 'r 0', 'only 1 panel 1 cards 7', 'only 0 say secret');
    expect(hidden.layers?.[0]?.choices).toEqual(['all', '0 Ada', '1 Bob']);
    expect(hidden.describe(0, { row: 1, col: 1 }, { sight: 0 }).unit).toBe(1);
    expect(hidden.describe(0, { row: 1, col: 1 }, { sight: 1 }).unit).toBeNull();
    expect(hidden.describeUnit(0, 1, { sight: 1 }).details).toEqual(['is not on the board']);
    expect(hidden.facts(0, 1, { sight: 1 })).toEqual([]);
    expect(hidden.facts(0, 1, { sight: 2 })).toHaveLength(1);
    expect(hidden.happened?.(0, { sight: 2 })).toEqual([]);
    expect(hidden.locate(0, 0, { seat: 1 }, { sight: 1 })).toBeNull();
  });

  it('on a plane is the nearest unit, in the numbers of the file', () => {
    const plane = small('plane 400 200', 'put sun star 100 200 - size=80', 'put moon star 100 230', 'r 0');
    expect([plane.rows, plane.cols]).toEqual([20, 40]);
    expect(plane.describe(0, { row: 9, col: 22 })).toMatchObject({ place: 'x 225, y 95', unit: 1 });
    expect(plane.describe(0, { row: 9, col: 17 }).unit).toBe(0);
    expect(plane.describe(0, { row: 0, col: 0 }).unit).toBeNull();
    expect(plane.describeUnit(0, 1).place).toBe('x 230, y 100');
  });
});

describe('the board', patient, () => {
  it.each([
    ['tron', tron(8)],
    ['fleets', fleets(16)],
    ['territory', territory(20, 4, 8)],
    ['battleship', battleship().replace(/\nr 8\n[\s\S]*/, '\nover')],
  ])('of %s paints every moment with real numbers only', (_name, text) => {
    const replay = open(text);
    expect(replay.problem).toBeNull();
    for (const scale of [3, 12, 60]) {
      for (const follow of [null, { unit: 0 }, { seat: 1 }]) paintAll(replay, { scale, follow, layers: { sight: scale === 12 ? 2 : 0 } });
    }
  });

  it('writes seats and short texts on units, long ones below them, and nothing where there is no room', () => {
    const replay = small('grid 3 3', 'put a ship 0 0 0', 'put b ship 1 1 1 text=99', 'put c ship 2 2 - text=Alexandria', 'r 0');
    const texts = (scale: number) => {
      const { ctx, texts } = recorder();
      replay.paint(ctx, scene(0, 0, { scale }));
      return texts;
    };
    expect(texts(60)).toEqual(['Alexandria', '0', '99']);
    expect(texts(6)).toEqual([]);
  });

  it('paints cells again only where they changed', () => {
    const replay = open(territory(100, 6));
    const canvas = recorder();
    const { ctx } = recorder();
    const paint = (round: number) => replay.paint(ctx, scene(round, 0, { scale: 5, theme: day, makeCanvas: canvas.makeCanvas }));
    const day = readTheme(() => '', false);
    const count = () => canvas.calls.get('fillRect') ?? 0;
    paint(1);
    const first = count();
    paint(1);
    expect(count()).toBe(first);
    paint(2);
    expect(count()).toBeGreaterThan(first);
    expect(count() - first).toBeLessThan(101);
  });

  it('explains the kinds of the match', () => {
    const replay = open(battleship());
    expect(replay.legend?.map(({ label }) => label)).toEqual(['~', '#', 'ship', 'miss', 'hit']);
    for (const entry of [...frames.legend, ...(replay.legend ?? [])]) entry.paint(recorder().ctx, readTheme(() => '', true), 40);
  });
});
