// Everything on the board that changes: burnt forest, fire, posts, soldiers, helicopters.

import { paintFlash, paintHalo, paintSnowflake } from '../../viewer/brush';
import type { Follow, Point, Scene } from '../../viewer/game';
import { colours } from './colours';
import { type Paint, paintFlame, paintHelicopter, paintParachute, paintPost, paintSoldier, unitPaint } from './figures';
import { fullLife, type Match, reach } from './match';
import { type Flight, type Step, stepFrom, type Trooper } from './step';
import { paintBurnt } from './terrain';

/** Angle of an orientation; pictures look up. South, east, north, west. */
const turns = [Math.PI, Math.PI / 2, 0, -Math.PI / 2] as const;

/** Which part of a round is flying and walking. */
const arrive = 0.8;

/** Below this many pixels a cell, soldiers are dots in the colours of their seats, and below the second larger than life. */
const tiny = 7;
const small = 20;

export class Board {
  private step: Step | null = null;
  private stepRound = -1;

  constructor(private readonly match: Match) {}

  paint(ctx: CanvasRenderingContext2D, scene: Scene): void {
    const step = this.stepOf(scene.round);
    const painter = new UnitPainter(ctx, scene);
    paintBurnt(ctx, this.match, scene.round, scene.theme.dark, scene.scale);
    this.paintFires(ctx, scene);
    this.paintPosts(ctx, scene, painter);
    for (const one of step.troopers) painter.trooper(one, scene.t);
    for (const one of step.flights) if (one.throwsNapalm && scene.t > 0) paintBlast(ctx, one, scene.t);
    if (scene.layers['sky'] !== 0) for (const one of step.flights) painter.flight(one, scene.t, scene.round);
    if (scene.t > 0) {
      for (const one of step.troopers) if (one.fate === 'falls') paintFlash(ctx, scene, one.fromRow, one.fromCol, scene.t);
    }
  }

  /** Where a followed unit, or the first helicopter of a followed seat, is. */
  locate(round: number, t: number, follow: Follow): Point | null {
    const { troopers, flights } = this.stepOf(round);
    if ('seat' in follow) {
      const first = flights.find(({ player }) => player === follow.seat);
      return first ? placeOf(first, t) : null;
    }
    const mine = flights.find(({ id }) => id === follow.unit) ?? troopers.find(({ id }) => id === follow.unit);
    return mine ? placeOf(mine, t) : null;
  }

  private stepOf(round: number): Step {
    if (!this.step || this.stepRound !== round) {
      this.step = stepFrom(this.match, round);
      this.stepRound = round;
    }
    return this.step;
  }

  private paintFires(ctx: CanvasRenderingContext2D, { round, t, scale }: Scene): void {
    const { match } = this;
    const end = match.firstFire[round + 1] as number;
    ctx.fillStyle = 'rgba(232, 89, 12, 0.35)';
    ctx.beginPath();
    for (let k = match.firstFire[round] as number; k < end; k++) {
      const cell = (match.fires[k] as number) >> 4;
      ctx.rect(cell % match.cols, Math.floor(cell / match.cols), 1, 1);
    }
    ctx.fill();
    if (scale < 6) return;
    for (let k = match.firstFire[round] as number; k < end; k++) {
      const fire = match.fires[k] as number;
      const cell = fire >> 4;
      ctx.save();
      ctx.translate((cell % match.cols) + 0.5, Math.floor(cell / match.cols) + 0.5);
      paintFlame(ctx, 0.55 + 0.04 * (fire & 15), 0.08 * Math.sin(2 * Math.PI * (t * 2 + ((cell * 7) % 10) / 10)));
      ctx.restore();
    }
  }

