import { describe, expect, it } from 'vitest';
import type { Replay } from '../../viewer/game';
import { recorder } from '../../viewer/recorder';
import { readTheme } from '../../viewer/theme';
import { golden, goldenNames } from '../golden';
import { bytes, paintAll, patient, scene, surviveChanges } from '../testing';
import { apocalypse } from './index';
import { census, findUnit, fireAt, forest, grass } from './match';
import { parse } from './parse';
import { small } from './small';
import { stepFrom } from './step';

const open = (text = small()): Replay => apocalypse.parse(bytes(text));

describe('a match of the original game', patient, () => {
  const names = goldenNames('apocalypse');
  it.skipIf(names.length > 0)('is skipped: golden matches are not on this machine', () => {});
  it.each(names)('%s is read completely', (name) => {
    const { result, names, finalScores, rounds, seed } = golden('apocalypse', name);
    const { match, problem } = parse(result);
    expect(problem).toBeNull();
    expect(match.names).toEqual(names);
    expect(match.seed).toBe(String(seed));
    expect(match.states).toBe(rounds + 1);
    expect([...match.scores.slice(-4)]).toEqual(finalScores);
    for (let state = 0; state < match.states; state += 7) {
      let all = 0;
      for (let seat = 0; seat < 4; seat++) {
        const { soldiers, parachuters } = census(match, state, seat);
        all += soldiers + parachuters;
      }
      expect(all).toBe(80); // the statement's sum of soldiers and parachuters
      for (const one of stepFrom(match, state).troopers) {
        expect(Math.max(Math.abs(one.toRow - one.fromRow), Math.abs(one.toCol - one.fromCol))).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('a small match', () => {
  const { match, problem } = parse(bytes(small(true)));

  it('is read as far as it goes', () => {
    expect(problem?.message).toMatch(/round 3 of 200 should follow/);
    expect(match.states).toBe(3);
    expect(match.judge).toBe(true);
    expect(match.statuses[5]).toBe(-1);
    expect(match.land[5 * 60 + 10]).toBe(forest);
    expect(match.land[(2 * 60 + 5) * 60 + 10]).toBe(grass);
    expect(fireAt(match, 0, 5 * 60 + 10)).toBe(2);
    expect(fireAt(match, 2, 5 * 60 + 10)).toBe(0);
    expect(findUnit(match, 1, 89)).toBeGreaterThan(0);
    expect(findUnit(match, 0, 89)).toBe(-1);
    expect(census(match, 0, 0)).toEqual({ soldiers: 1, parachuters: 2, posts: 0 });
    expect(census(match, 2, 1)).toEqual({ soldiers: 0, parachuters: 1, posts: 0 });
  });

  it('tells who walks, lands and falls, and what helicopters do', () => {
    const [first, second] = [stepFrom(match, 0), stepFrom(match, 1)];
    expect(first.troopers.find(({ id }) => id === 9)).toMatchObject({ fate: 'lives', toRow: 26, toCol: 16 });
    expect(first.troopers.find(({ id }) => id === 89)).toMatchObject({ fate: 'lands', toRow: 11 });
    expect(second.troopers.find(({ id }) => id === 10)).toMatchObject({ fate: 'falls' });
    expect(first.flights[1]).toMatchObject({ orientationBefore: 1, orientationAfter: 0, throwsNapalm: false });
    expect(second.flights[0]).toMatchObject({ throwsNapalm: true });
    expect(second.flights[1]).toMatchObject({ fromRow: 30, toRow: 32 });
    expect(stepFrom(match, 2).troopers.every(({ fate }) => fate === 'lives')).toBe(true);
  });

  it('is the same whatever the white space is', () => {
    const { match, problem } = parse(bytes(`\uFEFF${small().split(/\s+/).join('\r\n')}`));
    expect(match).toEqual(parse(bytes(small())).match);
    expect(problem?.message).toMatch(/round 3/);
  });
});

describe('a broken file', () => {
  it.each([
    ['nothing', '', /the file ends here, "Game" should follow/],
    ['another game', small().replace('ApocalypseNow2018', 'Ants'), /a match of "Ants"/],
    ['a strange cell', small().replace('05 X', '05 ?'), /one of : \. O X expected/],
    ['a unit beside the board', small().replace('1\t2\t0\t10\t12', '1\t2\t0\t10\t99'), /between 0 and 59/],
    ['ids that do not ascend', small().replace('3\t2\t1\t30', '1\t2\t1\t30'), /unit 1 comes after unit 1/],
    ['endless parachuters', small().replace('1\t2\t7\t20\t', '1\t999999999\t7\t20\t'), /between 0 and 10000/],
  ])('with %s is refused', (_what, text, message) => {
    expect(() => parse(bytes(text))).toThrow(message);
  });

  it('never breaks the reader, whatever was changed', () => {
    surviveChanges(small(), '0123456789-. \n\tX:O\u00e9', 150, (source) => {
      const { match } = parse(source);
      expect(match.firstUnit.length).toBe(match.states + 1);
      expect(match.firstFire.length).toBe(match.states + 1);
      for (let s = 0; s < match.states; s++) stepFrom(match, s);
    });
  });
});

describe('what the panel and the pointer say', () => {
  const replay = open();

  it('is posts, troops and napalm', () => {
    expect(replay.facts(1, 0).map((fact) => `${fact.short} ${fact.value}`)).toEqual(['posts 1', 'sold 2', 'chutes 1']);
    expect(replay.summary(1, 0)).toBe('napalm ready');
    expect(replay.summary(1, 1)).toBe('napalm in 29');
  });

  it('is what lies on a cell, above it and what burns there', () => {
    expect(replay.describe(1, { row: 11, col: 12 })).toEqual({
      place: 'row 11, column 12',
      details: ['grass', 'helicopter 1 of 0, looks south', 'napalm ready', 'parachuters with 6 rounds left', 'soldier 89 of 0, life 100 of 100'],
      seat: 0,
      unit: 89,
    });
    expect(replay.describe(0, { row: 5, col: 10 }).details).toEqual(['forest', 'burns 2 more rounds']);
    expect(replay.describe(1, { row: 20, col: 30 }).details).toContain('post worth 100, of 0 Ada');
  });

  it('follows units beyond their life', () => {
    expect(replay.describeUnit(2, 10).details).toEqual(['fell in round 1']);
    expect(replay.describeUnit(0, 89).details).toEqual(['lands in round 1']);
    expect(replay.describeUnit(0, 12345).details).toEqual(['is in no round of this match']);
    expect(replay.locate(0, 0, { unit: 9 })).toEqual({ x: 15.5, y: 25.5 });
    expect(replay.locate(0, 0, { seat: 1 })).toEqual({ x: 40.5, y: 30.5 });
    expect(replay.locate(0, 0, { unit: 12345 })).toBeNull();
  });
});

describe('the board', patient, () => {
  it.each([4, 8, 14, 30, 120])('paints every moment at %d pixels a cell with real numbers only', (scale) => {
    for (const follow of [null, { seat: 1 }, { unit: 9 }, { unit: 3 }]) paintAll(open(), { scale, follow });
  });

  it('hides the helicopters when asked to', () => {
    const saves = (sky: number) => {
      const { ctx, calls } = recorder();
      open().paint(ctx, scene(0, 0, { layers: { sky } }));
      return calls.get('strokeRect') ?? 0;
    };
    expect(saves(1)).toBe(2);
    expect(saves(0)).toBe(0);
  });

  it('explains its pictures', () => {
    for (const entry of apocalypse.legend) {
      const { ctx } = recorder();
      entry.paint(ctx, readTheme(() => '', false), 40);
    }
  });

  it.skipIf(goldenNames('apocalypse').length === 0)('paints whole golden matches', () => {
    for (const name of goldenNames('apocalypse').slice(0, 3)) {
      const replay = apocalypse.parse(golden('apocalypse', name).result);
      const { ctx } = recorder();
      for (let round = 0; round <= replay.rounds; round += 11) replay.paint(ctx, scene(round, 0.5, { frozen: [] }));
    }
  });
});
