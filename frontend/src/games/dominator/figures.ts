// Farmers, knights and witches as vector pictures around the origin of a cell of side 1. Their outlines tell them apart
// when they are small: a broad hat, a shield, a pointed hat.

import { mix } from '../../viewer/brush';
import { farmer, knight } from './match';

export interface Paint {
  /** Colour of the seat, #rrggbb. */
  readonly body: string;
  readonly light: string;
  readonly dark: string;
  readonly ink: string;
  /** Device pixels per cell. */
  readonly scale: number;
}

const straw = '#f2c94c';
const skin = '#f1c9a5';
const steel = '#eef1f4';
const cloth = '#3b2a4d';

/** Colours of a unit. A frozen one has almost lost the colour of its seat. */
export function unitPaint(seat: string, dark: boolean, ink: string, scale: number, frozen: boolean): Paint {
  const body = frozen ? mix(seat, dark ? '#8b8b8b' : '#a9a7a3', 0.75) : seat;
  return { body, light: mix(body, '#ffffff', 0.45), dark: mix(body, '#000000', 0.35), ink, scale };
}

/** Draws a unit; a witch without power has closed eyes. */
export function paintFigure(ctx: CanvasRenderingContext2D, type: number, paint: Paint, awake = true): void {
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.strokeStyle = paint.ink;
  ctx.lineWidth = Math.max(1, paint.scale * 0.045) / paint.scale;
  if (type === farmer) paintFarmer(ctx, paint);
  else if (type === knight) paintKnight(ctx, paint);
  else paintWitch(ctx, paint, awake);
}

function paintFarmer(ctx: CanvasRenderingContext2D, paint: Paint): void {
  paintCoat(ctx, paint, 0.24, 0.02, 0.38);
  paintFace(ctx, paint, -0.06, 0.15);
  ctx.fillStyle = straw;
  ctx.beginPath();
  ctx.ellipse(0, -0.13, 0.32, 0.09, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(-0.17, -0.15);
  ctx.quadraticCurveTo(-0.15, -0.36, 0, -0.36);
  ctx.quadraticCurveTo(0.15, -0.36, 0.17, -0.15);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
}

function paintKnight(ctx: CanvasRenderingContext2D, paint: Paint): void {
  const shield = () => {
    ctx.beginPath();
    ctx.moveTo(-0.34, -0.36);
    ctx.quadraticCurveTo(0, -0.27, 0.34, -0.36);
    ctx.quadraticCurveTo(0.38, 0.16, 0, 0.43);
    ctx.quadraticCurveTo(-0.38, 0.16, -0.34, -0.36);
    ctx.closePath();
  };
  shield();
  ctx.fillStyle = paint.body;
  ctx.fill();
  ctx.save();
  shield();
  ctx.clip();
  ctx.fillStyle = steel;
  ctx.fillRect(-0.07, -0.5, 0.14, 1);
  ctx.fillRect(-0.5, -0.15, 1, 0.14);
  ctx.restore();
  shield();
  ctx.lineWidth *= 1.4;
  ctx.stroke();
}

function paintWitch(ctx: CanvasRenderingContext2D, paint: Paint, awake: boolean): void {
  paintCoat(ctx, paint, 0.3, 0.06, 0.44);
  paintFace(ctx, { ...paint, light: skin }, 0.0, 0.15);
  ctx.beginPath();
  for (const side of [-1, 1]) {
    ctx.moveTo(side * 0.06 - 0.025, 0.03);
    ctx.lineTo(side * 0.06 + 0.025, awake ? 0.05 : 0.03);
  }
  ctx.stroke();
  ctx.fillStyle = awake ? cloth : mix(cloth, '#9a949e', 0.55);
  ctx.beginPath();
  ctx.ellipse(0, -0.07, 0.36, 0.09, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(-0.2, -0.1);
  ctx.quadraticCurveTo(-0.06, -0.3, 0.1, -0.48);
  ctx.quadraticCurveTo(0.1, -0.3, 0.2, -0.1);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(-0.18, -0.13);
  ctx.quadraticCurveTo(0, -0.08, 0.19, -0.13);
  ctx.strokeStyle = paint.light;
  ctx.lineWidth = 0.07;
  ctx.stroke();
}

/** A coat in the colour of the seat: half width, top and bottom. */
function paintCoat(ctx: CanvasRenderingContext2D, paint: Paint, half: number, top: number, bottom: number): void {
  ctx.beginPath();
  ctx.moveTo(-half * 0.5, top);
  ctx.lineTo(half * 0.5, top);
  ctx.lineTo(half * 1.2, bottom);
  ctx.quadraticCurveTo(0, bottom + 0.08, -half * 1.2, bottom);
  ctx.closePath();
  ctx.fillStyle = paint.body;
  ctx.fill();
  ctx.stroke();
}

function paintFace(ctx: CanvasRenderingContext2D, paint: Paint, y: number, radius: number): void {
  ctx.beginPath();
  ctx.arc(0, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = skin;
  ctx.fill();
  ctx.stroke();
  ctx.strokeStyle = paint.ink;
}
