import { describe, expect, it } from 'vitest';
import { ReplayError } from '../../viewer/game';
import { golden, goldenNames } from '../golden';
import { bytes, patient, surviveChanges } from '../testing';
import { antAt, bread, findAnt, foodAt, queen, queenOf, typeOf, worker } from './match';
import { parse } from './parse';
import { small } from './small';

describe('a match of the original game', patient, () => {
  const names = goldenNames('ants');
  it.skipIf(names.length > 0)('is skipped: golden matches are not on this machine', () => {});
  it.each(names)('%s is read completely', (name) => {
    const { result, names, finalScores, rounds, seed } = golden('ants', name);
    const { match, problem } = parse(result);
    expect(problem).toBeNull();
    expect(match.names).toEqual(names);
    expect(match.seed).toBe(String(seed));
    expect(match.states).toBe(rounds + 1);
    expect([...match.scores.slice(-4)]).toEqual(finalScores);
    expect(match.judge).toBe(false);
    // The score of every round grows by the ants that are alive: the table and the scores must agree.
    for (let state = 1; state < match.states; state++) {
      const alive = (match.firstAnt[state + 1] as number) - (match.firstAnt[state] as number);
      let gained = 0;
      for (let p = 0; p < 4; p++) {
        gained += (match.scores[state * 4 + p] as number) - (match.scores[state * 4 - 4 + p] as number);
      }
      expect(gained).toBe(alive);
    }
  });
});

describe('a golden match that was cut or changed', patient, () => {
  it.skipIf(goldenNames('ants').length === 0)('is shown up to the damage or refused, wherever that is', () => {
    const { result } = golden('ants', goldenNames('ants')[1] as string);
    let state = 99;
    const random = (n: number) => (state = (state * 1103515245 + 12345) % 2147483648) % n;
    for (let trial = 0; trial < 30; trial++) {
      const at = random(result.length);
      const damaged = trial % 2 === 0 ? result.slice(0, at) : result.slice();
      if (trial % 2 === 1) damaged.fill(33, at, at + 1 + random(2000));
      try {
        const { match, problem } = parse(damaged);
        expect(problem).not.toBeNull();
        expect(match.states).toBeLessThan(252);
      } catch (error) {
        expect(error).toBeInstanceOf(ReplayError);
      }
    }
  });
});

describe('a small match', () => {
  it('keeps states, ants, food and commands', () => {
    const { match, problem } = parse(bytes(small()));
    expect(problem).toBeNull();
    expect(match.states).toBe(3);
    expect(match.rows).toBe(3);
    expect(match.cols).toBe(4);
    expect(match.names).toEqual(['Ada', 'Bob']);
    expect(match.water[0 * 4 + 2]).toBe(1);
    expect(foodAt(match, 0, 1 * 4 + 1)).toBe(bread);
    const row = findAnt(match, 1, 2);
    expect(typeOf(match.ants.kind[row] as number)).toBe(worker);
    expect(antAt(match, 1, 1, 1)).toBe(row);
    expect(typeOf(match.ants.kind[queenOf(match, 0, 1)] as number)).toBe(queen);
    expect(match.firstCommand).toEqual(Int32Array.of(0, 1, 3));
    expect(match.statuses[2 * 2]).toBeCloseTo(0.25);
    expect(match.statuses[2 * 2 + 1]).toBe(-1);
  });

  it('does not care about white space, CRLF and a byte order mark', () => {
    const words = small().split(/\s+/).join('\r\n');
    expect(parse(bytes(`\uFEFF${words}`))).toEqual(parse(bytes(small())));
  });

  it('tells the judge and the local game apart', () => {
    expect(parse(bytes(small().replace('Game', 'SecGame'))).match.judge).toBe(true);
    expect(parse(bytes(small())).match.judge).toBe(false);
  });

  it('keeps a name as it stands, also a hostile one', () => {
    const name = '<img/src=x/onerror=alert(1)>';
    expect(parse(bytes(small().replace('Ada', name))).match.names[0]).toBe(name);
  });
});

describe('a broken file', patient, () => {
  const line = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

  it.each([
    ['nothing', '', 1, /the file ends here, "Game" should follow/],
    ['another file', 'hello world', 1, /"Game" or "SecGame" expected, found "hello"/],
    ['another game', small().replace('Ants 1.0', 'Dominator 4.0'), line(small(), 'Ants'), /a match of "Dominator"/],
    ['a missing key', small().replace('QUEEN_PERIOD', 'QUEEN_PERIO'), line(small(), 'QUEEN_PERIOD'), /"QUEEN_PERIOD" expected/],
    ['a huge board', small().replace('BOARD_ROWS\t3', 'BOARD_ROWS\t2000000000'), line(small(), 'BOARD_ROWS'), /between 1 and 500/],
    ['no number', small().replace('BOARD_ROWS\t3', 'BOARD_ROWS\tNaN'), line(small(), 'BOARD_ROWS'), /a whole number expected, found "NaN"/],
    ['an infinite status', small().replace('status\t0', 'status\tinf'), line(small(), 'status'), /a number expected, found "inf"/],
    ['a huge count of ants', small().replace('ants\n4', 'ants\n999999999'), line(small(), 'ants\n4') + 1, /between 0 and 12/],
    ['a foreign cell', small().replace('q\t0\t0\t0\t0', 'q\t0\t0\t0\t9'), line(small(), 'q\t0\t0\t0\t0'), /between 0 and 3/],
    ['a short row', small().replace('00 ..W.', '00 ..W'), line(small(), '00 ..W.'), /has 3 cells instead of 4/],
    ['a strange cell', small().replace('00 ..W.', '00 ..W?'), line(small(), '00 ..W.'), /one of W B S L \. expected/],
  ])('with %s is refused with its line', (_what, text, at, message) => {
    let error: unknown;
    try {
      parse(bytes(text));
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(ReplayError);
    expect((error as ReplayError).message).toMatch(message);
    expect((error as ReplayError).line).toBe(at);
  });

  it('is shown up to its last complete state when it is truncated', () => {
    const text = small();
    const cut = text.slice(0, text.indexOf('round 2'));
    const { match, problem } = parse(bytes(cut));
    expect(match.states).toBe(2);
    expect(problem?.line).toBe(cut.split('\n').length - 1 + (cut.endsWith('\n') ? 1 : 0));
    expect(problem?.message).toMatch(/the file ends here, "round" should follow/);
  });

  it('says which round is missing when whole rounds are', () => {
    const text = small();
    const { match, problem } = parse(bytes(text.slice(0, text.lastIndexOf('commands'))));
    expect(match.states).toBe(2);
    expect(problem?.message).toMatch(/round 2 of 2 should follow/);
  });

  it('is shown up to a round that has the wrong number', () => {
    const { match, problem } = parse(bytes(small().replace('round 2', 'round 7')));
    expect(match.states).toBe(2);
    expect(problem?.message).toMatch(/round 2 expected, found round 7/);
  });

  it('never breaks the reader, whatever was changed', () => {
    const survived = surviveChanges(small(), '0123456789-. \n\tWBSLqswnmtlydruNaN_eE\u00e9\uffff', 1000, (source) => {
      const { match } = parse(source);
      expect(match.firstAnt.length).toBe(match.states + 1);
      expect(match.firstFood.length).toBe(match.states + 1);
      expect(match.firstCommand.length).toBe(match.states);
      expect(match.scores.length).toBe(match.states * match.names.length);
    });
    expect(survived).toBeGreaterThan(200);
  });
});
