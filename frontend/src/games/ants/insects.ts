// Ants as vector pictures. An ant is drawn around the origin of a cell of side 1 and looks up; the caller turns it. Its
// three segments tell the types apart also when they are 12 pixels large: a worker is small and has a slim waist, a
// soldier is all head and jaws, a queen is all abdomen and wears a crown.

import { mix } from '../../viewer/brush';
import { inkOf } from './colours';
import { queen, soldier } from './match';


/** The crown of a queen. */
const gold = '#ffd43b';

export interface Paint {
  /** Body colour, #rrggbb. */
  readonly body: string;
  readonly light: string;
  /** A soldier's head. */
  readonly dark: string;
  readonly ink: string;
  /** Legs and feelers: dark by day, light by night. */
  readonly limb: string;
  /** Device pixels per cell. */
  readonly scale: number;
}

/** Colours of an ant. A frozen one has almost lost the colour of its seat. */
export function antPaint(seat: string, dark: boolean, scale: number, frozen: boolean): Paint {
  const ink = inkOf(dark);
  const warm = dark ? mix(seat, '#ffffff', 0.15) : seat;
  const body = frozen ? mix(seat, dark ? '#8b8b8b' : '#a9a7a3', 0.8) : warm;
  return {
    body,
    light: mix(body, '#ffffff', 0.55),
    dark: mix(body, '#000000', 0.38),
    ink,
    limb: dark ? mix(body, '#fff3e0', 0.6) : ink,
    scale,
  };
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
  head: [-0.248, 0.127, 0.116],
  thorax: [-0.055, 0.083, 0.127],
  gaster: [0.22, 0.165, 0.204],
  legs: [[0.209, -0.187, 0.33, -0.33], [0.242, -0.044, 0.374, 0.033], [0.22, 0.077, 0.33, 0.33]],
};

const soldierBody: Anatomy = {
  head: [-0.216, 0.221, 0.178],
  thorax: [0.032, 0.113, 0.124],
  gaster: [0.281, 0.157, 0.178],
  legs: [[0.27, -0.032, 0.4, -0.13], [0.27, 0.065, 0.421, 0.151], [0.238, 0.14, 0.356, 0.4]],
};

const queenBody: Anatomy = {
  head: [-0.331, 0.126, 0.105],
  thorax: [-0.152, 0.131, 0.131],
  gaster: [0.2, 0.226, 0.289],
  legs: [[0.263, -0.263, 0.367, -0.399], [0.315, -0.137, 0.441, -0.105], [0.315, 0, 0.441, 0.21]],
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
  ctx.strokeStyle = paint.limb;
  paintLegs(ctx, body, paint, stride, coarse);
  if (!coarse) paintFeelers(ctx, body, paint);
  ctx.strokeStyle = paint.ink;
  if (type === soldier) paintJaws(ctx, body, paint, outline);

  ctx.lineWidth = outline * 2;
  ctx.beginPath();
  for (const segment of [body.gaster, body.thorax, body.head]) addSegment(ctx, segment);
  ctx.stroke();
  ctx.fillStyle = paint.body;
  ctx.fill();
  if (type === soldier) {
    ctx.beginPath();
    addSegment(ctx, body.head);
    ctx.fillStyle = paint.dark;
    ctx.fill();
  }
  if (!coarse) paintShine(ctx, type, body, paint, outline);
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
  ctx.fillStyle = paint.limb;
  ctx.strokeStyle = paint.limb;
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
  ctx.strokeStyle = paint.ink;
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


/** Where a queen's crown sits on the long axis. */
export const crownY = queenBody.thorax[0];

/** Three golden points around the origin, always upright: the sign of a queen. */
export function paintCrown(ctx: CanvasRenderingContext2D, ink: string, scale: number): void {
  const w = 0.16;
  ctx.beginPath();
  ctx.moveTo(-w, 0.09);
  ctx.lineTo(-w, -0.1);
  ctx.lineTo(-w * 0.45, 0);
  ctx.lineTo(0, -0.14);
  ctx.lineTo(w * 0.45, 0);
  ctx.lineTo(w, -0.1);
  ctx.lineTo(w, 0.09);
  ctx.closePath();
  ctx.lineJoin = 'round';
  ctx.lineWidth = Math.max(1.4, scale * 0.045) / scale;
  ctx.strokeStyle = ink;
  ctx.stroke();
  ctx.fillStyle = gold;
  ctx.fill();
}
