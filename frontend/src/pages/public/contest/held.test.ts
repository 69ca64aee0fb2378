import { describe, expect, it } from 'vitest';
import { held, type Shown } from './held.ts';

const view = (name: string, value?: number): Shown<number> => ({ view: name, value });

describe('a held value', () => {
  it('stays while it is held', () => expect(held(view('a', 1), view('a', 2), true).value).toBe(1));
  it('follows when it is let go', () => expect(held(view('a', 1), view('a', 2), false).value).toBe(2));
  it('gives way to another view', () => expect(held(view('a', 1), view('b', 2), true).value).toBe(2));
  it('gives way to the first value that comes', () => expect(held(view('a'), view('a', 2), true).value).toBe(2));
});
