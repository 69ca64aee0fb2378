// Everything on the board that changes: hills, food, ants, fights, and what a player does not see.

import { mix, paintFlash, paintHalo, paintSnowflake } from '../../viewer/brush';
import type { Follow, Point, Scene } from '../../viewer/game';
import { antsAt, type Match, placeAt, shortest, sight } from './match';
import { type Step, stepFrom, type Walker } from './step';

/** Which part of a turn is walking; newborn ants come afterwards. */
const arrive = 0.75;

/** Below the first number of pixels a cell an ant is a square, below the second a disc; above it has legs. */
const square = 4.5;
const disc = 11;

export class Board {
  private step: Step | null = null;
  private stepTurn = -1;
  private fog: { readonly turn: number; readonly seat: number; readonly seen: Uint8Array } | null = null;

  constructor(private readonly match: Match) {}

  paint(ctx: CanvasRenderingContext2D, scene: Scene): void {
    const step = this.stepOf(scene.round);
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, this.match.cols, this.match.rows);
    ctx.clip();
    this.paintHills(ctx, scene);
    this.paintFood(ctx, scene);
    if (scene.layers['fights'] !== 0) this.paintClashes(ctx, scene, step);
    this.paintAnts(ctx, scene, step);
    if (scene.t > 0) {
      for (const one of step.walkers) {
        if (one.fate === 'dies') {
          const { x, y } = this.placeOf(one, 1);
          paintFlash(ctx, scene, y - 0.5, x - 0.5, scene.t);
        }
      }
    }
    const seat = (scene.layers['sight'] ?? 0) - 1;
    if (seat >= 0) this.paintFog(ctx, scene, seat);
    ctx.restore();
  }

  /** Where a followed ant is, or the ant of a followed seat that is nearest to the middle of its others. */
  locate(turn: number, t: number, follow: Follow): Point | null {
    const { walkers } = this.stepOf(turn);
    if ('unit' in follow) {
      const mine = walkers.find(({ ant, fate }) => ant === follow.unit && (fate !== 'born' || t > 0));
      return mine ? this.placeOf(mine, t) : null;
    }
    const hill = this.match.hills.find(({ owner, razed }) => owner === follow.seat && razed > turn);
    if (hill) return { x: hill.col + 0.5, y: hill.row + 0.5 };
    const first = walkers.find(({ owner, fate }) => owner === follow.seat && fate !== 'born');
    return first ? this.placeOf(first, t) : null;
  }

  /** 1 for every square that a seat sees in a turn. */
  seenBy(seat: number, turn: number): Uint8Array {
    if (this.fog?.turn !== turn || this.fog.seat !== seat) this.fog = { turn, seat, seen: sight(this.match, turn, seat) };
    return this.fog.seen;
  }

  private stepOf(turn: number): Step {
    if (!this.step || this.stepTurn !== turn) {
      this.step = stepFrom(this.match, turn);
      this.stepTurn = turn;
    }
    return this.step;
  }

  /** An ant's middle; never far outside of the board. */
  private placeOf(one: Walker, t: number): Point {
    const { rows, cols } = this.match;
    const u = Math.min(1, t / arrive);
    return { x: (one.col + one.byCol * u + cols) % cols + 0.5, y: (one.row + one.byRow * u + rows) % rows + 0.5 };
  }

  private paintHills(ctx: CanvasRenderingContext2D, { round, t, theme, scale }: Scene): void {
    for (const { row, col, owner, razed } of this.match.hills) {
      const gone = razed <= (t < arrive ? round : round + 1) && razed <= this.match.turns;
      const colour = theme.seats[owner % theme.seats.length] as string;
      ctx.save();
      ctx.translate(col + 0.5, row + 0.5);
      ctx.fillStyle = gone ? 'rgba(120, 110, 100, 0.6)' : colour;
      circle(ctx, 1.15);
      ctx.fill();
      ctx.fillStyle = gone ? 'rgba(70, 62, 55, 0.7)' : mix(colour, '#ffffff', 0.65);
      circle(ctx, 0.82);
      ctx.fill();
      ctx.fillStyle = theme.dark ? '#14110d' : '#2a211a';
      circle(ctx, 0.42);
      ctx.fill();
      ctx.lineWidth = Math.max(1, scale * 0.1) / scale;
      ctx.strokeStyle = theme.dark ? '#0d0b09' : '#2a211a';
      circle(ctx, 1.15);
      ctx.stroke();
      if (gone) {
        ctx.strokeStyle = '#e03131';
        ctx.lineWidth = Math.max(2, scale * 0.22) / scale;
        ctx.beginPath();
        ctx.moveTo(-0.9, -0.9);
        ctx.lineTo(0.9, 0.9);
        ctx.moveTo(0.9, -0.9);
        ctx.lineTo(-0.9, 0.9);
        ctx.stroke();
      }
      ctx.restore();
    }
  }

  private paintFood(ctx: CanvasRenderingContext2D, { round, t, theme, scale }: Scene): void {
    const { food, cols } = this.match;
    const size = scale < square ? 0.5 : 0.3;
    ctx.fillStyle = theme.dark ? '#f1e3b0' : '#fffbe8';
    ctx.strokeStyle = theme.dark ? '#14110d' : '#5f4a1e';
    ctx.lineWidth = Math.max(0.8, scale * 0.09) / scale;
    ctx.beginPath();
    for (const { cell, from, to } of food) {
      const here = from <= round ? to > round + (t < arrive ? 0 : 1) : from === round + 1 && t >= arrive;
      if (!here) continue;
      const x = (cell % cols) + 0.5;
      const y = Math.floor(cell / cols) + 0.5;
      ctx.moveTo(x + size, y);
      ctx.arc(x, y, size, 0, 2 * Math.PI);
    }
    ctx.fill();
    if (scale >= square) ctx.stroke();
  }

  /** Lines between enemies that are near enough to fight. */
  private paintClashes(ctx: CanvasRenderingContext2D, { t, theme, scale }: Scene, { walkers, clashes }: Step): void {
    if (t >= arrive) return;
    const { rows, cols } = this.match;
    ctx.lineWidth = Math.max(1, scale * 0.1) / scale;
    ctx.strokeStyle = theme.dark ? 'rgba(255, 120, 120, 0.85)' : 'rgba(201, 42, 42, 0.75)';
    ctx.beginPath();
    for (const { a, b } of clashes) {
      const from = this.placeOf(walkers[a] as Walker, t);
      const to = this.placeOf(walkers[b] as Walker, t);
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(from.x + shortest(from.x, to.x, cols), from.y + shortest(from.y, to.y, rows));
    }
    ctx.stroke();
  }

  private paintAnts(ctx: CanvasRenderingContext2D, scene: Scene, step: Step): void {
    const { theme, t, scale, follow } = scene;
    const bySeat = this.match.names.map((_, seat) => step.walkers.filter(({ owner }) => owner === seat));
    bySeat.forEach((walkers, seat) => {
      const own = theme.seats[seat % theme.seats.length] as string;
      const colour = scene.frozen[seat] ? mix(own, theme.dark ? '#8b8b8b' : '#a9a7a3', 0.75) : own;
      const ink = theme.dark ? '#0d0b09' : '#1d1712';
      ctx.save();
      if (follow !== null && 'seat' in follow && follow.seat !== seat) ctx.globalAlpha = 0.35;
      if (scale < disc) {
        this.paintCrowd(ctx, walkers, t, scale, colour, ink);
      } else {
        for (const one of walkers) this.paintAnt(ctx, scene, one, colour, ink);
      }
      ctx.restore();
    });
    if (follow !== null && 'unit' in follow) {
      const at = this.locate(scene.round, t, follow);
      if (at) {
        ctx.save();
        ctx.translate(at.x, at.y);
        paintHalo(ctx, scene, Math.max(0.7, 7 / scale));
        ctx.restore();
      }
    }
  }

  /** Many small ants as one path. */
  private paintCrowd(ctx: CanvasRenderingContext2D, walkers: readonly Walker[], t: number, scale: number, colour: string, ink: string): void {
    ctx.fillStyle = colour;
    ctx.strokeStyle = ink;
    ctx.lineWidth = Math.max(0.7, scale * 0.08) / scale;
    ctx.beginPath();
    for (const one of walkers) {
      const size = presence(one, t);
      if (size <= 0) continue;
      const { x, y } = this.placeOf(one, t);
      if (scale < square) {
        ctx.rect(x - 0.5 * size, y - 0.5 * size, size, size);
      } else {
        ctx.moveTo(x + 0.46 * size, y);
        ctx.arc(x, y, 0.46 * size, 0, 2 * Math.PI);
      }
    }
    ctx.fill();
    if (scale >= square) ctx.stroke();
  }

  private paintAnt(ctx: CanvasRenderingContext2D, scene: Scene, one: Walker, colour: string, ink: string): void {
    const size = presence(one, scene.t);
    if (size <= 0.02) return;
    const { x, y } = this.placeOf(one, scene.t);
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(size, size);
    ctx.fillStyle = colour;
    ctx.globalAlpha *= 0.3;
    circle(ctx, 0.46);
    ctx.fill();
    ctx.globalAlpha /= 0.3;
    ctx.save();
    ctx.rotate(one.facing);
    paintBody(ctx, colour, ink, scene.scale);
    ctx.restore();
    if (scene.scale >= 24) paintNumber(ctx, scene.scale, String(one.owner), ink);
    if (scene.frozen[one.owner]) paintSnowflake(ctx, scene.scale, 0.14);
    ctx.restore();
  }

  /** What a player does not see lies in the dark. */
  private paintFog(ctx: CanvasRenderingContext2D, { round, theme }: Scene, seat: number): void {
    const seen = this.seenBy(seat, round);
    const { rows, cols } = this.match;
    ctx.fillStyle = theme.dark ? 'rgba(0, 0, 0, 0.5)' : 'rgba(30, 30, 45, 0.5)';
    ctx.beginPath();
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < cols; j++) {
        const from = j;
        while (j < cols && seen[i * cols + j] === 0) j++;
        if (j > from) ctx.rect(from, i, j - from, 1);
      }
    }
    ctx.fill();
  }
}

