// Everything on the board that changes: whose land it is, spells, units, blows and falls.

import { mix, paintFlash, paintHalo, paintSnowflake } from '../../viewer/brush';
import type { Follow, Point, Scene } from '../../viewer/game';
import { colours } from './colours';
import { type Paint, paintFigure, unitPaint } from './figures';
import { cellAt, isActive, knight, type Match, nobody, reach, wall, witch } from './match';
import { type Step, stepFrom, type Traveller } from './step';
import { paintWalls } from './terrain';

/** Which part of a round is walking. */
const arrive = 0.75;
/** When a fallen unit is gone, and when it begins to stand again elsewhere. */
const gone = 0.6;
const back = 0.7;

export class Board {
  private step: Step | null = null;
  private stepRound = -1;

  constructor(private readonly match: Match) {}

  paint(ctx: CanvasRenderingContext2D, scene: Scene): void {
    const step = this.stepOf(scene.round);
    this.paintLand(ctx, scene);
    paintWalls(ctx, this.match, scene.theme.dark, scene.scale);
    if (scene.layers['spells'] !== 0) this.paintSpells(ctx, scene, step);
    const painter = new UnitPainter(ctx, scene, this.match);
    // Witches last: nothing may cover them.
    for (const one of step.travellers) if (one.type !== witch) painter.paint(one, scene.t);
    for (const one of step.travellers) if (one.type === witch) painter.paint(one, scene.t);
    if (scene.t > 0) for (const { row, col } of step.falls) paintFlash(ctx, scene, row, col, scene.t);
  }

  /** Where a followed unit, or the first knight of a followed seat, is. */
  locate(round: number, t: number, follow: Follow): Point | null {
    const { travellers } = this.stepOf(round);
    const mine = 'unit' in follow
      ? travellers[follow.unit]
      : (travellers.find((one) => one.playerBefore === follow.seat && one.type === knight)
        ?? travellers.find((one) => one.playerBefore === follow.seat));
    return mine ? placeOf(mine, t) : null;
  }

  private stepOf(round: number): Step {
    if (!this.step || this.stepRound !== round) {
      this.step = stepFrom(this.match, round);
      this.stepRound = round;
    }
    return this.step;
  }

  /** Land in the colours of its owners. It changes hands when the farmer has arrived. */
  private paintLand(ctx: CanvasRenderingContext2D, { round, t, theme }: Scene): void {
    const { match } = this;
    const palette = colours(theme.dark);
    const state = t < arrive ? round : Math.min(match.states - 1, round + 1);
    match.names.forEach((_, seat) => {
      ctx.fillStyle = mix(palette.land, theme.seats[seat] as string, palette.ownership);
      ctx.beginPath();
      for (let i = 0; i < match.rows; i++) {
        for (let j = 0; j < match.cols; j++) if (cellAt(match, state, i, j) === seat) ctx.rect(j + 0.04, i + 0.04, 0.92, 0.92);
      }
      ctx.fill();
    });
  }

  /** The cells that witches haunt, around each witch that has power. */
  private paintSpells(ctx: CanvasRenderingContext2D, scene: Scene, step: Step): void {
    const palette = colours(scene.theme.dark);
    ctx.fillStyle = palette.spell;
    ctx.strokeStyle = palette.spellEdge;
    ctx.lineWidth = Math.max(1, scene.scale * 0.05) / scene.scale;
    for (const one of step.travellers) {
      if (one.type !== witch || !isActive(this.match, scene.t < arrive ? scene.round : Math.min(this.match.states - 1, scene.round + 1), one.unit)) continue;
      const { x, y } = placeOf(one, scene.t);
      ctx.beginPath();
      diamond(ctx, x, y);
      ctx.fill();
      ctx.stroke();
    }
  }
}

/** The outline of the cells within reach of a witch whose cell has its middle in x, y. */
function diamond(ctx: CanvasRenderingContext2D, x: number, y: number): void {
  const corners: [number, number][] = [];
  for (let k = -reach; k <= reach; k++) corners.push([k - 0.5, -(reach - Math.abs(k)) - 0.5], [k + 0.5, -(reach - Math.abs(k)) - 0.5]);
  for (let k = reach; k >= -reach; k--) corners.push([k + 0.5, reach - Math.abs(k) + 0.5], [k - 0.5, reach - Math.abs(k) + 0.5]);
  for (const [at, [dx, dy]] of corners.entries()) {
    if (at === 0) ctx.moveTo(x + dx, y + dy);
    else ctx.lineTo(x + dx, y + dy);
  }
  ctx.closePath();
}

/** Share of a walk that is done: units start and stop a little softly and then stand for a moment. */
function progress(t: number): number {
  const u = Math.min(1, t / arrive);
  return u * u * (3 - 2 * u);
}

