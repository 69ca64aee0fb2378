// Units of declared frames: discs, squares, triangles and crosses with an outline, or a picture. Those of one look are one
// path: hundreds of them cost little more than one.

import { mix, paintHalo, paintSnowflake } from '../../viewer/brush';
import type { Scene } from '../../viewer/game';
import { textOn } from '../../viewer/theme';
import { colours } from './colours';
import type { Images } from './images';
import type { Kind, Shape } from './match';

/** Diameter of units that say nothing, in cells. */
export const usualSize = 0.8;

/** Below so many pixels across there is no room for an inner shape, below the second not even for an outline. */
const plainBelow = 12;
const bareBelow = 5;
/** From so many pixels across a unit can be written on. */
const writtenFrom = 16;

/** One figure: where it is, how large, which way it looks. */
export interface Figure {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Degrees clockwise. */
  readonly angle: number;
  /** Written on it, or below it where it is long; its seat when null. */
  readonly text: string | null;
}

/** The colour of a kind, for a seat or for nobody. */
export function fillOf(kind: Kind, seat: number, scene: Pick<Scene, 'theme' | 'frozen'>): string {
  const { theme, frozen } = scene;
  const palette = colours(theme.dark);
  if (kind.fill !== null && kind.fill !== 'seat') return kind.fill;
  const owner = seat >= 0 ? seat : (kind.seat ?? -1);
  if (owner < 0) return palette.plain;
  const colour = theme.seats[owner % theme.seats.length] as string;
  return frozen[owner] ? mix(colour, palette.frozen, 0.75) : colour;
}

/** Paints figures of one look. */
export function paintFigures(ctx: CanvasRenderingContext2D, scene: Scene, kind: Kind, seat: number, all: readonly Figure[], images: Images): void {
  const image = kind.image === null ? null : images.get(kind.image);
  if (image) {
    for (const one of all) paintImage(ctx, image, one, kind.fill === 'seat' || seat >= 0 ? fillOf({ ...kind, fill: 'seat' }, seat, scene) : null, scene.scale);
  } else {
    paintShapes(ctx, scene, kind.shape ?? 'circle', fillOf(kind, seat, scene), all);
  }
  const owner = seat >= 0 ? seat : (kind.seat ?? -1);
  for (const one of all) paintWords(ctx, scene, one, kind, owner, image !== null);
  if (owner >= 0 && scene.frozen[owner]) {
    for (const { x, y, radius } of all) {
      if (radius * scene.scale < 8) continue;
      ctx.save();
      ctx.translate(x, y);
      ctx.scale(2 * radius, 2 * radius);
      paintSnowflake(ctx, scene.scale * 2 * radius, 0.15);
      ctx.restore();
    }
  }
}

/** Paints what lies on the ground: a kind with a shape or a picture, without owner and words. */
export function paintMark(ctx: CanvasRenderingContext2D, scene: Scene, kind: Kind, places: readonly { readonly x: number; readonly y: number }[], images: Images): void {
  const image = kind.image === null ? null : images.get(kind.image);
  const radius = Math.min(0.5, (kind.size ?? usualSize) / 2);
  const all = places.map(({ x, y }) => ({ x, y, radius, angle: 0, text: null }));
  if (image) for (const one of all) paintImage(ctx, image, one, null, scene.scale);
  else paintShapes(ctx, scene, kind.shape ?? 'square', fillOf(kind, kind.seat ?? -1, scene), all);
}

/** The ring around what is followed. */
export function paintFollowed(ctx: CanvasRenderingContext2D, scene: Scene, { x, y, radius }: Figure): void {
  ctx.save();
  ctx.translate(x, y);
  paintHalo(ctx, scene, radius * 1.15 + 3 / scene.scale);
  ctx.restore();
}

function paintShapes(ctx: CanvasRenderingContext2D, scene: Scene, shape: Shape, fill: string, all: readonly Figure[]): void {
  const { theme, scale } = scene;
  const largest = all.reduce((most, { radius }) => Math.max(most, radius), 0) * 2 * scale;
  ctx.lineJoin = 'round';
  ctx.beginPath();
  for (const one of all) outline(ctx, shape, one, 1);
  ctx.fillStyle = fill;
  ctx.fill();
  if (largest < bareBelow) return;
  ctx.lineWidth = Math.max(1, scale * 0.045) / scale;
  ctx.strokeStyle = colours(theme.dark).ink;
  ctx.stroke();
  if (largest < plainBelow || shape === 'cross') return;
  ctx.beginPath();
  for (const one of all) outline(ctx, shape, { ...one, y: one.y - one.radius * (shape === 'triangle' ? 0 : 0.05) }, 0.7);
  ctx.fillStyle = mix(fill, '#ffffff', theme.dark ? 0.14 : 0.22);
  ctx.fill();
}

