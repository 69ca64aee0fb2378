import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ReplayError, type Replay } from '../../viewer/game';
import { recorder } from '../../viewer/recorder';
import { readTheme } from '../../viewer/theme';
import { goldenFolder } from '../golden';
import { bytes as encode, paintAll, patient, scene } from '../testing';
import { aichallenge } from './index';
import { antsAt, disc, placeAt, shortest, sight } from './match';
import { parse } from './parse';
import { small } from './small';
import { stepFrom } from './step';

const bytes = (value: unknown) => encode(typeof value === 'string' ? value : JSON.stringify(value));
const open = (value: unknown = small): Replay => aichallenge.parse(bytes(value));
const withData = (change: object) => ({ ...small, replaydata: { ...small.replaydata, ...change } });

const folder = goldenFolder('aichallenge');
const games = existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'replay.json.gz'))) : [];
const replay = (name: string) => new Uint8Array(gunzipSync(readFileSync(join(folder, name, 'replay.json.gz'))));

describe('a replay of the original game', patient, () => {
  it.skipIf(games.length > 0)('is skipped: golden replays are not on this machine', () => {});
  it.each(games)('%s is read completely', (name) => {
    const match = parse(replay(name));
    const view = aichallenge.parse(replay(name));
    const outer = JSON.parse(new TextDecoder().decode(replay(name))) as { score: number[]; game_length: number };
    expect(match.turns).toBe(outer.game_length);
    expect(match.names.map((_, seat) => view.score(view.rounds, seat))).toEqual(outer.score);
    // Ants walk on land, one step a turn, and never two on one square.
    for (let turn = 0; turn <= match.turns; turn += 5) {
      const places = antsAt(match, turn).map((ant) => {
        const at = placeAt(match, ant, turn);
        return (match.ants.row[at] as number) * match.cols + (match.ants.col[at] as number);
      });
      expect(new Set(places).size).toBe(places.length);
      expect(places.every((cell) => match.water[cell] === 0)).toBe(true);
      for (const one of stepFrom(match, turn).walkers) expect(Math.abs(one.byRow) + Math.abs(one.byCol)).toBeLessThanOrEqual(1);
    }
  });
});

describe('a small replay', () => {
  const match = parse(bytes(small));

  it('is read with names, turns and CPU', () => {
    expect(match).toMatchObject({ names: ['Ada', 'Bob'], seed: '918273', turns: 3, rows: 4, cols: 5, ending: 'lone survivor' });
    expect(open().status(2, 0)).toBe(0.25);
    expect(open().status(3, 0)).toBe(0.5);
    expect(open().status(1, 1)).toBe(0.9);
    expect(open().status(2, 1)).toBe(-1);
    expect(open({ ...small, agon: undefined }).judge).toBe(false);
  });

  it('lets ants walk over the edge of the torus', () => {
    expect([0, 1, 2, 3].map((turn) => match.ants.row[placeAt(match, 0, turn)])).toEqual([0, 3, 2, 2]);
    expect(stepFrom(match, 0).walkers[0]).toMatchObject({ row: 0, byRow: -1, fate: 'lives' });
    expect(shortest(0, 3, 4)).toBe(-1);
    expect(shortest(0.5, 4.5, 5)).toBe(-1);
  });

  it('knows births, deaths and fights', () => {
    expect(antsAt(match, 1)).toEqual([0, 1]);
    expect(antsAt(match, 2)).toEqual([0, 2]);
    expect(stepFrom(match, 1).walkers.map(({ fate }) => fate)).toEqual(['lives', 'dies', 'born']);
    expect(stepFrom(match, 1).clashes).toEqual([{ a: 0, b: 1 }]);
    expect(stepFrom(match, 0).clashes).toEqual([]);
    expect(stepFrom(match, 3).walkers.every(({ byRow, byCol }) => byRow === 0 && byCol === 0)).toBe(true);
  });

  it('knows what a player sees', () => {
    expect(disc(1)).toHaveLength(5);
    const seen = sight(match, 0, 0);
    expect([...seen].map((one, cell) => (one ? cell : -1)).filter((cell) => cell >= 0)).toEqual([0, 1, 4, 5, 15]);
  });

  it('may be a bare replaydata object, or lack what is optional', () => {
    expect(parse(bytes(small.replaydata)).names).toEqual(['player 0', 'player 1']);
    expect(parse(bytes({ ...small, playernames: undefined, status: undefined, playerturns: undefined })).fates[1]).toEqual({ status: 'survived', turn: 3 });
  });
});

