// Everything on the board that changes: ground, lines, units.

import type { Follow, Point, Scene } from '../../viewer/game';
import { colours } from './colours';
import { type Figure, paintFigures, paintFollowed, usualSize } from './figures';
import { Ground } from './ground';
import type { Images } from './images';
import type { Kind, Match } from './match';
import { cells, placeOf, type Step, stepBetween } from './step';
import { type State, Timelines } from './timeline';

/** When cells change hands between two rounds. */
const change = 0.5;
/** When the lines of a round have faded, and when those of the next one come. */
const faded = 0.4;
const coming = 0.6;

export class Board {
  private readonly timelines: Timelines;
  private step: (Step & { readonly round: number; readonly sight: number }) | null = null;
  private readonly ground: Ground;

  constructor(private readonly match: Match, private readonly images: Images) {
    this.timelines = new Timelines(match);
    this.ground = new Ground(match, images);
  }

  /** What a seat, or with -1 everybody together, sees in a round. It stays so until the next call. */
  stateOf(round: number, sight: number): State {
    return this.timelines.of(sight).at(round);
  }

  /** The step that begins with a round. */
  stepOf(round: number, sight: number): Step {
    // The states of a step go on when those of other rounds are asked for; its units are those of its own round.
    const { step } = this;
    if (step?.round === round && step.sight === sight && step.here.round === round) return step;
    const { here, next } = this.timelines.of(sight).around(round);
    this.step = { ...stepBetween(this.match, here, next), round, sight };
    return this.step;
  }

  paint(ctx: CanvasRenderingContext2D, scene: Scene, sight: number): void {
    const { space } = this.match;
    const step = this.stepOf(scene.round, sight);
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, space.cols, space.rows);
    ctx.clip();
    if (space.grid) this.ground.paint(ctx, scene, scene.t < change ? step.here : step.next);
    this.paintLines(ctx, scene, step.here, scene.t === 0 ? 1 : 1 - scene.t / faded);
    if (step.next !== step.here) this.paintLines(ctx, scene, step.next, (scene.t - coming) / (1 - coming));
    this.paintUnits(ctx, scene, step);
    ctx.restore();
  }

  /** Where a followed unit, or the first unit of a followed seat, is. */
  locate(round: number, t: number, follow: Follow, sight: number): Point | null {
    const step = this.stepOf(round, sight);
    const unit = 'unit' in follow ? follow.unit : this.firstOf(step.here, follow.seat);
    return unit < 0 || unit >= this.match.units.length ? null : placeOf(this.match, step, unit, t);
  }

  /** The diameter of a unit in cells. */
  sizeOf(state: State, unit: number): number {
    const size = state.size[unit] as number;
    const kind = this.match.kinds[state.kind[unit] as number] as Kind;
    const wanted = Number.isNaN(size) ? kind.size : size;
    return wanted === null ? usualSize : wanted / this.match.space.unit;
  }

  private firstOf({ kind, seat }: State, owner: number): number {
    for (let unit = 0; unit < kind.length; unit++) if ((kind[unit] as number) >= 0 && seat[unit] === owner) return unit;
    return -1;
  }

  private paintUnits(ctx: CanvasRenderingContext2D, scene: Scene, step: Step): void {
    const { match } = this;
    const followed = scene.follow && 'unit' in scene.follow ? scene.follow.unit : -1;
    let batch: Figure[] = [];
    let look = '';
    let paint = () => {};
    let ring: Figure | null = null;
    for (const unit of step.units) {
      const place = placeOf(match, step, unit, scene.t);
      if (!place) continue;
      const { state } = place;
      const number = state.kind[unit] as number;
      const seat = state.seat[unit] as number;
      const now = `${number} ${seat}`;
      if (now !== look) {
        paint();
        batch = [];
        look = now;
        const figures = batch;
        paint = () => paintFigures(ctx, scene, match.kinds[number] as Kind, seat, figures, this.images);
      }
      const text = state.text[unit] as number;
      const figure = {
        x: place.x,
        y: place.y,
        radius: (this.sizeOf(state, unit) / 2) * place.share,
        angle: place.angle,
        text: text < 0 ? null : (match.texts[text] as string),
      };
      batch.push(figure);
      if (unit === followed) ring = figure;
    }
    paint();
    if (ring) paintFollowed(ctx, scene, ring);
  }

  private paintLines(ctx: CanvasRenderingContext2D, scene: Scene, state: State, strength: number): void {
    if (strength <= 0 || state.lines.length === 0) return;
    const { tape } = this.match;
    const { theme, scale } = scene;
    ctx.save();
    ctx.globalAlpha = Math.min(1, strength);
    ctx.lineJoin = ctx.lineCap = 'round';
    for (const at of state.lines) {
      const seat = tape[at + 1] as number;
      const count = tape[at + 2] as number;
      ctx.beginPath();
      for (let k = 0; k < count; k += 2) {
        const { x, y } = cells(this.match, tape[at + 3 + k] as number, tape[at + 4 + k] as number);
        if (k === 0) ctx.moveTo(x, y);
        else ctx.lineTo(x, y);
      }
      // An edge in the colour of the land keeps lines of all seats readable on any ground.
      ctx.lineWidth = Math.max(4, scale * 0.16) / scale;
      ctx.strokeStyle = colours(theme.dark).land;
      ctx.stroke();
      ctx.lineWidth = Math.max(2, scale * 0.08) / scale;
      ctx.strokeStyle = seat < 0 ? theme.text2 : (theme.seats[seat % theme.seats.length] as string);
      ctx.stroke();
    }
    ctx.restore();
  }
}