/** Adds an outline to the path. Triangles and pictures look up. */
function outline(ctx: CanvasRenderingContext2D, shape: Shape, { x, y, radius, angle }: Figure, share: number): void {
  const r = radius * share;
  if (shape === 'circle') {
    ctx.moveTo(x + r, y);
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    return;
  }
  const a = (angle * Math.PI) / 180;
  const sin = Math.sin(a);
  const cos = Math.cos(a);
  corners[shape].forEach(([dx, dy], k) => {
    const px = x + r * (dx * cos - dy * sin);
    const py = y + r * (dx * sin + dy * cos);
    if (k === 0) ctx.moveTo(px, py);
    else ctx.lineTo(px, py);
  });
  ctx.closePath();
}

const arm = 0.3;

/** Corners in a circle of radius 1. */
const corners: Readonly<Record<Exclude<Shape, 'circle'>, readonly (readonly [number, number])[]>> = {
  square: [[-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]],
  triangle: [[0, -1.05], [0.92, 0.8], [0, 0.48], [-0.92, 0.8]],
  cross: [
    [0, -arm], [0.65 - arm / 2, -0.65 - arm / 2], [0.65 + arm / 2, -0.65 + arm / 2], [arm, 0], [0.65 + arm / 2, 0.65 - arm / 2],
    [0.65 - arm / 2, 0.65 + arm / 2], [0, arm], [-0.65 + arm / 2, 0.65 + arm / 2], [-0.65 - arm / 2, 0.65 - arm / 2], [-arm, 0],
    [-0.65 - arm / 2, -0.65 + arm / 2], [-0.65 + arm / 2, -0.65 - arm / 2],
  ],
};

/** A picture, on a disc in its owner's colour where it has one. */
function paintImage(ctx: CanvasRenderingContext2D, image: CanvasImageSource, one: Figure, owner: string | null, scale: number): void {
  ctx.save();
  ctx.translate(one.x, one.y);
  if (owner !== null) {
    ctx.beginPath();
    ctx.arc(0, 0, one.radius, 0, 2 * Math.PI);
    ctx.globalAlpha = 0.35;
    ctx.fillStyle = owner;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.lineWidth = Math.max(1.5, scale * 0.06) / scale;
    ctx.strokeStyle = owner;
    ctx.stroke();
  }
  ctx.rotate((one.angle * Math.PI) / 180);
  ctx.drawImage(image, -one.radius, -one.radius, 2 * one.radius, 2 * one.radius);
  ctx.restore();
}

/** Writes a short text on a figure and a long one below it; without a text its seat, for those who do not see colours. */
function paintWords(ctx: CanvasRenderingContext2D, scene: Scene, one: Figure, kind: Kind, owner: number, pictured: boolean): void {
  const { theme, scale } = scene;
  const across = 2 * one.radius * scale;
  const text = one.text ?? (owner >= 0 ? String(owner) : '');
  if (text === '' || across < writtenFrom || (one.text === null && pictured)) return;
  const roomy = kind.shape !== 'triangle' && kind.shape !== 'cross';
  const inside = !pictured && (one.text === null || (roomy && text.length <= 4));
  const size = inside ? Math.min(across * (text.length <= 2 ? 0.5 : 0.36), Math.max(22, scale * 0.55)) : Math.min(16, Math.max(10, scale * 0.4));
  ctx.save();
  ctx.translate(one.x, inside ? one.y : one.y + one.radius);
  ctx.scale(1 / scale, 1 / scale); // fonts smaller than a pixel are not reliable
  ctx.font = `${inside ? 700 : 500} ${size.toFixed(1)}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = inside ? 'middle' : 'top';
  if (inside) {
    const ink = textOn(fillOf(kind, owner, scene));
    ctx.fillStyle = ink;
    ctx.fillText(text, 0, size * (kind.shape === 'triangle' ? 0.12 : 0.04));
  } else {
    ctx.lineJoin = 'round';
    ctx.lineWidth = 3;
    ctx.strokeStyle = colours(theme.dark).land;
    ctx.strokeText(text, 0, 3);
    ctx.fillStyle = theme.text;
    ctx.fillText(text, 0, 3);
  }
  ctx.restore();
}
