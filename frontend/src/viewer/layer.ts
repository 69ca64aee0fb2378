// Keeps the picture of the terrain. It is painted at the exact resolution for the part of the board that is seen and
// some more around it, and painted again only when the window has left it or the zooming has come to rest.

import { margin } from './camera';
import type { Replay, Scene } from './game';

/** How far the layer reaches beyond the window on every side, as a share of it. */
const reach = 0.25;

/** A rectangle in device pixels, counted from the board's corner. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the board's corner lies on a canvas, and the canvas' size, in device pixels. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export class TerrainLayer {
  /** True when the layer was painted at another magnification: paint again when the zooming has come to rest. */
  blurred = false;
  private canvas: CanvasImageSource | null = null;
  private scale = 0;
  private box: Box = { x: 0, y: 0, width: 0, height: 0 };
  private lastScale = 0;

  /** The theme or the canvas changed. */
  forget(): void {
    this.canvas = null;
  }

  /** Puts the terrain on a canvas. While `moving`, pictures follow each other and no rest will come. */
  paint(ctx: CanvasRenderingContext2D, replay: Replay, scene: Scene, window: Window, moving: boolean): void {
    const rests = moving || scene.scale === this.lastScale;
    this.lastScale = scene.scale;
    const sharp = this.scale === scene.scale;
    if (!this.canvas || (!sharp && rests) || !this.covers(replay, scene.scale, window)) this.render(replay, scene, window);
    this.blurred = this.scale !== scene.scale;
    const ratio = scene.scale / this.scale;
    const { x, y, width, height } = this.box;
    ctx.drawImage(
      this.canvas as CanvasImageSource,
      window.left + x * ratio,
      window.top + y * ratio,
      width * ratio,
      height * ratio,
    );
  }

  private covers(replay: Replay, scale: number, window: Window): boolean {
    const ratio = scale / this.scale;
    const needed = seen(replay, scale, window, 0);
    const { x, y, width, height } = this.box;
    const slack = 1;
    return (
      x * ratio <= needed.x + slack &&
      y * ratio <= needed.y + slack &&
      (x + width) * ratio >= needed.x + needed.width - slack &&
      (y + height) * ratio >= needed.y + needed.height - slack
    );
  }

  private render(replay: Replay, scene: Scene, window: Window): void {
    this.scale = scene.scale;
    this.box = seen(replay, scene.scale, window, reach);
    const { x, y, width, height } = this.box;
    const { canvas, ctx } = scene.makeCanvas(width, height);
    ctx.setTransform(scene.scale, 0, 0, scene.scale, -x, -y);
    replay.terrain(ctx, scene);
    this.canvas = canvas;
  }
}

/** The part of the board, with its margin, that lies in a window widened by a share of it. Whole pixels. */
function seen(replay: Replay, scale: number, { left, top, width, height }: Window, share: number): Box {
  const along = (corner: number, size: number, cells: number) => {
    const edge = margin * scale;
    const from = Math.max(-edge, -corner - size * share);
    const to = Math.min(cells * scale + edge, size - corner + size * share);
    return [Math.floor(from), Math.max(1, Math.ceil(to) - Math.floor(from))] as const;
  };
  const [x, w] = along(left, width, replay.cols);
  const [y, h] = along(top, height, replay.rows);
  return { x, y, width: w, height: h };
}