describe('what the viewer of the contest takes', () => {
  const all = small.replaydata;

  it.each([
    ['hills with who razed them', withData({ hills: [[0, 0, 0, 4, 1], [2, 3, 1, 3, 0]] })],
    ['moves that go on to the last turn', withData({ ants: [[0, 0, 0, 4, 0, 'nn--'], ...all.ants.slice(1)] })],
    ['no bonus, no cutoff', withData({ bonus: undefined, cutoff: undefined })],
    ['revision 2 with the fields of revision 3', withData({ revision: 2 })],
    ['letters for ants and digits for hills', withData({ map: { rows: 4, cols: 5, data: ['aA...', '..%..', '..*0.', '....I'] } })],
  ])('%s', (_what, file) => {
    expect(parse(bytes(file)).ants.owner).toHaveLength(3);
  });

  it('food without an end, which lies there to the last turn', () => {
    expect(parse(bytes(withData({ food: [[0, 3, 1]] }))).food).toEqual([{ cell: 3, from: 1, to: 4, owner: -1 }]);
  });

  it.each([
    ['no history of the hives', withData({ hive_history: undefined }), /hive_history is missing/],
    ['food that goes before it comes', withData({ food: [[0, 3, 2, 2]] }), /food\[0\], last turn is 2/],
    ['27 players', withData({ players: 27 }), /players is 27/],
    ['scores for one', withData({ scores: [[1]] }), /scores has 1 lists/],
  ])('and not %s', (_what, file, message) => {
    expect(() => parse(bytes(file))).toThrow(message);
  });
});

describe('a replay of revision 2', () => {
  // Food that nobody took, an ant from the start that dies, food that becomes an ant.
  const ants = [[3, 3, 1, 4], [0, 0, 0, 0, 2, 0, 'ns'], [2, 3, 0, 2, 4, 1, 'w-']];
  const old = withData({ revision: 2, ants, food: undefined, hills: undefined, hive_history: undefined, bonus: undefined });

  it('has food and ants in one list', () => {
    const match = parse(bytes(old));
    expect(match.food).toEqual([
      { cell: 18, from: 1, to: 4, owner: -1 },
      { cell: 13, from: 0, to: 2, owner: 1 },
    ]);
    expect(antsAt(match, 1)).toEqual([0]);
    expect(antsAt(match, 2)).toEqual([1]);
    expect([...match.ants.spawned]).toEqual([0, 2]);
    expect(match.hills).toEqual([]);
    paintAll(open(old), { scale: 7, follow: null, layers: { sight: 0, fights: 1 } });
  });

  it('is read to its end without a length, and like revision 3', () => {
    expect(parse(bytes({ ...old, game_length: undefined })).turns).toBe(3);
    expect(parse(bytes(withData({ revision: 2 })))).toEqual(parse(bytes(small)));
  });

  it('is refused where an ant of it is broken', () => {
    expect(() => parse(bytes(withData({ revision: 2, ants: [[0, 0, 0, 1, 3, 9, 'nn']] })))).toThrow(/ants\[0\], owner is 9/);
  });
});

