// What the tests of all games' viewers need.

import { expect } from 'vitest';
import { ReplayError, type Replay, type Scene } from '../viewer/game';
import { recorder } from '../viewer/recorder';
import { readTheme } from '../viewer/theme';

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A busy machine must not fail a test: nothing in these tests is about time. */
export const patient = { timeout: 120_000 };

/** A scene on a canvas that takes notes only. */
export function scene(round: number, t: number, rest: Partial<Scene> = {}): Scene {
  return {
    round, t, scale: 30, theme: readTheme(() => '', false), frozen: [false, true], follow: null, layers: {},
    makeCanvas: recorder().makeCanvas, ...rest,
  };
}

/** Paints every moment of a replay by day and by night with these changes; numbers that are none throw. */
export function paintAll(replay: Replay, changes: Partial<Scene>): void {
  for (const dark of [false, true]) {
    const { ctx, depth } = recorder();
    const theme = readTheme(() => '', dark);
    replay.terrain(ctx, scene(0, 0, { theme, ...changes }));
    for (let round = 0; round <= replay.rounds; round++) {
      for (const t of [0, 0.2, 0.5, 0.65, 0.9]) replay.paint(ctx, scene(round, t, { theme, ...changes }));
    }
    expect(depth()).toBe(0);
  }
}

/**
 * Changes a file in many ways, bytes replaced, pieces removed and doubled, the end cut off, and gives each to a reader
 * that must read it or refuse it with a ReplayError. The sequence is always the same. The result is how many were read.
 */
export function surviveChanges(file: string, letters: string, trials: number, read: (source: Uint8Array) => void): number {
  let state = 12345;
  const random = (n: number) => (state = (state * 1103515245 + 12345) % 2147483648) % n;
  const original = bytes(file);
  const bits = bytes(letters);
  let survived = 0;
  for (let trial = 0; trial < trials; trial++) {
    const changed = [...original];
    for (let k = 0; k <= random(3); k++) {
      const at = random(changed.length);
      const how = random(4);
      if (how === 0) changed[at] = bits[random(bits.length)] as number;
      if (how === 1) changed.splice(at, random(40));
      if (how === 2) changed.splice(at, 0, ...changed.slice(at, at + random(40)));
      if (how === 3) changed.length = at + 1;
    }
    try {
      read(Uint8Array.from(changed));
      survived++;
    } catch (error) {
      expect(error).toBeInstanceOf(ReplayError);
    }
  }
  return survived;
}
