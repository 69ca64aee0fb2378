// Everything on the board that changes: food, ants, rings, fights, snowflakes.

import { paintFlash, paintHalo, paintSnowflake } from '../../viewer/brush';
import type { Follow, Point, Scene } from '../../viewer/game';
import { inkOf, ringColours } from './colours';
import { paintFood } from './food';
import { abdomen, antPaint, crownY, type Paint, paintCrown, paintInsect } from './insects';
import { type Match, none, queen, worker } from './match';
import { type Morsel, type Step, stepFrom, type Walker } from './step';

/** Angle of a facing; pictures look up. Facings are down, right, up, left. */
const turns = [Math.PI, Math.PI / 2, 0, -Math.PI / 2] as const;

/** Which part of a round is walking, fighting and hatching. */
const arrive = 0.8;
const hatch = 0.55;

export class Board {
  private step: Step | null = null;
  private stepRound = -1;

  constructor(private readonly match: Match) {}

  paint(ctx: CanvasRenderingContext2D, scene: Scene): void {
    const step = this.stepOf(scene.round);
    const { t } = scene;
    for (const morsel of step.morsels) paintMorsel(ctx, scene, morsel, t);
    const painter = new AntPainter(ctx, scene);
    // Queens last: nothing may cover them.
    for (const walker of step.walkers) if (walker.typeBefore !== queen) painter.paint(walker, t);
    for (const walker of step.walkers) if (walker.typeBefore === queen) painter.paint(walker, t);
    if (t > 0) for (const fight of step.fights) paintFlash(ctx, scene, fight.row, fight.col, t);
  }

  /** Where a followed ant, or the queen of a followed seat, is. */
  locate(round: number, t: number, follow: Follow): Point | null {
    const { walkers } = this.stepOf(round);
    const mine = 'unit' in follow
      ? walkers.find((walker) => walker.id === follow.unit)
      : (walkers.find((walker) => walker.player === follow.seat && walker.typeBefore === queen && !walker.born)
        ?? walkers.find((walker) => walker.player === follow.seat && !walker.born));
    if (!mine || (t === 0 && mine.born)) return null;
    return placeOf(mine, t);
  }

  private stepOf(round: number): Step {
    if (!this.step || this.stepRound !== round) {
      this.step = stepFrom(this.match, round);
      this.stepRound = round;
    }
    return this.step;
  }
}

/** Share of the walk that is done: ants start and stop a little softly and then stand for a moment. */
function progress(t: number): number {
  const u = Math.min(1, t / arrive);
  return u * u * (3 - 2 * u) * 0.5 + u * 0.5;
}

function placeOf(walker: Walker, t: number): Point {
  const u = progress(t);
  return {
    x: walker.fromCol + (walker.toCol - walker.fromCol) * u + 0.5,
    y: walker.fromRow + (walker.toRow - walker.fromRow) * u + 0.5,
  };
}

/** How large and how visible an ant is: births grow, deaths by age fade, the fallen shrink after the fight. */
function presence(walker: Walker, t: number): number {
  if (walker.born) return t <= hatch ? 0 : (t - hatch) / (1 - hatch);
  if (walker.end === 'age') return 1 - t;
  if (walker.end === 'fight') return t < 0.5 ? 1 : Math.max(0, 1 - (t - 0.5) / 0.3);
  return 1;
}

/** Paints ants with what they have in common looked up once. */
class AntPainter {
  private readonly paints: readonly Paint[];
  private readonly ink: string;
  private readonly numbers: boolean;

  constructor(private readonly ctx: CanvasRenderingContext2D, private readonly scene: Scene) {
    const { theme, scale } = scene;
    this.ink = inkOf(theme.dark);
    this.numbers = scale >= 22;
    this.paints = theme.seats.map((seat, player) => antPaint(seat, theme.dark, scale, scene.frozen[player] === true));
  }

  paint(walker: Walker, t: number): void {
    const alive = presence(walker, t);
    if (alive <= 0.01) return;
    const { ctx, scene } = this;
    const at = placeOf(walker, t);
    const type = t < 0.9 ? walker.typeBefore : walker.typeAfter;
    const carried = t < arrive ? walker.carriedBefore : walker.carriedAfter;
    const faded = this.faded(walker);
    ctx.save();
    ctx.globalAlpha = (walker.end === 'age' ? alive : 1) * (faded ? 0.35 : 1);
    ctx.translate(at.x, at.y);
    if (this.followed(walker)) paintHalo(ctx, scene, 0.62);
    this.paintPlate(walker.player, type);
    if (walker.born || walker.end === 'fight') ctx.scale(0.3 + 0.7 * alive, 0.3 + 0.7 * alive);
    if (type === worker && carried !== none) this.paintRing(carried);
    ctx.save();
    ctx.rotate(this.angle(walker, t));
    const walks = walker.fromRow !== walker.toRow || walker.fromCol !== walker.toCol;
    paintInsect(ctx, type, this.paints[walker.player] as Paint, walks ? progress(t) : 0);
    ctx.restore();
    if (type === queen) this.paintCrown(this.angle(walker, t));
    if (this.numbers) this.paintNumber(walker, type, this.angle(walker, t));
    if (type === worker && carried !== none && scene.scale >= 18) this.paintLoad(carried);
    if (scene.frozen[walker.player]) paintSnowflake(ctx, scene.scale, type === queen ? 0.2 : 0.14);
    ctx.restore();
  }

