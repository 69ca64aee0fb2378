import { describe, expect, it } from 'vitest';
import { ReplayError, type Replay } from '../../viewer/game';
import { actionOf, withKeys } from '../../viewer/keys';
import { recorder } from '../../viewer/recorder';
import { readTheme } from '../../viewer/theme';
import { bytes, paintAll, patient, surviveChanges } from '../testing';
import { wota } from './index';
import { counter, findAnt, shortest, wrap } from './match';
import { parse } from './parse';
import { small } from './small';

const open = (text = small): Replay => wota.parse(bytes(text));

describe('a small match', () => {
  const { match, problem } = parse(bytes(small));

  it('is read to its end', () => {
    expect(problem).toBeNull();
    expect(match).toMatchObject({ judge: true, seed: '7', names: ['Ada Lovelace', 'Bob'], width: 200, height: 100, states: 4, winners: [1] });
    expect(match.parameters.get('HILL_RADIUS')).toBe(20);
    expect(match.castes.map(({ name, health }) => `${name} ${health}`)).toEqual(['gatherer 40', 'soldier 100', 'scout 100']);
    expect(match.errors).toEqual([{ tick: 2, player: 1, count: 2, text: 'null pointer <b>here</b>' }]);
  });

  it('moves ants by their last step until it changes or they die', () => {
    const at = (tick: number, id: number) => {
      const row = findAnt(match, tick, id);
      return row < 0 ? null : [match.places.x[row], match.places.y[row]];
    };
    expect(at(0, 0)).toBeNull();
    expect(at(1, 0)).toEqual([550, 5000]);
    expect(at(2, 0)).toEqual([-450, 5000]);
    expect(at(3, 0)).toBeNull();
    expect(at(3, 1)).toEqual([15000, 5500]);
    expect(match.ants.deathX[0]).toBe(-1450);
    expect(match.ants.died[0]).toBe(3);
    expect(match.ants.died[1]).toBeGreaterThan(3);
  });

  it('keeps loads, targets, sugar, counters and freezes', () => {
    const row = findAnt(match, 2, 0);
    expect(match.places.load[row]).toBe(10);
    expect(match.places.target[findAnt(match, 2, 1)]).toBe(0);
    expect(match.sources.amount[match.sources.first[2] as number]).toBe(490);
    expect(counter(match, 3, 0, 'collected')).toBe(10);
    expect(counter(match, 2, 0, 'ants')).toBe(1);
    expect([...match.statuses]).toEqual([0, 0, 0.25, 0, 0.25, 0, -1, 0]);
    expect([...match.talk.subarray(match.talkFirst[2], match.talkFirst[3])]).toEqual([0, -2]);
  });

  it('knows the torus', () => {
    expect(wrap(-5, 20)).toBe(15);
    expect(shortest(19, 1, 20)).toBe(2);
    expect(shortest(1, 19, 20)).toBe(-2);
  });

  it('may have the line ends of Windows and a byte order mark', () => {
    expect(parse(bytes(`\uFEFF${small.replaceAll('\n', '\r\n')}`))).toEqual({ match, problem: null });
  });
});

