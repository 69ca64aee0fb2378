import { expect, it } from 'vitest';
import type { Replay, Scene } from './game';
import { paintOpening } from './opening';
import { recorder } from './recorder';
import { readTheme } from './theme';

it('paints the whole board, terrain first, with its layers as they are at the beginning', () => {
  const scenes: [part: string, scene: Scene][] = [];
  const replay = {
    rows: 10,
    cols: 40,
    names: ['Ada', 'Bob'],
    layers: [{ id: 'fog', title: 'Sight', key: 's', choices: ['all', 'Ada'], initial: 1 }],
    terrain: (_: CanvasRenderingContext2D, scene: Scene) => void scenes.push(['terrain', scene]),
    paint: (_: CanvasRenderingContext2D, scene: Scene) => void scenes.push(['units', scene]),
  } as unknown as Replay;
  const { ctx, makeCanvas } = recorder();
  paintOpening(ctx, replay, { width: 419, height: 419 }, readTheme(() => '', true), makeCanvas);
  expect(scenes.map(([part]) => part)).toEqual(['terrain', 'units']);
  expect(scenes[0]?.[1]).toMatchObject({ round: 0, t: 0, scale: 10, frozen: [false, false], follow: null, layers: { fog: 1 } });
});
