import { describe, expect, it } from 'vitest';
import type { Replay } from '../../viewer/game';
import { recorder } from '../../viewer/recorder';
import { readTheme } from '../../viewer/theme';
import { golden, goldenNames } from '../golden';
import { bytes, paintAll, patient, scene, surviveChanges } from '../testing';
import { dominator } from './index';
import { cellAt, isActive, nobody, spells, unitAt, wall } from './match';
import { parse } from './parse';
import { small } from './small';
import { stepFrom } from './step';

const open = (text = small()): Replay => dominator.parse(bytes(text));

describe('a match of the original game', patient, () => {
  const names = goldenNames('dominator');
  it.skipIf(names.length > 0)('is skipped: golden matches are not on this machine', () => {});
  it.each(names)('%s is read completely', (name) => {
    const { result, names, finalScores, rounds, seed } = golden('dominator', name);
    const { match, problem } = parse(result);
    expect(problem).toBeNull();
    expect(match.names).toEqual(names);
    expect(match.seed).toBe(String(seed));
    expect(match.states).toBe(rounds + 1);
    expect([...match.scores.slice(-4)]).toEqual(finalScores);
    // Land in the table, on the board and in the growth of the scores must agree.
    for (let state = 1; state < match.states; state++) {
      for (let seat = 0; seat < 4; seat++) {
        const land = match.land[state * 4 + seat] as number;
        expect((match.scores[state * 4 + seat] as number) - (match.scores[state * 4 - 4 + seat] as number)).toBe(land);
      }
    }
    // A unit moves at most one cell, unless it fell and stands on another side.
    for (let state = 0; state < match.states; state += 5) {
      for (const one of stepFrom(match, state).travellers) {
        const far = Math.max(Math.abs(one.toRow - one.fromRow), Math.abs(one.toCol - one.fromCol)) > 1;
        if (far) expect(one.fate).toBe('falls');
        if (one.fate === 'walks') expect(far).toBe(false);
      }
    }
  });
});

describe('a small match', () => {
  const { match, problem } = parse(bytes(small()));

  it('is read to its end', () => {
    expect(problem).toBeNull();
    expect(match.states).toBe(3);
    expect(match.names).toEqual(['Ada', 'Bob']);
    expect(cellAt(match, 0, 0, 0)).toBe(wall);
    expect(cellAt(match, 0, 1, 2)).toBe(nobody);
    expect(cellAt(match, 1, 2, 4)).toBe(1);
    expect(unitAt(match, 0, 3, 3)).toBe(4);
    expect(match.statuses[3]).toBe(-1);
  });

  it('knows spells: two steps, and none where witches are near each other', () => {
    expect(isActive(match, 0, 0)).toBe(true);
    expect(spells(match, 0, 2, 2)).toEqual([0]);
    expect(spells(match, 0, 2, 4)).toEqual([3]);
    const near = parse(bytes(small().replaceAll('w 1 1 4 -1', 'w 1 1 1 -1'))).match;
    expect(isActive(near, 0, 0)).toBe(false);
    expect(spells(near, 0, 2, 2)).toEqual([]);
  });

  it('tells walks, blows and falls apart', () => {
    const [, strikes, walks, stays, hurt, falls] = stepFrom(match, 0).travellers;
    expect(walks).toMatchObject({ fate: 'walks', toRow: 1, toCol: 2 });
    expect(strikes).toMatchObject({ fate: 'strikes', aimRow: 3, aimCol: 3 });
    expect(stays).toMatchObject({ fate: 'stays' });
    expect(hurt).toMatchObject({ fate: 'stays', healthAfter: 130 });
    expect(falls).toMatchObject({ fate: 'falls', playerBefore: 1, playerAfter: 0, aimRow: 2, aimCol: 4, toRow: 2, toCol: 1 });
    expect(stepFrom(match, 2).travellers.every(({ fate }) => fate === 'stays')).toBe(true);
  });

  it('is the same whatever the white space is', () => {
    expect(parse(bytes(`\uFEFF${small().split(/\s+/).join('\r\n')}`))).toEqual(parse(bytes(small())));
  });
});