describe('a broken file', () => {
  it.each([
    ['nothing', '', /this is no replay/],
    ['something else', 'Game\n\nSeed 30', /this is no replay/],
    ['half a replay', JSON.stringify(small).slice(0, 700), /the JSON is broken here/],
    ['another challenge', { ...small, challenge: 'planets' }, /"challenge" is not "ants"/],
    ['another format', { ...small, replayformat: 'storage' }, /"replayformat" is not "json"/],
    ['an old revision', withData({ revision: 1 }), /revision is 1, but must lie between 2 and 3/],
    ['short moves', withData({ ants: [[0, 0, 0, 4, 0, 'n']] }), /ants\[0\] has 1 moves and lives 4 turns/],
    ['a strange move', withData({ ants: [[0, 0, 0, 4, 0, 'nx-']] }), /none of n e s w -/],
    ['an ant beside the map', withData({ ants: [[9, 0, 0, 4, 0, 'nn-']] }), /ants\[0\], row is 9/],
    ['an ant of nobody', withData({ ants: [[0, 0, 0, 4, 7, 'nn-']] }), /ants\[0\], owner is 7/],
    ['no hive', withData({ hive_history: [[0]] }), /hive_history has 1 lists for 2 players/],
    ['a huge map', withData({ map: { rows: 1e9, cols: 5, data: [] } }), /map\.rows is 1000000000/],
    ['a strange square', withData({ map: { rows: 1, cols: 3, data: ['.?.'] } }), /row 0 of the map has the square "\?"/],
    ['NaN', JSON.stringify(small).replace('"players":2', '"players":null'), /players is missing or no whole number/],
  ])('with %s is refused', (_what, file, message) => {
    expect(() => parse(bytes(file))).toThrow(ReplayError);
    expect(() => parse(bytes(file))).toThrow(message);
  });
});

describe('what the panel and the pointer say', () => {
  const replay = open();

  it('is ants, food and hills', () => {
    expect(replay.facts(2, 0).map((fact) => fact.value)).toEqual(['2', '1', '1']);
    expect(replay.facts(3, 1).map((fact) => fact.value)).toEqual(['0', '0', '0']);
    expect(replay.score(2, 0)).toBe(1);
    expect(replay.score(3, 0)).toBe(5);
    expect(replay.summary(2, 1)).toBe('too slow in turn 2');
    expect(replay.summary(3, 0)).toBe('bonus +2');
    expect(replay.ending).toBe('lone survivor');
  });

  it('is land, hill, food and ant of a square', () => {
    expect(replay.describe(0, { row: 0, col: 0 })).toEqual({
      place: 'row 0, column 0', details: ['land', 'hill of 0 Ada', 'ant 0', 'born in turn 0'], seat: 0, unit: 0,
    });
    expect(replay.describe(3, { row: 2, col: 3 }).details).toContain('hill of 1 Bob, razed in turn 3');
    expect(replay.describe(1, { row: 3, col: 3 }).details).toContain('food since turn 1');
    expect(replay.describeUnit(3, 1).details).toEqual(['born in turn 0', 'dies in turn 2']);
    expect(replay.describeUnit(3, 99).details).toEqual(['is not in this match']);
    expect(replay.locate(0, 0, { unit: 1 })).toEqual({ x: 1.5, y: 2.5 });
    expect(replay.locate(0, 0, { seat: 0 })).toEqual({ x: 0.5, y: 0.5 });
  });

  it('is a layer for what each player sees', () => {
    expect(replay.layers?.[0]?.choices).toEqual(['all', '0 Ada', '1 Bob']);
  });
});

describe('the board', patient, () => {
  it.each([3, 7, 14, 60])('paints every moment at %d pixels a cell with real numbers only', (scale) => {
    for (const follow of [null, { seat: 1 }, { unit: 0 }, { unit: 1 }]) {
      for (const sight of [0, 2]) paintAll(open(), { scale, follow, layers: { sight, fights: 1 } });
    }
  });

  it('explains its pictures', () => {
    for (const entry of aichallenge.legend) {
      const { ctx } = recorder();
      entry.paint(ctx, readTheme(() => '', false), 40);
    }
  });

  it.skipIf(games.length === 0)('paints whole golden games', () => {
    for (const name of games.slice(0, 5)) {
      const view = aichallenge.parse(replay(name));
      const { ctx } = recorder();
      for (let turn = 0; turn <= view.rounds; turn += 25) view.paint(ctx, scene(turn, 0.5, { frozen: [], layers: { sight: 1, fights: 1 } }));
    }
  });
});