describe('a broken file', () => {
  it.each([
    ['nothing', '', /"wota 1" expected/],
    ['another game', 'Game\n\nSeed 30\n', /"wota 1" expected/],
    ['no ticks', small.slice(0, small.indexOf('tick 0')), /the file ends in its header/],
    ['a huge world', small.replace('size 200 100', 'size 2000000 100'), /the width is 2000000/],
    ['no number', small.replace('HILL_RADIUS 20', 'HILL_RADIUS NaN'), /HILL_RADIUS: a number expected, found "NaN"/],
    ['too many players', small.replace('players 2', 'players 99'), /must lie between 1 and 10/],
    ['a missing hill', small.replace('hill 1 150 50\n', ''), /does not name 2 players and hills/],
    ['a strange line', small.replace('n 0 100 20 500', 'q 1 2 3'), /cannot begin with "q"/],
  ])('with %s is refused', (_what, text, message) => {
    expect(() => parse(bytes(text))).toThrow(ReplayError);
    expect(() => parse(bytes(text))).toThrow(message);
  });

  it.each([
    ['an ant that does not live', small.replace('c 0 10', 'c 5 10'), 2, /ant 5 does not live/],
    ['ids out of order', small.replace('b 0 0 Ga', 'b 4 0 Ga'), 1, /ant 0 expected, found ant 4/],
    ['a missing tick', small.replace('tick 3', 'tick 5'), 3, /tick 3 expected, found tick 5/],
    ['a cut line', small.slice(0, small.indexOf('490')), 2, /sugar is missing/],
    ['a cut end', small.slice(0, small.indexOf('w 1')), 4, /before anybody has won/],
  ])('with %s is shown as far as it makes sense', (_what, text, states, message) => {
    const { match, problem } = parse(bytes(text));
    expect(match.states).toBe(states);
    expect(problem?.message).toMatch(message);
  });

  it('never breaks the reader, whatever was changed', () => {
    surviveChanges(small, '0123456789-. \n\tnbmclathdgskeuzw\u00e9', 800, (source) => {
      const { match } = parse(source);
      expect(match.places.first.length).toBeGreaterThan(match.states);
      expect(match.statuses.length).toBe(match.states * match.names.length);
    });
  });
});

describe('what the panel and the pointer say', () => {
  const replay = open();

  it('is food, ants and errors', () => {
    expect(replay.facts(3, 0).map((fact) => `${fact.short} ${fact.value}`)).toEqual(['food 280', 'made 1', 'lost 1']);
    expect(replay.summary(1, 0)).toBe('1 gatherer');
    expect(replay.summary(2, 1)).toBe('1 soldier, 2 errors in its program');
    expect(replay.summary(3, 0)).toBe('no ants');
    expect(replay.score(2, 1)).toBe(1);
    expect(replay.ending).toBe('Bob won in tick 3');
    expect(open(small.replace('w 1', 'w 0 1')).ending).toBe('draw between Ada Lovelace and Bob in tick 3');
  });

  it('is the ant, the hill or the sugar at a place, also over the edge', () => {
    expect(replay.describe(2, { row: 4, col: 19 })).toMatchObject({ seat: 0, unit: 0, details: ['hill of 0 Ada Lovelace', 'gatherer 0 (Seeker)', 'health 40 of 40', 'carries 10 sugar'] });
    expect(replay.describe(0, { row: 5, col: 15 }).details).toEqual(['hill of 1 Bob']);
    expect(replay.describe(2, { row: 7, col: 9 }).details).toEqual(['sugar, 490 left']);
    expect(replay.describeUnit(3, 0).details).toEqual(['died in tick 3']);
    expect(replay.describeUnit(0, 1).details).toEqual(['born in tick 1']);
    expect(replay.describeUnit(0, 77).details).toEqual(['is not in this match']);
    expect(replay.locate(1, 0.5, { unit: 0 })?.x).toBeCloseTo(0.05);
    expect(replay.locate(1, 0, { seat: 1 })).toEqual({ x: 15, y: 5 });
  });

  it('has the keys of the original', () => {
    const keys = withKeys(wota.keys ?? []);
    expect(actionOf({ key: 'p' }, keys)).toEqual({ do: 'toggle' });
    expect(actionOf({ key: '.' }, keys)).toEqual({ do: 'faster' });
    expect(actionOf({ key: ',' }, keys)).toEqual({ do: 'slower' });
    expect(actionOf({ key: 'i' }, keys)).toEqual({ do: 'picture' });
    expect(replay.layers?.map(({ key }) => key)).toEqual(['s', 'm']);
  });
});

describe('the world', patient, () => {
  it.each([3, 8, 40])('is painted in every moment at %d pixels a cell with real numbers only', (scale) => {
    for (const follow of [null, { seat: 1 }, { unit: 0 }, { unit: 9 }]) paintAll(open(), { scale, follow, layers: { sight: 1, messages: 1 } });
  });

  it('explains its pictures', () => {
    for (const entry of wota.legend) {
      const { ctx } = recorder();
      entry.paint(ctx, readTheme(() => '', false), 40);
    }
  });
});
