import { describe, expect, it } from 'vitest';
import { overlap, position, scaleOf } from './interval.ts';

describe('the scale', () => {
  it('holds every interval and ends on round numbers', () =>
    expect(scaleOf([{ rating: 1843, interval: 21 }, { rating: 1312, interval: 60 }])).toEqual({ low: 1200, high: 2000 }));
  it('of one certain rating has a width', () => expect(scaleOf([{ rating: 1500, interval: 0 }])).toEqual({ low: 1499, high: 1501 }));
  it('of nothing does not divide by zero', () => expect(position(scaleOf([]), 0.5)).toBe(50));
  it('clamps what lies outside', () => expect(position({ low: 0, high: 10 }, 12)).toBe(100));
});

describe('two players', () => {
  const a = { rating: 1500, interval: 20 };
  it('overlap when their intervals touch', () => expect(overlap(a, { rating: 1530, interval: 10 })).toBe(true));
  it('do not when they are apart', () => expect(overlap(a, { rating: 1531, interval: 10 })).toBe(false));
});
