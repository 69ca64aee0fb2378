// Little pictures of bread, seed and leaf around the origin of a cell of side 1.

import { bread, leaf, seed } from './match';

/** Draws food. `size` 1 fills the cell. */
export function paintFood(ctx: CanvasRenderingContext2D, kind: number, ink: string, scale: number, size: number): void {
  ctx.save();
  ctx.scale(size, size);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.strokeStyle = ink;
  ctx.lineWidth = Math.max(0.8, scale * size * 0.04) / (scale * size);
  if (kind === bread) paintBread(ctx);
  if (kind === seed) paintSeed(ctx);
  if (kind === leaf) paintLeaf(ctx);
  ctx.restore();
}

/** A loaf with three cuts. */
function paintBread(ctx: CanvasRenderingContext2D): void {
  ctx.save();
  ctx.rotate(-0.5);
  ctx.beginPath();
  ctx.ellipse(0, 0, 0.4, 0.24, 0, 0, 2 * Math.PI);
  ctx.fillStyle = '#d9903d';
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.ellipse(0, -0.04, 0.31, 0.15, 0, 0, 2 * Math.PI);
  ctx.fillStyle = '#eab566';
  ctx.fill();
  ctx.beginPath();
  for (const x of [-0.19, 0, 0.19]) {
    ctx.moveTo(x - 0.05, 0.08);
    ctx.quadraticCurveTo(x - 0.02, -0.04, x + 0.06, -0.14);
  }
  ctx.lineWidth *= 1.3;
  ctx.strokeStyle = '#8f5416';
  ctx.stroke();
  ctx.restore();
}

/** Three grains. */
function paintSeed(ctx: CanvasRenderingContext2D): void {
  for (const [x, y, turn] of [[-0.18, 0.12, 0.5], [0.2, 0.1, -0.5], [0.0, -0.16, 0]] as const) {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(turn);
    ctx.beginPath();
    ctx.moveTo(0, -0.21);
    ctx.bezierCurveTo(0.17, -0.06, 0.16, 0.19, 0, 0.19);
    ctx.bezierCurveTo(-0.16, 0.19, -0.17, -0.06, 0, -0.21);
    ctx.fillStyle = '#9a958c';
    ctx.fill();
    ctx.stroke();
    ctx.beginPath();
    ctx.ellipse(-0.035, 0.03, 0.03, 0.085, 0.1, 0, 2 * Math.PI);
    ctx.fillStyle = '#dedad2';
    ctx.fill();
    ctx.restore();
  }
}

/** A leaf with its veins and stalk. */
function paintLeaf(ctx: CanvasRenderingContext2D): void {
  ctx.save();
  ctx.rotate(0.7);
  ctx.beginPath();
  ctx.moveTo(0, 0.27);
  ctx.lineTo(0, 0.44);
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(0, -0.42);
  ctx.bezierCurveTo(0.36, -0.2, 0.32, 0.2, 0, 0.3);
  ctx.bezierCurveTo(-0.32, 0.2, -0.36, -0.2, 0, -0.42);
  ctx.fillStyle = '#57b05a';
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(0, -0.28);
  ctx.lineTo(0, 0.28);
  for (const y of [-0.1, 0.07]) {
    ctx.moveTo(-0.14, y - 0.06);
    ctx.lineTo(0, y + 0.06);
    ctx.lineTo(0.14, y - 0.06);
  }
  ctx.strokeStyle = '#2b7a33';
  ctx.stroke();
  ctx.restore();
}
