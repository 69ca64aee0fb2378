// Ants as vector pictures. An ant is drawn around the origin of a cell of side 1 and looks up; the caller turns it. Its
// three segments tell the types apart also when they are 12 pixels large: a worker is small and has a slim waist, a
// soldier is all head and jaws, a queen is all abdomen and wears a crown.

import { queen, soldier } from './match';

export interface Paint {
  /** Body colour, #rrggbb. */
  readonly body: string;
  readonly light: string;
  readonly ink: string;
  /** Device pixels per cell. */
  readonly scale: number;
}

/** A segment of the body: middle on the long axis, half width, half length. */
type Segment = readonly [y: number, a: number, b: number];

interface Anatomy {
  readonly head: Segment;
  readonly thorax: Segment;
  readonly gaster: Segment;
  /** Where the feet stand, front to back: x and y of the knee and of the foot on the right side. */
  readonly legs: readonly (readonly [kx: number, ky: number, fx: number, fy: number])[];
}

const workerBody: Anatomy = {
  head: [-0.225, 0.115, 0.105],
  thorax: [-0.05, 0.075, 0.115],
  gaster: [0.2, 0.15, 0.185],
  legs: [[0.19, -0.17, 0.3, -0.3], [0.22, -0.04, 0.34, 0.03], [0.2, 0.07, 0.3, 0.3]],
};

const soldierBody: Anatomy = {
  head: [-0.2, 0.205, 0.165],
  thorax: [0.03, 0.105, 0.115],
  gaster: [0.26, 0.145, 0.165],
  legs: [[0.25, -0.03, 0.37, -0.12], [0.25, 0.06, 0.39, 0.14], [0.22, 0.13, 0.33, 0.37]],
};

const queenBody: Anatomy = {
  head: [-0.315, 0.12, 0.1],
  thorax: [-0.145, 0.125, 0.125],
  gaster: [0.19, 0.215, 0.275],
  legs: [[0.25, -0.25, 0.35, -0.38], [0.3, -0.13, 0.42, -0.1], [0.3, 0.0, 0.42, 0.2]],
};

function anatomy(type: number): Anatomy {
  return type === queen ? queenBody : type === soldier ? soldierBody : workerBody;
}

/** Middle and half width of the abdomen, where the seat's number stands. */
export function abdomen(type: number): { y: number; room: number } {
  const [y, a] = anatomy(type).gaster;
  return { y, room: a };
}

/**
 * Draws an ant. `stride` between 0 and 1 is the phase of its walk: opposite legs swing in turn.
 */
export function paintInsect(ctx: CanvasRenderingContext2D, type: number, paint: Paint, stride: number): void {
  const body = anatomy(type);
  const coarse = paint.scale < 18;
  const outline = Math.max(coarse ? 0.7 : 1, paint.scale * 0.028) / paint.scale;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.strokeStyle = paint.ink;
  paintLegs(ctx, body, paint, stride, coarse);
  if (!coarse) paintFeelers(ctx, body, paint);
  if (type === soldier) paintJaws(ctx, body, paint, outline);

  ctx.lineWidth = outline * 2;
  ctx.beginPath();
  for (const segment of [body.gaster, body.thorax, body.head]) addSegment(ctx, segment);
  ctx.stroke();
  ctx.fillStyle = paint.body;
  ctx.fill();
  if (!coarse) paintShine(ctx, type, body, paint, outline);
  if (type === queen) paintCrown(ctx, body, paint, outline);
}

function addSegment(ctx: CanvasRenderingContext2D, [y, a, b]: Segment): void {
  ctx.moveTo(a, y);
  ctx.ellipse(0, y, a, b, 0, 0, 2 * Math.PI);
}

