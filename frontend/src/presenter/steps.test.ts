import { describe, expect, it } from 'vitest';
import type { Final, Heat, Row } from '../api/types.ts';
import { fillers, fortune, heatCount, isBlank, isWalkover, leads, measureOf, seated, standingBefore } from './steps.ts';

type Format = Final['format'];

const heat = (...players: readonly [player: string, from: string][]) => ({ slots: players.map(([player, from]) => ({ player, from })) }) as unknown as Heat;

describe('a heat', () => {
  it('leaves out places that stay empty where two others meet', () => {
    expect(seated(heat(['Ada', 'seed 1'], ['Bo', 'seed 2'], ['', 'bye'], ['', 'bye'])).map((slot) => slot.player)).toEqual(['Ada', 'Bo']);
    expect(seated(heat(['Ada', 'seed 1'], ['', '1st of heat 2'], ['', 'bye'])).map((slot) => slot.from)).toEqual(['seed 1', '1st of heat 2']);
  });

  it('keeps the empty place that lets somebody through', () => expect(seated(heat(['Ada', 'seed 1'], ['', 'bye']))).toHaveLength(2));

  it('that nobody played has no winners', () => {
    const slot = (player: string, place: number, advances: boolean) => ({ player, place, advances, from: '' });
    const [bye, played, counting] = [
      { state: 'result', wanted: 0, slots: [slot('Ada', 1, true), slot('Bo', 1, true)] },
      { state: 'result', wanted: 4, slots: [slot('Cy', 1, true), slot('Di', 2, false)] },
      { state: 'result', wanted: 4, slots: [slot('Ed', 1, false), slot('Fay', 2, false)] },
    ] as unknown as [Heat, Heat, Heat];
    const marked = (...heats: Heat[]) => heats.flatMap((one) => one.slots.filter((of) => leads(heats, one, of)).map((of) => of.player));
    expect([bye, played].map(isWalkover)).toEqual([true, false]);
    expect(marked(bye, played)).toEqual(['Cy']);
    expect(marked(counting)).toEqual(['Ed']);
  });

  it.each([
    [['Ada', 'Bo'], ''],
    [['Ada', 'Bo', 'Null'], 'Null only fills a free seat'],
    [['Ada', 'Bo', 'Null', 'Null'], 'Null only fills free seats'],
    [['Null', 'Ada', 'Demo', 'Bo'], 'Null and Demo only fill free seats'],
  ])('whose match has %j says who takes no part: %j', (seats, words) => expect(fillers(heat(['Ada', ''], ['Bo', '']), seats)).toBe(words));
});

it('says how many heats a stage has, where that is news', () => {
  const stage = (heats: number) => ({ name: '', side: '' as const, table: [], heats: Array<Heat>(heats).fill(heat()) });
  expect([1, 4].map((n) => heatCount(stage(n)))).toEqual(['', '4 heats']);
});

it.each([
  ['single', true, 'total'],
  ['race', false, 'strength'],
  ['swiss', false, 'points'],
] as const)('of %s, a bracket: %j, the last table has %s', (format, bracket, measure) => expect(measureOf({ format, bracket })).toBe(measure));

describe('before a stage', () => {
  const row = (player: string, out = '') => ({ player, out }) as unknown as Row;
  const stage = (name: string, ...table: Row[]) => ({ name, side: '' as const, heats: [], table });
  const names = (format: Format, ...stages: Final['stages']) => standingBefore({ format, stages }, stages.length - 1)?.rows.map((one) => one.player) ?? null;

  it('of all, the newest table counts, without who has left', () => {
    expect(names('drop_worst', stage('Stage 1', row('Ada'), row('Bo', 'dropped')), stage('Stage 2'))).toEqual(['Ada']);
    expect(names('swiss', stage('Round 1'))).toBeNull();
  });

  it('of a group nothing does, and of the last one who goes on from all groups', () => {
    const a = stage('Group A', row('Ada'), row('Bo', 'dropped'));
    const b = stage('Group B', row('Cy'), row('Di', 'dropped'));
    expect(names('groups', a, stage('Group B'))).toBeNull();
    expect(names('groups', a, b, stage('Last group'))).toEqual(['Ada', 'Cy']);
  });
});

it('draws no picture of empty boxes', () => {
  const stage = (heats: number, ...slots: readonly [player: string, from: string][]) => ({ name: '', side: '' as const, table: [], heats: Array<Heat>(heats).fill(heat(...slots)) });
  const known: [player: string, from: string] = ['', 'seed 1'];
  expect(isBlank({ stages: [stage(4)] }, 0)).toBe(true);
  expect(isBlank({ stages: [stage(4, known)] }, 0)).toBe(false);
  expect(isBlank({ stages: [stage(4, known), stage(2)] }, 1)).toBe(false);
  expect(isBlank({ stages: [stage(10, known), stage(5)] }, 1)).toBe(true);
});

it('says of who wins the last heat that they won, and of others that they advanced', () => {
  const stage = (name: string, ...players: string[]) => ({
    name,
    side: '' as const,
    table: [],
    heats: [{ key: name, name, state: 'result', wanted: 4, slots: players.map((player, i) => ({ player, place: i + 1, advances: i === 0, from: '' })) }],
  });
  const semi = stage('Semi-final', 'Ada', 'Bo');
  const final = (...stages: object[]) => ({ format: 'single', bracket: true, stages, standing: [] }) as unknown as Final;
  const last = stage('Final', 'Ada', 'Cy');
  expect(fortune(final(semi, last), 'Ada')).toBe('won Final');
  expect(fortune(final(semi, { ...last, heats: [] }), 'Ada')).toBe('advanced from Semi-final');
  expect(fortune(final(semi, last), 'Cy')).toBe('was second in Final');
});
