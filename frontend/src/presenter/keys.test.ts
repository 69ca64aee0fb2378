import { describe, expect, it } from 'vitest';
import { actionOf, bindings, ownKey } from './keys.ts';

describe('keys of the show', () => {
  it.each([
    [' ', 'next'], ['ArrowRight', 'next'], ['PageDown', 'next'], ['ArrowLeft', 'back'], ['PageUp', 'back'],
    ['b', 'blank'], ['D', 'dark'], ['f', 'full'], ['p', 'strip'], ['?', 'help'], ['x', null],
  ])('%j means %s to whoever presents', (key, want) => expect(actionOf({ key }, true)).toBe(want));

  it.each([[' ', null], ['PageDown', null], ['b', 'blank'], ['p', null]])('%j means %s to whoever looks on', (key, want) =>
    expect(actionOf({ key }, false)).toBe(want));

  it('leaves the browser its own', () => expect(actionOf({ key: 'f', ctrlKey: true }, true)).toBeNull());

  it('counts a key that is held down once', () => expect(actionOf({ key: ' ', repeat: true }, true)).toBeNull());

  it('has no key twice', () => {
    const keys = bindings.flatMap((binding) => binding.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('lets a button be pressed and a text be typed', () =>
    expect([ownKey(' ', 'BUTTON'), ownKey('ArrowRight', 'BUTTON'), ownKey('b', 'INPUT'), ownKey(' ', 'DIV')]).toEqual([true, false, true, false]));
});
