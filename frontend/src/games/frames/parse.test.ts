import { describe, expect, it } from 'vitest';
import { ReplayError } from '../../viewer/game';
import { bytes, patient, surviveChanges } from '../testing';
import { op, sees } from './match';
import { limits } from './limits';
import { parse } from './parse';
import { battleship, fleets, tron } from './samples';

const head = ['agon replay 1', 'game tron 1.0.0 3f1c', 'title Tron', 'seed 7', 'board small', 'config size 10', 'seat 0 Ada', 'seat 1 Bob'];
const start = ['grid 3 4', 'kind bike fill=seat', 'put a bike 0 0 0', 'put b bike 2 3 1'];
const file = (rounds: readonly string[], frames: readonly string[] = start) => [...head, ...frames, ...rounds].join('\n');
const read = (text: string) => parse(bytes(text));

describe('a replay', () => {
  it('has its head, names and ending', () => {
    const { match, problem } = read(file(['r 0', 'score 1 -2', 'r 1', 'move a 0 1', 'over lone survivor']));
    expect(problem).toBeNull();
    expect(match).toMatchObject({
      id: 'tron', version: '1.0.0', title: 'Tron', seed: '7', board: 'small', names: ['Ada', 'Bob'], states: 2, ending: 'lone survivor',
      space: { grid: true, rows: 3, cols: 4, unit: 1 }, units: ['a', 'b'], warnings: [], hidden: false, cpu: null,
    });
    expect([...match.scores]).toEqual([1, -2, 1, -2]);
  });

  it('keeps scores, curves and CPU until they change, whenever they begin', () => {
    const { match } = read(file(['r 0', 'r 1', 'score 5 6', 'cpu 0.25 -1', 'curve land 3 4.5', 'r 2', 'r 3', 'score 7 8', 'over']));
    expect([...match.scores]).toEqual([0, 0, 5, 6, 5, 6, 7, 8]);
    expect([...(match.cpu ?? [])]).toEqual([0, 0, 0.25, -1, 0.25, -1, 0.25, -1]);
    expect(match.curves.map(({ name, values }) => [name, [...values]])).toEqual([['land', [0, 0, 3, 4.5, 3, 4.5, 3, 4.5]]]);
  });

  it('says who was frozen in the round before, why, and who is out by the rules', () => {
    const { match } = read(file(['r 0', 'r 1', 'out 1 cpu', 'gone 0 ran into a wall', 'r 2', 'out 0 fault', 'out 1 wall', 'over']));
    expect(match.fates).toEqual([
      { name: 'Ada', verdict: 'frozen', reason: 'protocol', round: 1 },
      { name: 'Bob', verdict: 'frozen', reason: 'cpu', round: 0 },
    ]);
    expect(match.gone).toEqual([{ round: 1, text: 'ran into a wall' }, null]);
  });

  it('gives kinds that were not declared a look by their name', () => {
    const kinds = ['kind land fill=seat', 'kind gold shape=square fill=#FC0 size=0.5 letter=$', 'row 0 $.#1', 'cell 1 1 land0', 'cell 1 2 wall1', 'cell 1 3 wall7'];
    const { match } = read(file(['r 0', 'over'], [...start, ...kinds]));
    const kind = (name: string) => match.kinds.find((one) => one.name === name);
    expect(kind('gold')).toEqual({ name: 'gold', label: 'gold', shape: 'square', image: null, fill: '#ffcc00', size: 0.5, seat: null, layer: 2 });
    expect(kind('land0')).toMatchObject({ label: 'land', fill: 'seat', seat: 0, layer: 1 });
    expect(kind('wall1')).toMatchObject({ fill: null, seat: 1, layer: limits.kinds });
    expect(kind('1')).toMatchObject({ seat: 1 });
    expect(kind('wall7')).toMatchObject({ seat: null }); // there is no seat 7
  });

  it('has a plane of forty cells, however large its numbers are', () => {
    const { match } = read(file(['r 0', 'over'], ['plane 2000 1000', 'put p planet 500 1999.5 - text=far away']));
    expect(match.space).toEqual({ grid: false, rows: 20, cols: 40, unit: 50 });
    expect(match.texts).toEqual(['far away']);
    expect([...match.tape]).toEqual([op.put, 0, 0, 500, 1999.5, -1, 0, 0, Number.NaN]);
  });

  it('keeps who sees what', () => {
    const { match } = read(file(['r 0', 'only 1 put c ship 1 1 1', 'only 0,1 move c 1 2', 'only * say all', 'only 0 mark 0 found', 'over']));
    expect(match.hidden).toBe(true);
    expect([...match.tape].filter((_, k) => k >= 18 && (k === 18 || k === 27))).toEqual([op.put + 2 * 16, op.move + 3 * 16]);
    expect(match.said).toEqual([
      { round: 0, seat: null, text: 'all', sight: 0 },
      { round: 0, seat: 0, text: 'found', sight: 1 },
    ]);
    expect(match.marks).toEqual([{ round: 0, seat: 0, text: 'found' }]);
  });

  it('keeps names as they stand, but for signs that deceive', () => {
    const { match } = read(file(['r 0', 'over']).replace('Ada', '<img src=x onerror=alert(1)>').replace('Bob', 'B\u202eo\u0007b'));
    expect(match.names).toEqual(['<img src=x onerror=alert(1)>', 'Bob']);
  });

  it('warns of units that are not there, once, and goes on', () => {
    const { match, problem } = read(file(['r 0', 'drop b', 'r 1', 'move b 0 0', 'set z text=hello', 'drop b', 'r 2', 'over']));
    expect(problem).toBeNull();
    expect(match.states).toBe(3);
    expect(match.warnings).toEqual([`Line ${head.length + start.length + 4}: there is no unit b to move, and 2 more places that make no sense.`]);
  });

  it.each([
    ['no board', [], ['r 0', 'put a b 30 20'], /Line 11: no board was declared/, 1],
    ['ground without a grid', ['plane 4 4'], ['r 0', 'cell 0 0 wall', 'row 0 ##'], /the ground needs a grid.*, and 2 more/, 0],
    ['cells off the grid', start, ['r 0', 'cell 3 0 wall', 'row 0 .....'], /row 3, column 0 is off the grid of 3 rows and 4 columns, and 1 more/, 4],
  ])('with %s is shown, with a warning', (_what, frames, rounds, message, cells) => {
    const { match, problem } = read(file([...rounds, 'over'], frames));
    expect(problem).toBeNull();
    expect(match.warnings).toEqual([expect.stringMatching(message)]);
    expect([...match.tape].filter((number) => number === op.cell)).toHaveLength(frames === start ? cells : 0);
  });

  it('takes what every language prints as a number, and rows of any length', () => {
    const { match, problem } = read(file(['r 0', 'move a 1e-05 0.30000000000000004', 'move b -7 4e300', 'row 1 #', 'row 2  #', 'over']));
    expect(problem).toBeNull();
    expect(match.warnings).toEqual([]);
    expect([...match.tape.slice(18, 26)]).toEqual([op.move, 0, 0.00001, 0.30000000000000004, op.move, 1, -7, limits.far]);
  });

  // The same lines as in the test of the judge's grammar, games/packages/frames.
  it.each([
    'kind bike shape=circle fill=seat', 'kind wall', 'kind tank image=tank.svg size=0.8 letter=#', 'kind x fill=#345', 'kind x fill=#33aaFF',
    'row 0 ####', 'row 999 . .', 'cell 2 7 wall0', 'put 0 bike 2 7 0', 'put a1 bike 2.5 -7', 'put 0 bike 2 7 0 angle=90 text=so many words, a=b',
    'put 0 bike 2 7 text=', 'move a 1 7', 'move a 1e-05 7', 'set a text=3', 'set a size=2 angle=-45.5', 'drop a', 'line - 1 2 3 4',
    'line 1 1 2 3 4 5 6', 'panel 1 food 3 of 7', 'curve land 1 -2', 'say hello there', 'mark 1 lost', 'only 0 put 0 bike 2 7', 'only 0,1 say psst',
    'only * drop a',
  ])('takes %s', (frame) => {
    expect(read(file(['r 0', frame, 'over'])).problem).toBeNull();
  });

  it('may have 32 seats', () => {
    const many = Array.from({ length: 32 }, (_, seat) => `seat ${seat} p${seat}`);
    const { match, problem } = read(['agon replay 1', 'game g 1 0', ...many, 'grid 3 3', 'only 31 put a bike12 0 0 31', 'only 0,30 drop a', 'r 0', 'over'].join('\n'));
    expect(problem).toBeNull();
    expect(match.kinds[0]).toMatchObject({ label: 'bike', seat: 12 });
    const sights = [match.tape[0], match.tape[9]].map((code) => Math.floor((code as number) / 16));
    expect(sights.map((sight) => match.names.flatMap((_, seat) => (sees(seat, sight) ? [seat] : [])))).toEqual([[31], [0, 30]]);
  });

  it('does not care about CRLF, empty lines and a byte order mark', () => {
    const text = file(['r 0', '', 'r 1', 'move a 0 1', 'over', '', '']);
    expect(read(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(read(text));
  });

  it('of a module may have words and a board of its own', () => {
    const text = file(['r 0', 'explode 3 4', 'move 1 1 1', 'line north', 'put', 'over'], ['world hexagons 5']);
    expect(() => read(text)).toThrow(/"world" is no word of a replay/);
    expect(parse(bytes(text), true)).toMatchObject({ problem: null, match: { states: 1 } });
  });
});

describe('a broken replay', patient, () => {
  const line = head.length + start.length + 2; // the line behind `r 0`
  it.each([
    ['nothing', '', 1, /"agon replay 1" expected/],
    ['another file', 'Game\n\nSeed 30', 1, /this is no replay/],
    ['a later version', 'agon replay 2\n', 1, /later version/],
    ['no game', 'agon replay 1\nseat 0 Ada\nr 0', 3, /"game" is missing/],
    ['no seats', 'agon replay 1\ngame a\nr 0', 3, /"seat 0" with the name of a player is missing/],
    ['seats out of order', 'agon replay 1\ngame a\nseat 1 Ada', 3, /seat 0 expected, found seat 1/],
    ['too many seats', `agon replay 1\ngame a\n${Array.from({ length: 33 }, (_, k) => `seat ${k} x`).join('\n')}`, 35, /between 0 and 31/],
    ['the head alone', head.join('\n'), 8, /the file ends here, "r 0" should follow/],
    ['two boards', file([], ['grid 3 3', 'plane 4 4']), head.length + 2, /was declared before/],
    ['a huge board', file([], ['grid 1000000 3']), head.length + 1, /between 1 and 1000/],
    ['an endless plane', file([], ['plane 1e300 1']), head.length + 1, /between 0 and 1000000000/],
    ['a plane of no number', file([], ['plane NaN 1']), head.length + 1, /a number expected, found "NaN"/],
    ['a strange word', file(['r 0', 'paint a']), line, /"paint" is no word of a replay/],
    ['a place that is no number', file(['r 0', 'move a NaN 0']), line, /y: a number expected, found "NaN"/],
    ['half a move', file(['r 0', 'move a 1']), line, /x: a number expected, found ""/],
    ['a strange shape', file(['r 0', 'kind a shape=star']), line, /shape: one of circle square triangle cross expected, found "star"/],
    ['a strange colour', file(['r 0', 'kind a fill=red']), line, /fill: a colour like #345 or "seat" expected/],
    ['a strange property', file(['r 0', 'kind a colour=#123']), line, /a kind has shape, image, fill, size and letter/],
    ['two letters', file(['r 0', 'kind a letter=ab']), line, /letter: one letter expected, found "ab"/],
    ['a unit of seat 2', file(['r 0', 'put c bike 0 0 2']), line, /a seat between 0 and 1 expected, found "2"/],
    ['a point instead of a line', file(['r 0', 'line 0 1 1']), line, /a line needs two points/],
    ['scores for one', file(['r 0', 'score 1']), line, /the score of seat 1 is missing/],
    ['a score that is none', file(['r 0', 'score 1 1.5']), line, /a whole number expected, found "1\.5"/],
    ['sight of a stranger', file(['r 0', 'only 2 say x']), line, /seats expected as in "0,2"/],
    ['sight within sight', file(['r 0', 'only 0 only 1 say x']), line, /"only" within "only"/],
    ['the end before the beginning', file(['over']), line - 1, /"over" comes before "r 0"/],
  ])('with %s is refused with its line', (_what, text, at, message) => {
    let error: unknown;
    try {
      read(text);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(ReplayError);
    expect((error as ReplayError).message).toMatch(message);
    expect((error as ReplayError).line).toBe(at);
  });

  it.each([
    ['a missing round', ['r 0', 'r 2', 'over'], /round 1 expected, found round 2/, 1],
    ['something behind the end', ['r 0', 'over', 'r 1'], /the match is over, but the file goes on/, 1],
    ['no end', ['r 0', 'r 1', 'move a 1 1'], /the file ends in round 1, "over" should follow/, 1],
    ['a broken round', ['r 0', 'r 1', 'r 2', 'move a 9 x', 'over'], /x: a number expected/, 2],
  ])('with %s is shown up to there', (_what, rounds, message, states) => {
    const { match, problem } = read(file(rounds));
    expect(problem?.message).toMatch(message);
    expect(match.states).toBe(states);
    expect(match.first).toHaveLength(states + 1);
    expect(match.scores).toHaveLength(states * 2);
  });

  it('never breaks the reader, whatever was changed', () => {
    const letters = '0123456789-. \n=#,abput move set drop cell row only NaN_\u00e9\uffff\u0000';
    let survived = 0;
    for (const sample of [tron(8), fleets(5), battleship().slice(0, 2500)]) {
      survived += surviveChanges(sample, letters, 300, (source) => {
        const { match } = parse(source);
        expect(match.first).toHaveLength(match.states + 1);
        expect(match.scores).toHaveLength(match.states * match.names.length);
        for (const { values } of match.curves) expect(values).toHaveLength(match.states * match.names.length);
      });
    }
    expect(survived).toBeGreaterThan(300);
  });

  it.each([
    ['units', 'put # a 0 0', limits.units, /there are more than 200000 units/],
    ['kinds', 'cell 0 0 k#', limits.kinds, /there are more than 1000 kinds/],
    ['numbers in the panel', 'panel 0 n# 1', limits.panels, /there are more than 12 names of numbers/],
    ['curves', 'curve c# 1 2', limits.curves, /there are more than 8 curves/],
  ])('with too many %s is shown without them, with a warning', (_what, pattern, most, message) => {
    const frames = Array.from({ length: most + 1 }, (_, k) => pattern.replace('#', String(k)));
    const { match, problem } = read(file(['r 0', ...frames, 'over'], start.slice(0, 1)));
    expect(problem).toBeNull();
    expect(match.warnings).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    ['too many rounds', Array.from({ length: limits.rounds }, (_, k) => `r ${k + 1}`).join('\n'), /the round is 100001/],
    ['an endless line', `line 0 ${'1 1 '.repeat(limits.points + 1)}`, /a line has more than 4096 points/],
  ])('with %s is shown up to there', (_what, text, message) => {
    expect(read(file(['r 0', ...(text.startsWith('r') ? [] : ['r 1']), text])).problem?.message).toMatch(message);
  });

  it('of ten megabytes without a line break is one message', () => {
    expect(() => read(`${file(['r 0'])}\nput ${'x'.repeat(10 << 20)}`)).toThrow(/the kind is missing/);
    expect(() => read(`agon replay 1\ngame ${'x'.repeat(10 << 20)}`)).toThrow(/should follow/);
  });
});