  private paintPosts(ctx: CanvasRenderingContext2D, { round, t }: Scene, painter: UnitPainter): void {
    const { match } = this;
    const count = match.postCell.length;
    const state = t < arrive ? round : Math.min(match.states - 1, round + 1);
    const best = Math.max(...match.postValue);
    for (let k = 0; k < count; k++) {
      const cell = match.postCell[k] as number;
      ctx.save();
      ctx.translate((cell % match.cols) + 0.5, Math.floor(cell / match.cols) + 0.5);
      painter.post(match.postOwner[state * count + k] as number, match.postValue[k] === best);
      ctx.restore();
    }
  }
}

/** Share of a way that is done. */
function progress(t: number): number {
  const u = Math.min(1, t / arrive);
  return u * u * (3 - 2 * u);
}

function placeOf(one: Trooper | Flight, t: number): Point {
  const u = progress(t);
  return {
    x: one.fromCol + (one.toCol - one.fromCol) * u + 0.5,
    y: one.fromRow + (one.toRow - one.fromRow) * u + 0.5,
  };
}

/** Napalm under a helicopter: a glow that opens over the cells it covers. */
function paintBlast(ctx: CanvasRenderingContext2D, one: Flight, t: number): void {
  const u = Math.min(1, t / 0.6);
  const half = (reach + 0.5) * u;
  ctx.save();
  ctx.globalAlpha = t < 0.6 ? 0.85 : 0.85 * (1 - (t - 0.6) / 0.4);
  ctx.fillStyle = '#ff922b';
  ctx.fillRect(one.fromCol + 0.5 - half, one.fromRow + 0.5 - half, 2 * half, 2 * half);
  ctx.fillStyle = '#ffe066';
  ctx.fillRect(one.fromCol + 0.5 - half * 0.55, one.fromRow + 0.5 - half * 0.55, 1.1 * half, 1.1 * half);
  ctx.restore();
}

/** Paints units with what they have in common looked up once. */
class UnitPainter {
  private readonly paints: readonly Paint[];
  private readonly nobody: Paint;

  constructor(private readonly ctx: CanvasRenderingContext2D, private readonly scene: Scene) {
    const { theme, scale } = scene;
    const { ink } = colours(theme.dark);
    this.paints = theme.seats.map((seat, player) => unitPaint(seat, theme.dark, ink, scale, scene.frozen[player] === true));
    this.nobody = unitPaint('#8f8f8f', theme.dark, ink, scale, false);
  }

  post(owner: number, high: boolean): void {
    paintPost(this.ctx, this.paints[owner] ?? this.nobody, owner >= 0, high);
  }

  trooper(one: Trooper, t: number): void {
    if (one.fate === 'lands' && t === 0) return;
    const size = one.fate === 'falls' ? Math.max(0, 1 - Math.max(0, t - 0.35) / 0.4) : 1;
    if (size <= 0.02) return;
    const { ctx, scene } = this;
    const paint = this.paints[one.player] as Paint;
    const { x, y } = placeOf(one, t);
    ctx.save();
    ctx.translate(x, y);
    this.fade(one.player);
    if (this.followed(one.id)) paintHalo(ctx, scene, 0.66);
    if (scene.scale < tiny) {
      ctx.fillStyle = paint.body;
      ctx.beginPath();
      ctx.arc(0, 0, 0.48 * size, 0, 2 * Math.PI);
      ctx.fill();
      ctx.restore();
      return;
    }
    const height = one.fate === 'lands' ? 1 - Math.min(1, t / arrive) : 0;
    if (height > 0) paintParachute(ctx, paint, height);
    ctx.translate(0, -height);
    const grown = scene.scale < small ? 1.35 : 1;
    ctx.scale(size * grown, size * grown);
    paintSoldier(ctx, paint);
    if (scene.scale >= 18) this.number(one.player, 0.24, 0, 0);
    this.life(one, t);
    if (scene.frozen[one.player] && scene.scale >= 12) paintSnowflake(ctx, scene.scale, 0.15);
    ctx.restore();
  }