  /** Others step back while a seat is followed. */
  private faded(walker: Walker): boolean {
    const { follow } = this.scene;
    return follow !== null && 'seat' in follow && follow.seat !== walker.player;
  }

  private followed(walker: Walker): boolean {
    const { follow } = this.scene;
    return follow !== null && 'unit' in follow && follow.unit === walker.id;
  }

  /** A soft spot in the colour of the seat: ants lift off the ground, and small ones are seen from afar. */
  private paintPlate(player: number, type: number): void {
    const { ctx } = this;
    const alpha = ctx.globalAlpha;
    ctx.globalAlpha = alpha * (this.scene.scale < 18 ? 0.4 : 0.25);
    ctx.fillStyle = (this.paints[player] as Paint).body;
    ctx.beginPath();
    ctx.arc(0, 0, type === queen ? 0.49 : 0.43, 0, 2 * Math.PI);
    ctx.fill();
    ctx.globalAlpha = alpha;
  }

  /** The ring that says what a worker carries. */
  private paintRing(carried: number): void {
    const { ctx, scene } = this;
    ctx.beginPath();
    ctx.arc(0, 0, 0.43, 0, 2 * Math.PI);
    const line = Math.max(1.6, scene.scale * 0.085) / scene.scale;
    ctx.lineWidth = line * 1.5;
    ctx.strokeStyle = scene.theme.dark ? '#14100c' : '#ffffff';
    ctx.stroke();
    ctx.lineWidth = line;
    ctx.strokeStyle = ringColours[carried] as string;
    ctx.stroke();
  }

  /** The load itself, small, on the ring. */
  private paintLoad(carried: number): void {
    const { ctx, scene } = this;
    ctx.save();
    ctx.translate(0.31, -0.31);
    ctx.beginPath();
    ctx.arc(0, 0, 0.17, 0, 2 * Math.PI);
    ctx.fillStyle = scene.theme.dark ? '#e9e2d6' : '#ffffff';
    ctx.fill();
    paintFood(ctx, carried, this.ink, scene.scale, 0.34);
    ctx.restore();
  }

  private paintCrown(angle: number): void {
    const { ctx, scene } = this;
    ctx.save();
    ctx.translate(-Math.sin(angle) * crownY, Math.cos(angle) * crownY);
    paintCrown(ctx, this.ink, scene.scale);
    ctx.restore();
  }

  /** The seat's number on the abdomen, upright whichever way the ant looks. */
  private paintNumber(walker: Walker, type: number, angle: number): void {
    const { ctx, scene } = this;
    const { y, room } = abdomen(type);
    const size = room * 1.6 * scene.scale;
    ctx.save();
    ctx.translate(-Math.sin(angle) * y, Math.cos(angle) * y);
    ctx.scale(1 / scene.scale, 1 / scene.scale); // fonts smaller than a pixel are not reliable
    ctx.font = `700 ${size.toFixed(1)}px system-ui, sans-serif`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'alphabetic';
    ctx.fillStyle = '#ffffff';
    ctx.strokeStyle = this.ink;
    ctx.lineWidth = size * 0.16;
    ctx.strokeText(String(walker.player), 0, size * 0.36);
    ctx.fillText(String(walker.player), 0, size * 0.36);
    ctx.restore();
  }

  /** Ants turn at the beginning of a step, the short way round. */
  private angle(walker: Walker, t: number): number {
    const from = turns[walker.facingBefore] as number;
    const to = turns[walker.facingAfter] as number;
    let by = to - from;
    if (by > Math.PI) by -= 2 * Math.PI;
    if (by < -Math.PI) by += 2 * Math.PI;
    return from + by * Math.min(1, t / 0.25);
  }
}

function paintMorsel(ctx: CanvasRenderingContext2D, scene: Scene, morsel: Morsel, t: number): void {
  let size = 0.92;
  if (morsel.change === 'comes') size *= t < 0.7 ? 0 : (t - 0.7) / 0.3;
  if (morsel.change === 'goes') size *= t < arrive ? 1 : 0;
  if (size <= 0.01) return;
  ctx.save();
  ctx.translate(morsel.col + 0.5, morsel.row + 0.5);
  paintFood(ctx, morsel.kind, inkOf(scene.theme.dark), scene.scale, size);
  ctx.restore();
}