describe('a broken file', () => {
  it.each([
    ['nothing', '', /the file ends here, "Game" should follow/],
    ['another game', small().replace('Dominator 4.0', 'Ants 1.0'), /a match of "Ants"/],
    ['a huge board', small().replace('rows           5', 'rows 99999'), /between 1 and 250/],
    ['a strange cell', small().replace('X0...X', 'X0.?.X'), /X, \. or a player expected/],
    ['a short row', small().replace('X0...X', 'X0..X'), /row 1 of the board has 5 cells instead of 6/],
    ['a unit beside the board', small().replace('k 0 2 2 200', 'k 0 2 9 200'), /between 0 and 5/],
  ])('with %s is refused', (_what, text, message) => {
    expect(() => parse(bytes(text))).toThrow(message);
  });

  it('is shown up to its last complete state', () => {
    const text = small();
    const { match, problem } = parse(bytes(text.slice(0, text.lastIndexOf('round 2'))));
    expect(match.states).toBe(2);
    expect(problem?.message).toMatch(/"round" should follow/);
    const moved = parse(bytes(text.replace(/(XXXXXX\nX00\.\.X\nX)\.(\.X1X\nX\.\.\.\.X\nXXXXXX\n\nround 2)/, '$1X$2')));
    expect(moved.match.states).toBe(2);
    expect(moved.problem?.message).toMatch(/a wall comes or goes/);
  });

  it('never breaks the reader, whatever was changed', () => {
    surviveChanges(small(), '0123456789-. \n\tXfkwbwrxtylz\u00e9', 500, (source) => {
      const { match } = parse(source);
      expect(match.firstMove.length).toBe(match.states);
      expect(match.cells.length).toBe(match.states * match.rows * match.cols);
      for (let s = 0; s < match.states; s++) stepFrom(match, s);
    });
  });
});

describe('what the panel and the pointer say', () => {
  const replay = open();

  it('is land and troops', () => {
    expect(replay.facts(1, 0).map((fact) => `${fact.short} ${fact.value}`)).toEqual(['land 2', 'farm 2', 'kn 1']);
    expect(replay.summary(1, 1)).toBe('');
    expect(replay.curves.map(({ title }) => title)).toEqual(['Score', 'Land', 'Knights', 'Farmers']);
  });

  it('is owner, spells and the unit of a cell', () => {
    expect(replay.describe(1, { row: 3, col: 3 })).toEqual({
      place: 'row 3, column 3',
      details: ['land of nobody', 'haunted by witch 0', 'knight 4', 'health 130 of 200'],
      seat: 1,
      unit: 4,
    });
    expect(replay.describe(0, { row: 0, col: 0 }).details).toContain('wall');
    expect(replay.describeUnit(0, 99).details).toEqual(['is not in this match']);
    expect(replay.locate(0, 0, { unit: 2 })).toEqual({ x: 1.5, y: 1.5 });
    expect(replay.locate(0, 0, { seat: 0 })).toEqual({ x: 2.5, y: 2.5 });
  });
});

describe('the board', patient, () => {
  it.each([6, 12, 30, 120])('paints every moment at %d pixels a cell with real numbers only', (scale) => {
    for (const follow of [null, { seat: 1 }, { unit: 4 }]) paintAll(open(), { scale, follow, layers: { spells: 1 } });
  });

  it('shows spells only when asked to', () => {
    const strokes = (spells: number) => {
      const { ctx, calls } = recorder();
      open().paint(ctx, scene(0, 0, { layers: { spells } }));
      return calls.get('lineTo') ?? 0;
    };
    expect(strokes(1)).toBeGreaterThan(strokes(0));
  });

  it('explains its pictures', () => {
    for (const entry of dominator.legend) {
      const { ctx } = recorder();
      entry.paint(ctx, readTheme(() => '', false), 40);
    }
  });

  it.skipIf(goldenNames('dominator').length === 0)('paints whole golden matches', () => {
    for (const name of goldenNames('dominator').slice(0, 4)) {
      const replay = dominator.parse(golden('dominator', name).result);
      const { ctx } = recorder();
      for (let round = 0; round <= replay.rounds; round += 9) replay.paint(ctx, scene(round, 0.5, { frozen: [] }));
    }
  });
});