function placeOf(one: Traveller, t: number): Point {
  const middle = (row: number, col: number): Point => ({ x: col + 0.5, y: row + 0.5 });
  const between = (toRow: number, toCol: number, u: number) =>
    middle(one.fromRow + (toRow - one.fromRow) * u, one.fromCol + (toCol - one.fromCol) * u);
  switch (one.fate) {
    case 'walks':
      return between(one.toRow, one.toCol, progress(t));
    case 'strikes': // a short lunge and back
      return between(one.aimRow, one.aimCol, 0.38 * Math.sin(Math.PI * Math.min(1, t / arrive)));
    case 'falls':
      return t < gone ? between(one.aimRow, one.aimCol, Math.min(1, t / 0.4)) : middle(one.toRow, one.toCol);
    default:
      return middle(one.fromRow, one.fromCol);
  }
}

/** How large a unit is: fallen ones shrink, and grow again on their new side. */
function presence(one: Traveller, t: number): number {
  if (one.fate !== 'falls') return 1;
  if (t < 0.35) return 1;
  if (t < gone) return 1 - (t - 0.35) / (gone - 0.35);
  return t < back ? 0 : (t - back) / (1 - back);
}

/** Paints units with what they have in common looked up once. */
class UnitPainter {
  private readonly paints: readonly Paint[];
  private readonly numbers: boolean;
  private readonly full: readonly number[];

  constructor(
    private readonly ctx: CanvasRenderingContext2D,
    private readonly scene: Scene,
    private readonly match: Match,
  ) {
    const { theme, scale } = scene;
    const { ink } = colours(theme.dark);
    this.numbers = scale >= 26;
    this.paints = theme.seats.map((seat, player) => unitPaint(seat, theme.dark, ink, scale, scene.frozen[player] === true));
    this.full = [match.settings.get('farmers_health') ?? 1, match.settings.get('knights_health') ?? 1];
  }

  paint(one: Traveller, t: number): void {
    const size = presence(one, t);
    if (size <= 0.02) return;
    const { ctx, scene } = this;
    const player = one.fate === 'falls' && t >= gone ? one.playerAfter : one.playerBefore;
    const { follow } = scene;
    const { x, y } = placeOf(one, t);
    ctx.save();
    ctx.translate(x, y);
    if (follow !== null && 'seat' in follow && follow.seat !== player) ctx.globalAlpha = 0.35;
    if (follow !== null && 'unit' in follow && follow.unit === one.unit) paintHalo(ctx, scene, 0.62);
    ctx.scale(size, size);
    const awake = one.type !== witch || isActive(this.match, scene.round, one.unit);
    paintFigure(ctx, one.type, this.paints[player] as Paint, awake);
    if (this.numbers) this.paintNumber(player);
    if (scene.scale >= 12) this.paintHealth(one, t);
    if (scene.frozen[player]) paintSnowflake(ctx, scene.scale, 0.15);
    ctx.restore();
  }

  /** A bar below a unit that is hurt. */
  private paintHealth(one: Traveller, t: number): void {
    const full = this.full[one.type];
    const health = t < arrive || one.fate === 'falls' ? one.healthBefore : one.healthAfter;
    if (full === undefined || health >= full) return;
    const { ctx } = this;
    ctx.fillStyle = 'rgba(0, 0, 0, 0.55)';
    ctx.fillRect(-0.34, 0.4, 0.68, 0.1);
    ctx.fillStyle = health * 2 > full ? '#2f9e44' : '#e03131';
    ctx.fillRect(-0.32, 0.415, 0.64 * Math.max(0, health / full), 0.07);
  }

  /** The seat's number at the lower right. */
  private paintNumber(player: number): void {
    const { ctx, scene } = this;
    const size = Math.max(9, 0.26 * scene.scale);
    ctx.save();
    ctx.translate(0.3, 0.3);
    ctx.scale(1 / scene.scale, 1 / scene.scale); // fonts smaller than a pixel are not reliable
    ctx.font = `700 ${size.toFixed(1)}px system-ui, sans-serif`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.lineWidth = size * 0.22;
    ctx.strokeStyle = '#ffffff';
    ctx.fillStyle = (this.paints[player] as Paint).dark;
    ctx.strokeText(String(player), 0, 0);
    ctx.fillText(String(player), 0, 0);
    ctx.restore();
  }
}

/** What a cell is in words. */
export function landWords(match: Match, state: number, row: number, col: number): string {
  const cell = cellAt(match, state, row, col);
  if (cell === wall) return 'wall';
  return cell === nobody ? 'land of nobody' : `land of ${cell} ${match.names[cell]}`;
}
