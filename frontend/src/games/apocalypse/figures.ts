// Soldiers, helicopters, posts, parachutes and fire as vector pictures. The unit of the context is one cell.

import { mix } from '../../viewer/brush';

export interface Paint {
  /** Colour of the seat, #rrggbb. */
  readonly body: string;
  readonly light: string;
  readonly dark: string;
  readonly ink: string;
  /** Device pixels per cell. */
  readonly scale: number;
}

/** Colours of a unit. A frozen one has almost lost the colour of its seat. */
export function unitPaint(seat: string, dark: boolean, ink: string, scale: number, frozen: boolean): Paint {
  const body = frozen ? mix(seat, dark ? '#8b8b8b' : '#a9a7a3', 0.75) : seat;
  return { body, light: mix(body, '#ffffff', 0.5), dark: mix(body, '#000000', 0.4), ink, scale };
}

const outline = (ctx: CanvasRenderingContext2D, paint: Paint, share = 0.05) => {
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.strokeStyle = paint.ink;
  ctx.lineWidth = Math.max(0.9, paint.scale * share) / paint.scale;
};

/** A soldier from above: shoulders, helmet, rifle. It fills a cell around the origin. */
export function paintSoldier(ctx: CanvasRenderingContext2D, paint: Paint): void {
  outline(ctx, paint);
  if (paint.scale >= 9) {
    ctx.save();
    ctx.lineWidth *= 1.5;
    ctx.beginPath();
    ctx.moveTo(0.26, 0.16);
    ctx.lineTo(0.26, -0.42);
    ctx.stroke();
    ctx.restore();
  }
  ctx.fillStyle = paint.body;
  ctx.beginPath();
  ctx.ellipse(0, 0.06, 0.4, 0.24, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = paint.light;
  ctx.beginPath();
  ctx.arc(0, 0, 0.2, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
}

/** A helicopter from above, looking up, its body 4 cells long; `spin` is the angle of the rotor. */
export function paintHelicopter(ctx: CanvasRenderingContext2D, paint: Paint, spin: number, loaded: boolean): void {
  outline(ctx, paint, 0.12);
  ctx.fillStyle = paint.dark;
  ctx.beginPath(); // tail
  ctx.moveTo(-0.2, 0.4);
  ctx.lineTo(-0.09, 2.1);
  ctx.lineTo(0.09, 2.1);
  ctx.lineTo(0.2, 0.4);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(-0.42, 2.05);
  ctx.lineTo(0.42, 2.05);
  ctx.lineWidth *= 1.6;
  ctx.stroke();
  outline(ctx, paint, 0.12);
  ctx.fillStyle = paint.body;
  ctx.beginPath();
  ctx.ellipse(0, -0.35, 0.66, 1.25, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = paint.light;
  ctx.beginPath(); // windows
  ctx.ellipse(0, -1.02, 0.4, 0.42, 0, Math.PI, 2 * Math.PI);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
  if (loaded) {
    ctx.fillStyle = '#ffd43b';
    for (const side of [-1, 1]) {
      ctx.beginPath();
      ctx.ellipse(side * 0.78, -0.1, 0.12, 0.4, 0, 0, 2 * Math.PI);
      ctx.fill();
      ctx.stroke();
    }
  }
  ctx.save();
  ctx.rotate(spin);
  ctx.globalAlpha *= 0.75;
  ctx.lineWidth = 0.16;
  ctx.beginPath();
  for (const angle of [0, Math.PI / 2]) {
    ctx.moveTo(2.3 * Math.cos(angle), 2.3 * Math.sin(angle));
    ctx.lineTo(-2.3 * Math.cos(angle), -2.3 * Math.sin(angle));
  }
  ctx.stroke();
  ctx.restore();
  ctx.fillStyle = paint.ink;
  ctx.beginPath();
  ctx.arc(0, 0, 0.16, 0, 2 * Math.PI);
  ctx.fill();
}

/** A post: a flag on a mound, larger when it is worth more. Without an owner the flag is white. */
export function paintPost(ctx: CanvasRenderingContext2D, paint: Paint, owned: boolean, high: boolean): void {
  const size = high ? 1 : 0.72;
  outline(ctx, paint, 0.07);
  ctx.fillStyle = owned ? paint.light : '#ffffff';
  ctx.beginPath();
  ctx.ellipse(0, 0.3 * size, 0.55 * size, 0.24 * size, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(-0.12 * size, 0.3 * size);
  ctx.lineTo(-0.12 * size, -1.0 * size);
  ctx.stroke();
  ctx.fillStyle = owned ? paint.body : '#ffffff';
  ctx.beginPath();
  ctx.moveTo(-0.12 * size, -1.0 * size);
  ctx.lineTo(0.75 * size, -0.76 * size);
  ctx.lineTo(-0.12 * size, -0.5 * size);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
}

/** A parachute above a soldier that lands: `height` goes from 1 to 0. */
export function paintParachute(ctx: CanvasRenderingContext2D, paint: Paint, height: number): void {
  outline(ctx, paint, 0.05);
  ctx.save();
  ctx.translate(0, -0.5 - height);
  ctx.fillStyle = paint.light;
  ctx.beginPath();
  ctx.arc(0, 0, 0.55, Math.PI, 2 * Math.PI);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  for (const x of [-0.55, -0.2, 0.2, 0.55]) {
    ctx.moveTo(x, 0);
    ctx.lineTo(0, 0.55);
  }
  ctx.stroke();
  ctx.restore();
}

/** A flame of some size around the origin; `sway` moves its tip. */
export function paintFlame(ctx: CanvasRenderingContext2D, size: number, sway: number): void {
  const tongue = (scale: number, colour: string) => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(0, 0.45 * size);
    ctx.bezierCurveTo(-0.45 * scale, 0.42 * size, -0.42 * scale, -0.05 * size, -0.08 * scale + sway, -0.5 * scale + 0.05);
    ctx.bezierCurveTo(0.02 * scale, -0.1 * size, 0.5 * scale, 0, 0, 0.45 * size);
    ctx.fill();
  };
  tongue(size, '#e8590c');
  tongue(size * 0.6, '#ffc533');
}
