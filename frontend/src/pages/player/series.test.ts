import { describe, expect, it } from 'vitest';
import { latest, seriesOf } from './series.ts';

const point = (seq: number) => ({ seq, match: seq * 10, at: '2026-04-16T12:00:00Z', rating: 1000 + seq, interval: 5 });

describe('the series of the graph', () => {
  it('is in order, with both ends of the interval', () =>
    expect(seriesOf([point(7), point(3)])).toEqual([[1, 2], [998, 1002], [1008, 1012], [1003, 1007]]));
  it('keeps first and last when it is thinned', () => {
    const [x] = seriesOf(Array.from({ length: 100 }, (_, i) => point(i)), 10);
    expect(x.length).toBeLessThanOrEqual(11);
    expect([x[0], x.at(-1)]).toEqual([1, 100]);
  });
  it('may be empty', () => expect(seriesOf([])).toEqual([[], [], [], []]));
});

it('the table has the latest first', () => expect(latest([point(1), point(3), point(2)], 2).map((p) => p.seq)).toEqual([3, 2]));
