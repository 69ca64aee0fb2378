import { describe, expect, it } from 'vitest';
import type { Replay } from '../../viewer/game';
import { paintPicture } from '../../viewer/picture';
import { recorder } from '../../viewer/recorder';
import { readTheme } from '../../viewer/theme';
import { golden, goldenNames } from '../golden';
import { bytes, scene } from '../testing';
import { ants } from './index';
import { parse } from './parse';
import { small } from './small';
import { stepFrom } from './step';

const open = (text = small()): Replay => ants.parse(bytes(text));

describe('what happens between two states', () => {
  const { match } = parse(bytes(small()));
  const ant = (state: number, id: number) => stepFrom(match, state).walkers.find((walker) => walker.id === id);

  it('is a walk for an ant that moved', () => {
    expect(ant(0, 2)).toMatchObject({ fromRow: 0, fromCol: 1, toRow: 1, toCol: 1, end: null, born: false, facingAfter: 0 });
  });

  it('is a death on the cell it attacked for an ant that lost', () => {
    expect(ant(1, 3)).toMatchObject({ fromRow: 1, fromCol: 0, toRow: 0, toCol: 0, end: 'fight' });
    expect(stepFrom(match, 1).fights).toEqual([{ row: 0, col: 0 }]);
  });

  it('is a loading worker and vanishing food for a taken bonus', () => {
    expect(ant(1, 2)).toMatchObject({ carriedBefore: 3, carriedAfter: 0 });
    expect(stepFrom(match, 0).morsels).toEqual([{ row: 1, col: 1, kind: 0, change: 'stays' }]);
    expect(stepFrom(match, 1).morsels).toEqual([{ row: 1, col: 1, kind: 0, change: 'goes' }]);
  });

  it('is nothing after the last state', () => {
    const { walkers, fights } = stepFrom(match, 2);
    expect(walkers).toHaveLength(3);
    expect(walkers.every((walker) => walker.end === null && walker.fromRow === walker.toRow)).toBe(true);
    expect(fights).toEqual([]);
  });

  it('is death of age when the life was used up', () => {
    const old = parse(bytes(small().replace('s\t3\t1\t1\t0\t0\t0\t0\tn\t149', 's\t3\t1\t1\t0\t0\t0\t0\tn\t1').replace('3\tm\tu\t_\t\n', ''))).match;
    expect(stepFrom(old, 1).walkers.find((walker) => walker.id === 3)).toMatchObject({ end: 'age', toRow: 1, toCol: 0 });
  });

  it('is a birth for an ant that was not there', () => {
    const born = parse(bytes(small().replace('w\t2\t0\t0\t1\t0\t0\t0\tn\t75\t\n', '').replace('ants\n4', 'ants\n3'))).match;
    expect(stepFrom(born, 0).walkers.find((walker) => walker.id === 2)).toMatchObject({ born: true });
  });
});

describe('what the panel and the pointer say', () => {
  const replay = open();

  it('is the reserve of the queen, and 0 without one', () => {
    expect(replay.facts(0, 0).map((fact) => fact.value)).toEqual(['4', '5', '6']);
    const orphan = open(small().replaceAll('q\t0\t0\t0\t0\t4\t5\t6', 'w\t0\t0\t0\t0\t0\t0\t0'));
    expect(orphan.facts(0, 0).map((fact) => fact.value)).toEqual(['0', '0', '0']);
    expect(orphan.summary(0, 0)).toBe('no queen, 2 workers');
  });

  it('is what lies and stands on a cell', () => {
    expect(replay.describe(0, { row: 0, col: 2 })).toMatchObject({ place: 'row 0, column 2', details: ['water'], unit: null });
    expect(replay.describe(0, { row: 1, col: 1 }).details).toEqual(['bread on soil']);
    expect(replay.describe(2, { row: 1, col: 1 })).toEqual({
      place: 'row 1, column 1', details: ['soil', 'worker 2', 'life 73', 'carries bread'], seat: 0, unit: 2,
    });
    expect(replay.describe(0, { row: 0, col: 0 }).details).toContain('reserve 4 / 5 / 6');
  });

  it('is what became of a followed ant', () => {
    expect(replay.describeUnit(2, 3)).toMatchObject({ place: 'soldier 3', details: ['died in round 1'], seat: 1 });
    expect(replay.describeUnit(2, 99).details).toEqual(['is in no round of this match']);
  });

  it('is how many ants a seat has, over time', () => {
    const [score, alive] = replay.curves;
    expect(score?.value(2, 1)).toBe(3);
    expect(alive?.value(2, 1)).toBe(1);
    expect(alive?.value(0, 0)).toBe(2);
  });

  it('warns of another version', () => {
    expect(open(small().replace('Ants 1.0', 'Ants 2.0')).warnings).toHaveLength(1);
    expect(replay.warnings).toEqual([]);
  });
});

describe('the board', { timeout: 120_000 }, () => {
  it.each([8, 14, 30, 120])('paints every moment at %d pixels a cell with real numbers only', (scale) => {
    const replay = open();
    for (const dark of [false, true]) {
      for (const round of [0, 1, 2]) {
        for (const t of [0, 0.3, 0.5, 0.7, 0.95]) {
          const { ctx, depth, calls } = recorder();
          replay.paint(ctx, scene(round, t, { scale, theme: readTheme(() => '', dark) }));
          expect(depth()).toBe(0);
          expect(calls.get('fill')).toBeGreaterThan(0);
        }
      }
    }
    const { ctx, depth } = recorder();
    replay.terrain(ctx, scene(0, 0, { scale }));
    expect(depth()).toBe(0);
  });

  it('writes the number of the seat on every ant that is large enough', () => {
    const { ctx, texts } = recorder();
    open().paint(ctx, scene(0, 0));
    expect(texts.sort()).toEqual(['0', '0', '1', '1']);
  });

  it('knows where a followed ant and a followed seat are', () => {
    const replay = open();
    expect(replay.locate(0, 0, { unit: 2 })).toEqual({ x: 1.5, y: 0.5 });
    expect(replay.locate(0, 0.9, { unit: 2 })).toEqual({ x: 1.5, y: 1.5 });
    expect(replay.locate(0, 0, { seat: 1 })).toEqual({ x: 3.5, y: 2.5 });
    expect(replay.locate(0, 0, { unit: 99 })).toBeNull();
  });

  it('becomes a picture with names and scores', () => {
    const { makeCanvas, texts } = recorder();
    paintPicture(open(), scene(2, 0, { makeCanvas }));
    expect(texts).toEqual(expect.arrayContaining(['Ants 1.0   round 2 / 2   seed 7', 'Ada', 'Bob', '4', '3']));
  });

  it.skipIf(goldenNames('ants').length === 0)('paints whole golden matches', () => {
    for (const name of goldenNames('ants').slice(0, 6)) {
      const replay = ants.parse(golden('ants', name).result);
      const { ctx, depth } = recorder();
      for (let round = 0; round <= replay.rounds; round += 7) replay.paint(ctx, scene(round, 0.5, { frozen: [] }));
      expect(depth()).toBe(0);
    }
  });
});
