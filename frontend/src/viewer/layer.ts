// Keeps the picture of the terrain. It is painted a little larger than the window, at the exact resolution, and only
// again when the window has left it or the magnification has changed and come to rest.

import type { Replay, Scene } from './game';

/** How far the layer reaches beyond the window on every side, as a share of it. */
const reach = 0.25;
/** No side of a layer is longer than this, in device pixels. */
const longest = 4096;

export class TerrainLayer {
  /** True when the layer was painted at another magnification: paint again when the zooming has come to rest. */
  blurred = false;
  private canvas: CanvasImageSource | null = null;
  private scale = 0;
  /** Device pixels from the layer's corner to the board's. */
  private left = 0;
  private top = 0;
  private width = 0;
  private height = 0;
  private lastScale = 0;

  /** The theme or the canvas changed. */
  forget(): void {
    this.canvas = null;
  }

  /** Puts the terrain on a canvas where the board's corner lies at left, top. */
  paint(
    ctx: CanvasRenderingContext2D,
    replay: Replay,
    scene: Scene,
    left: number,
    top: number,
    width: number,
    height: number,
    moving: boolean,
  ): void {
    const resting = scene.scale === this.lastScale;
    this.lastScale = scene.scale;
    const zoomed = scene.scale !== this.scale;
    if (!this.canvas || (zoomed && (resting || moving)) || !this.covers(scene.scale, left, top, width, height)) {
      this.render(replay, scene, left, top, width, height);
    }
    this.blurred = this.scale !== scene.scale;
    const ratio = scene.scale / this.scale;
    ctx.drawImage(
      this.canvas as CanvasImageSource,
      left - this.left * ratio,
      top - this.top * ratio,
      this.width * ratio,
      this.height * ratio,
    );
  }

  private covers(scale: number, left: number, top: number, width: number, height: number): boolean {
    const ratio = scale / this.scale;
    const x = left - this.left * ratio;
    const y = top - this.top * ratio;
    return x <= 0.5 && y <= 0.5 && x + this.width * ratio >= width - 0.5 && y + this.height * ratio >= height - 0.5;
  }

  private render(replay: Replay, scene: Scene, left: number, top: number, width: number, height: number): void {
    // Whole pixels: a layer between two pixels would be soft.
    const padX = Math.floor(Math.max(0, Math.min(width * reach, (longest - width) / 2)));
    const padY = Math.floor(Math.max(0, Math.min(height * reach, (longest - height) / 2)));
    this.width = Math.ceil(width) + 2 * padX;
    this.height = Math.ceil(height) + 2 * padY;
    this.left = left + padX;
    this.top = top + padY;
    this.scale = scene.scale;
    const { canvas, ctx } = scene.makeCanvas(this.width, this.height);
    ctx.setTransform(scene.scale, 0, 0, scene.scale, this.left, this.top);
    replay.terrain(ctx, scene);
    this.canvas = canvas;
  }
}
