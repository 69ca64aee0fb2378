import { describe, expect, it } from 'vitest';
import { labelRoom, markAt, paintRace, placeLabels, type RaceScene, roundAt, tickStep, xOf } from './race';
import { recorder } from './recorder';
import { readTheme, textOn } from './theme';

const frame = { width: 600, height: 90, rounds: 250, planned: 250 };

describe('the score race as a slider', () => {
  it('gives back the round it drew', () => {
    for (const round of [0, 1, 137, 250]) expect(roundAt(frame, xOf(frame, round))).toBe(round);
  });

  it('ends where the match ends', () => {
    expect(roundAt(frame, -100)).toBe(0);
    expect(roundAt(frame, 9999)).toBe(250);
    expect(roundAt({ ...frame, rounds: 57 }, 590)).toBe(57); // a file that broke off
    expect(roundAt({ width: 0, height: 0, rounds: 0, planned: 0 }, 5)).toBe(0);
  });

  it.each([[250, 8, 50], [250, 3, 100], [200, 10, 20], [10, 10, 1], [0, 10, 1], [100000, 5, 20000]])(
    'labels %d rounds in room for %d every %d',
    (rounds, room, step) => {
      expect(tickStep(rounds, room)).toBe(step);
    },
  );

  it('is drawn with the seats at the end of their curves', () => {
    const scene: RaceScene = {
      ...frame, ratio: 2, theme: readTheme(() => '', true), seats: 4, round: 100, frozen: [null, 98, null, null], seat: 2,
      curve: { id: 'score', title: 'Score', value: (round, seat) => round * (seat + 1) },
    };
    const { ctx, texts, depth } = recorder();
    paintRace(ctx, scene);
    expect(texts).toEqual(expect.arrayContaining(['0', '1', '2', '3', '250']));
    expect(depth()).toBe(0);
    paintRace(ctx, { ...scene, width: 0 });
    paintRace(ctx, { ...scene, rounds: 0, planned: 0, round: 0, curve: { ...scene.curve, value: () => 0 } });
  });
});

it('a race in suspense asks for nothing that is still to come', () => {
  const asked: number[] = [];
  const scene: RaceScene = {
    ...frame, ratio: 1, theme: readTheme(() => '', true), seats: 2, round: 20, frozen: [null, 98], seat: null, suspense: true,
    curve: { id: 'score', title: 'Score', value: (round) => (asked.push(round), round) },
  };
  const { ctx, calls } = recorder();
  paintRace(ctx, scene);
  const strokes = calls.get('stroke');
  paintRace(ctx, { ...scene, frozen: [null, null] });
  expect([Math.max(...asked), calls.get('stroke')]).toEqual([20, 2 * (strokes as number)]);
});

describe('text on the colour of a seat', () => {
  it.each([['#0072b2', '#ffffff'], ['#e69f00', '#111111'], ['#000000', '#ffffff'], ['#ffffff', '#111111']])('%s is %s', (colour, text) => {
    expect(textOn(colour)).toBe(text);
  });
});

it('a mark is named where it is pointed at', () => {
  const marks = [{ round: 10, seat: 1, text: 'crash' }, { round: 11, seat: null, text: 'storm' }, { round: 200, seat: 0, text: 'win' }];
  expect(markAt(frame, marks, xOf(frame, 10))).toBe('10: 1 crash\n11: storm');
  expect(markAt(frame, marks, xOf(frame, 100))).toBe('');
});

it('a race has room for scores below zero, and marks where something happened', () => {
  const { ctx, calls } = recorder();
  const heights: number[] = [];
  ctx.lineTo = (_x: number, y: number) => void heights.push(y);
  const scene: RaceScene = {
    ...frame, ratio: 1, theme: readTheme(() => '', false), seats: 2, round: 100, frozen: [null, null], seat: null,
    curve: { id: 'score', title: 'Score', value: (round, seat) => round * (seat === 0 ? 1 : -3) },
  };
  paintRace(ctx, scene);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...heights)).toBeLessThanOrEqual(frame.height);
  const closed = () => calls.get('closePath') ?? 0;
  const before = closed();
  const marks = [10, 200].map((round) => ({ round, seat: 0, text: 'crash' }));
  paintRace(ctx, { ...scene, marks });
  expect(closed() - before).toBe(before + 2);
  paintRace(ctx, { ...scene, marks, suspense: true }); // the second mark is still to come
  expect(closed() - 2 * before - 2).toBe(before + 1);
});

describe('labels at the ends of curves', () => {
  const yOf = (value: number) => 80 - value;

  it.each([2, 6, 10, 32])('of %d seats do not touch and are not cut off', (seats) => {
    const height = 26 + 12 * Math.min(seats, 10);
    const ends = placeLabels(Array.from({ length: seats }, () => 70), yOf, height, null);
    expect(ends.length).toBe(Math.min(seats, 11));
    for (const { y } of ends) expect(y).toBeGreaterThanOrEqual(6);
    for (const { y } of ends) expect(y).toBeLessThanOrEqual(height - 18);
    for (const [k, { y }] of ends.slice(1).entries()) expect(y - (ends[k]?.y ?? 0)).toBeGreaterThanOrEqual(12);
  });

  it('keep the best and who is followed where there is no room for all', () => {
    const shown = placeLabels([5, 70, 60, 50, 40, 30, 20], yOf, 64, 0).map(({ seat }) => seat);
    expect(shown).toEqual([1, 2, 3, 0]);
  });

  it('have names where the race is wide', () => {
    const scene: RaceScene = {
      ...frame, room: labelRoom(frame.width), ratio: 1, theme: readTheme(() => '', false), seats: 2, names: ['Formica', 'Lasius'], round: 9, frozen: [], seat: null,
      curve: { id: 'score', title: 'Score', value: (round) => round },
    };
    const wide = recorder();
    paintRace(wide.ctx, scene);
    expect(wide.texts).toEqual(expect.arrayContaining(['Formica', 'Lasius']));
    const narrow = recorder();
    paintRace(narrow.ctx, { ...scene, width: 300, room: labelRoom(300) });
    expect(narrow.texts).not.toContain('Formica');
  });
});
