// The state before the first round as a small picture: what a match is played on.

import { margin } from './camera';
import type { CanvasMaker, Replay, Scene, Theme } from './game';

/** Paints the whole board into the middle of a canvas of the given size in device pixels. */
export function paintOpening(ctx: CanvasRenderingContext2D, replay: Replay, size: { width: number; height: number }, theme: Theme, makeCanvas: CanvasMaker): void {
  const { rows, cols } = replay;
  const scale = Math.min(size.width / (cols + 2 * margin), size.height / (rows + 2 * margin));
  const scene: Scene = {
    round: 0,
    t: 0,
    scale,
    theme,
    frozen: replay.names.map(() => false),
    follow: null,
    layers: Object.fromEntries((replay.layers ?? []).map(({ id, initial = 0 }) => [id, initial])),
    makeCanvas,
  };
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, size.width, size.height);
  const left = Math.round((size.width - cols * scale) / 2);
  const top = Math.round((size.height - rows * scale) / 2);
  for (const part of [replay.terrain, replay.paint]) {
    ctx.setTransform(scale, 0, 0, scale, left, top);
    part.call(replay, ctx, scene);
  }
}