/** How large an ant is: the born grow, the dead shrink. */
function presence({ fate }: Walker, t: number): number {
  if (fate === 'born') return t <= arrive ? 0 : (t - arrive) / (1 - arrive);
  if (fate === 'dies') return t < 0.5 ? 1 : Math.max(0, 1 - (t - 0.5) / 0.3);
  return 1;
}

/** An ant from above that looks up. */
export function paintBody(ctx: CanvasRenderingContext2D, colour: string, ink: string, scale: number): void {
  ctx.strokeStyle = ink;
  ctx.lineCap = 'round';
  ctx.lineWidth = Math.max(0.9, scale * 0.045) / scale;
  ctx.beginPath();
  for (const side of [-1, 1]) {
    for (const [knee, foot] of [[-0.16, -0.34], [0.0, 0.04], [0.12, 0.36]] as const) {
      ctx.moveTo(0, -0.02);
      ctx.lineTo(side * 0.22, knee);
      ctx.lineTo(side * 0.36, foot);
    }
  }
  ctx.stroke();
  ctx.fillStyle = colour;
  for (const [y, a, b] of [[0.24, 0.18, 0.23], [-0.02, 0.1, 0.14], [-0.27, 0.14, 0.13]] as const) {
    ctx.beginPath();
    ctx.ellipse(0, y, a, b, 0, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
  }
}

function circle(ctx: CanvasRenderingContext2D, radius: number): void {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
}

function paintNumber(ctx: CanvasRenderingContext2D, scale: number, text: string, ink: string): void {
  const size = 0.34 * scale;
  ctx.save();
  ctx.scale(1 / scale, 1 / scale); // fonts smaller than a pixel are not reliable
  ctx.font = `700 ${size.toFixed(1)}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineWidth = size * 0.2;
  ctx.strokeStyle = ink;
  ctx.fillStyle = '#ffffff';
  ctx.strokeText(text, 0, 0);
  ctx.fillText(text, 0, 0);
  ctx.restore();
}

/** The number of an ant of a state that stands on a square, or -1. */
export function antOn(match: Match, turn: number, row: number, col: number): number {
  const here = antsAt(match, turn).find((ant) => {
    const at = placeAt(match, ant, turn);
    return match.ants.row[at] === row && match.ants.col[at] === col;
  });
  return here ?? -1;
}
