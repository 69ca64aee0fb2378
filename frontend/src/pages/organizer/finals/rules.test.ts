import { describe, expect, it } from 'vitest';
import { changed, numbersOf, switchesOf } from './rules.ts';

it('asks for what a format uses', () => {
  expect(numbersOf(['certainty', 'minimum', 'budget']).map((f) => f.name)).toEqual(['size', 'matches', 'certainty', 'minimum', 'budget']);
  expect(switchesOf(['drawn']).map((f) => f.name)).toEqual(['rotate', 'drawn']);
});

it('lets a race have no minimum of matches', () => expect(numbersOf(['minimum']).at(-1)).toMatchObject({ label: 'Matches at least', min: 0 }));

describe('a change of rules', () => {
  it('keeps whole rotations of seats', () =>
    expect(changed({ format: 'single', size: 4, matches: 12, rotate: true, advance: 2 }, { size: 5 })).toMatchObject({ size: 5, matches: 10 }));
  it('leaves matches alone that are asked for', () =>
    expect(changed({ format: 'single', size: 4, matches: 12, rotate: true }, { matches: 13 })).toMatchObject({ matches: 13 }));
  it('lets half of a heat advance in double elimination', () =>
    expect(changed({ format: 'double', size: 4, matches: 8, advance: 2 }, { size: 6 })).toMatchObject({ size: 6, advance: 3 }));
});