function paintLegs(ctx: CanvasRenderingContext2D, body: Anatomy, paint: Paint, stride: number, coarse: boolean): void {
  const swing = Math.sin(stride * 4 * Math.PI) * 0.05;
  ctx.lineWidth = Math.max(coarse ? 1 : 1.2, paint.scale * 0.042) / paint.scale;
  ctx.beginPath();
  body.legs.forEach(([kx, ky, fx, fy], k) => {
    for (const side of [1, -1]) {
      // A walking ant stands on three feet: the middle one of a side moves against the outer two.
      const shift = swing * side * (k === 1 ? -1 : 1);
      ctx.moveTo(0, body.thorax[0] + (k - 1) * 0.06);
      ctx.lineTo(side * kx, ky + shift * 0.6);
      ctx.lineTo(side * fx, fy + shift);
    }
  });
  ctx.stroke();
}

function paintFeelers(ctx: CanvasRenderingContext2D, body: Anatomy, paint: Paint): void {
  const [y, a, b] = body.head;
  ctx.lineWidth = Math.max(0.9, paint.scale * 0.03) / paint.scale;
  ctx.beginPath();
  for (const side of [1, -1]) {
    ctx.moveTo(side * a * 0.45, y - b * 0.7);
    ctx.lineTo(side * (a * 0.75 + 0.03), y - b - 0.05);
    ctx.lineTo(side * (a * 0.75 + 0.1), y - b - 0.075);
  }
  ctx.stroke();
}

/** The soldier's jaws: two pincers in front of the head. */
function paintJaws(ctx: CanvasRenderingContext2D, body: Anatomy, paint: Paint, outline: number): void {
  const [y, a, b] = body.head;
  ctx.fillStyle = paint.ink;
  ctx.lineWidth = outline;
  ctx.beginPath();
  for (const side of [1, -1]) {
    ctx.moveTo(side * a * 0.75, y - b * 0.55);
    ctx.quadraticCurveTo(side * a * 0.85, y - b - 0.11, side * a * 0.08, y - b - 0.1);
    ctx.quadraticCurveTo(side * a * 0.42, y - b - 0.03, side * a * 0.25, y - b * 0.8);
    ctx.closePath();
  }
  ctx.fill();
  ctx.stroke();
}

/** A light spot on head and abdomen, and the rings of a queen's abdomen. */
function paintShine(ctx: CanvasRenderingContext2D, type: number, body: Anatomy, paint: Paint, outline: number): void {
  const [y, a, b] = body.gaster;
  if (type === queen) {
    ctx.globalAlpha *= 0.55;
    ctx.lineWidth = outline * 1.2;
    ctx.beginPath();
    for (const at of [-0.5, 0.62]) {
      const half = a * Math.sqrt(1 - at * at) * 0.93;
      ctx.moveTo(-half, y + at * b);
      ctx.quadraticCurveTo(0, y + at * b + 0.07, half, y + at * b);
    }
    ctx.stroke();
    ctx.globalAlpha /= 0.55;
  }
  ctx.fillStyle = paint.light;
  ctx.beginPath();
  ctx.ellipse(-a * 0.4, y - b * 0.45, a * 0.22, b * 0.26, 0.5, 0, 2 * Math.PI);
  const [hy, ha, hb] = body.head;
  ctx.moveTo(-ha * 0.1, hy - hb * 0.25);
  ctx.ellipse(-ha * 0.35, hy - hb * 0.25, ha * 0.22, hb * 0.24, 0.5, 0, 2 * Math.PI);
  ctx.fill();
}

const gold = '#ffd43b';

/** Three golden points behind the queen's head. */
function paintCrown(ctx: CanvasRenderingContext2D, body: Anatomy, paint: Paint, outline: number): void {
  const y = body.thorax[0] + 0.02;
  const w = 0.15;
  ctx.beginPath();
  ctx.moveTo(-w, y + 0.07);
  ctx.lineTo(-w, y - 0.09);
  ctx.lineTo(-w * 0.45, y - 0.01);
  ctx.lineTo(0, y - 0.13);
  ctx.lineTo(w * 0.45, y - 0.01);
  ctx.lineTo(w, y - 0.09);
  ctx.lineTo(w, y + 0.07);
  ctx.closePath();
  ctx.lineWidth = outline * 1.6;
  ctx.strokeStyle = paint.ink;
  ctx.stroke();
  ctx.fillStyle = gold;
  ctx.fill();
}
