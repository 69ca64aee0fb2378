// Strokes that the pictures of several games are made of. The context's unit is one cell.

import type { Scene } from './game';

/** Size of a board in cells. */
export interface Size {
  readonly rows: number;
  readonly cols: number;
}

/** A number between 0 and 1 that looks random and is always the same for a cell. */
export function noise(row: number, col: number, k: number): number {
  let h = Math.imul(row + 11, 374761393) ^ Math.imul(col + 7, 668265263) ^ Math.imul(k + 3, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Mixes two #rrggbb colours; share 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const channel = (at: number) => Math.round(part(first, at) * (1 - share) + part(second, at) * share);
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`;
}

/** Lines between the cells, when they are large enough to need them. */
export function paintGrid(ctx: CanvasRenderingContext2D, { rows, cols }: Size, colour: string, scale: number): void {
  if (scale < 6) return;
  ctx.beginPath();
  for (let i = 1; i < rows; i++) {
    ctx.moveTo(0, i);
    ctx.lineTo(cols, i);
  }
  for (let j = 1; j < cols; j++) {
    ctx.moveTo(j, 0);
    ctx.lineTo(j, rows);
  }
  ctx.lineWidth = Math.max(1, scale * 0.02) / scale;
  ctx.strokeStyle = colour;
  ctx.stroke();
}

/** Numbers of rows and columns along the edges: students think in Pos(i, j). */
export function paintNumbers(ctx: CanvasRenderingContext2D, { rows, cols }: Size, scale: number, text: string): void {
  const size = Math.min(0.5 * scale, Math.max(9, Math.min(30, 0.34 * scale)));
  const every = scale < 16 ? 5 : 1;
  const transform = ctx.getTransform();
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.font = `${size}px system-ui, sans-serif`;
  ctx.fillStyle = text;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const write = (label: number, x: number, y: number) =>
    ctx.fillText(String(label), transform.a * x + transform.e, transform.d * y + transform.f);
  for (let j = 0; j < cols; j += every) {
    write(j, j + 0.5, -0.42);
    write(j, j + 0.5, rows + 0.45);
  }
  for (let i = 0; i < rows; i += every) {
    write(i, -0.5, i + 0.5);
    write(i, cols + 0.5, i + 0.5);
  }
  ctx.restore();
}

/** The ring around the followed unit. The origin is the unit's middle. */
export function paintHalo(ctx: CanvasRenderingContext2D, scene: Scene, radius: number): void {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.lineWidth = Math.max(2, scene.scale * 0.07) / scene.scale;
  ctx.strokeStyle = scene.theme.accent;
  ctx.stroke();
}

/** A small star where units die fighting: it opens in the middle of the round and fades. */
export function paintFlash(ctx: CanvasRenderingContext2D, scene: Scene, row: number, col: number, t: number): void {
  const u = (t - 0.35) / 0.6;
  if (u <= 0 || u >= 1) return;
  const points = 8;
  const outer = 0.2 + 0.4 * Math.sin(Math.min(1, u * 1.6) * (Math.PI / 2));
  ctx.save();
  ctx.translate(col + 0.5, row + 0.5);
  ctx.globalAlpha = u < 0.5 ? 1 : 2 * (1 - u);
  ctx.beginPath();
  for (let k = 0; k < 2 * points; k++) {
    const radius = k % 2 === 0 ? outer : outer * 0.5;
    const angle = (k * Math.PI) / points;
    ctx.lineTo(radius * Math.cos(angle), radius * Math.sin(angle));
  }
  ctx.closePath();
  ctx.fillStyle = '#fff3bf';
  ctx.fill();
  ctx.lineWidth = Math.max(1.2, scene.scale * 0.05) / scene.scale;
  ctx.strokeStyle = '#e03131';
  ctx.stroke();
  ctx.restore();
}

/** Six arms on a pale disc, at the upper left of a frozen unit. */
export function paintSnowflake(ctx: CanvasRenderingContext2D, scale: number, size: number): void {
  ctx.save();
  ctx.translate(-0.3, -0.3);
  ctx.beginPath();
  ctx.arc(0, 0, size * 1.15, 0, 2 * Math.PI);
  ctx.fillStyle = '#f1f8ff';
  ctx.fill();
  ctx.beginPath();
  for (let k = 0; k < 3; k++) {
    const angle = (k * Math.PI) / 3 + Math.PI / 2;
    ctx.moveTo(size * Math.cos(angle), size * Math.sin(angle));
    ctx.lineTo(-size * Math.cos(angle), -size * Math.sin(angle));
  }
  ctx.lineCap = 'round';
  ctx.lineWidth = Math.max(1, scale * 0.035) / scale;
  ctx.strokeStyle = '#1971c2';
  ctx.stroke();
  ctx.restore();
}
