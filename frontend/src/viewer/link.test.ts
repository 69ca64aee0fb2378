import { describe, expect, it } from 'vitest';
import { formatPlace, parsePlace } from './link';

describe('a link to a place in a match', () => {
  it.each([
    [{ round: 137 }, 'round=137'],
    [{ round: 3, zoom: 2.5, at: { x: 12, y: 8.5 } }, 'round=3&zoom=2.50&at=12.0,8.5'],
    [{ round: 3, zoom: 2.5, follow: { unit: 42 } }, 'round=3&zoom=2.50&unit=42'],
    [{ round: 0, follow: { seat: 1 } }, 'round=0&seat=1'],
    [{ round: 5, layers: { fog: 2, labels: 1 } }, 'round=5&show=fog.2,labels.1'],
  ])('%j is written and read again', (place, text) => {
    expect(formatPlace(place)).toBe(text);
    expect(parsePlace(`#${text}`)).toEqual(place);
  });

  it.each(['', '#', '#round=', '#round=abc', '#round=-4', '#round=1e99', '#%%%', '#zoom=NaN&at=1,2,3&seat=x', '#show=', '#show=fog', '#show=FOG.1,fog.x'])(
    '%j is read as the beginning',
    (text) => {
      expect(parsePlace(text)).toEqual({ round: 0 });
    },
  );
});