  flight(one: Flight, t: number, round: number): void {
    const { ctx, scene } = this;
    const paint = this.paints[one.player] as Paint;
    const { x, y } = placeOf(one, t);
    ctx.save();
    ctx.translate(x, y);
    this.fade(one.player);
    if (this.followed(one.id)) paintHalo(ctx, scene, 2.9);
    const covered = 2 * reach + 1;
    ctx.save();
    ctx.globalAlpha *= 0.16;
    ctx.fillStyle = paint.body;
    ctx.fillRect(-covered / 2, -covered / 2, covered, covered);
    ctx.restore();
    ctx.lineWidth = Math.max(1, scene.scale * 0.06) / scene.scale;
    ctx.strokeStyle = paint.body;
    ctx.strokeRect(-covered / 2, -covered / 2, covered, covered);
    ctx.save();
    ctx.rotate(angle(one, t));
    paintHelicopter(ctx, paint, 0.4 + round * 0.7 + t * 5, one.napalm === 0);
    ctx.restore();
    if (scene.scale >= 5) this.number(one.player, 0.9, 0, 0.55);
    if (one.parachuters > 0 && scene.scale >= 5) this.badge(one.parachuters);
    if (scene.frozen[one.player]) paintSnowflake(ctx, scene.scale / 3, 0.6);
    ctx.restore();
  }

  /** Others step back while a seat is followed. */
  private fade(player: number): void {
    const { follow } = this.scene;
    if (follow !== null && 'seat' in follow && follow.seat !== player) this.ctx.globalAlpha = 0.35;
  }

  private followed(id: number): boolean {
    const { follow } = this.scene;
    return follow !== null && 'unit' in follow && follow.unit === id;
  }

  /** A bar below a soldier that is hurt. */
  private life(one: Trooper, t: number): void {
    const life = t < arrive ? one.lifeBefore : one.lifeAfter;
    if (life >= fullLife || this.scene.scale < 9) return;
    const { ctx } = this;
    ctx.fillStyle = 'rgba(0, 0, 0, 0.55)';
    ctx.fillRect(-0.36, 0.37, 0.72, 0.12);
    ctx.fillStyle = life * 2 > fullLife ? '#2f9e44' : '#e03131';
    ctx.fillRect(-0.34, 0.39, 0.68 * Math.max(0, life / fullLife), 0.08);
  }

  /** How many parachuters wait, at the corner of the cells that the helicopter covers. */
  private badge(count: number): void {
    const { ctx, scene } = this;
    ctx.save();
    ctx.translate(1.75, -1.75);
    ctx.fillStyle = '#ffffff';
    ctx.strokeStyle = colours(scene.theme.dark).ink;
    ctx.beginPath();
    ctx.arc(0, 0, 0.72, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
    this.text(String(count), 0.95, '#1d211a', null);
    ctx.restore();
  }

  private number(player: number, size: number, x: number, y: number): void {
    this.ctx.save();
    this.ctx.translate(x, y);
    this.text(String(player), size, '#ffffff', (this.paints[player] as Paint).ink);
    this.ctx.restore();
  }

  /** Writes around the origin, `size` cells high. */
  private text(text: string, size: number, fill: string, edge: string | null): void {
    const { ctx, scene } = this;
    const pixels = size * scene.scale;
    ctx.scale(1 / scene.scale, 1 / scene.scale); // fonts smaller than a pixel are not reliable
    ctx.font = `700 ${pixels.toFixed(1)}px system-ui, sans-serif`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    if (edge !== null) {
      ctx.lineWidth = pixels * 0.18;
      ctx.strokeStyle = edge;
      ctx.strokeText(text, 0, pixels * 0.04);
    }
    ctx.fillStyle = fill;
    ctx.fillText(text, 0, pixels * 0.04);
  }
}

/** A helicopter turns in the first half of a round, the short way round. */
function angle(one: Flight, t: number): number {
  const from = turns[one.orientationBefore] as number;
  let by = (turns[one.orientationAfter] as number) - from;
  if (by > Math.PI) by -= 2 * Math.PI;
  if (by < -Math.PI) by += 2 * Math.PI;
  return from + by * Math.min(1, t / 0.5);
}
