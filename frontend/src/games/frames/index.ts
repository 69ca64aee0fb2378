// Games that declare what is seen: one viewer for all of them. The replay, what the panel says about it, and the board.

import type {
  Cell, Choices, Curve, Description, Fact, Follow, Game, Happening, Layer, LegendEntry, Mark, Point, Problem, Replay, Scene, Theme,
} from '../../viewer/game';
import type { GamePackage } from '../../viewer/package';
import type { SeatMeta } from '../../viewer/verdict';
import { groundOf } from './colours';
import { Board } from './board';
import { type Figure, paintFigures, usualSize } from './figures';
import { paintLand } from './ground';
import { type Images, imagesFrom, noImages } from './images';
import { type Kind, type Match, op, operands, type Shape, words } from './match';
import { limits } from './limits';
import { parse } from './parse';
import { cells } from './step';
import type { State } from './timeline';
import { Words } from './words';

/** Pictures in the help. */
const longestLegend = 24;

class FramesReplay implements Replay {
  readonly title: string;
  readonly seed: string;
  readonly names: readonly string[];
  readonly rounds: number;
  readonly planned: number;
  readonly judge: boolean;
  readonly rows: number;
  readonly cols: number;
  readonly warnings: readonly string[];
  readonly curves: readonly Curve[];
  readonly layers: readonly Layer[];
  readonly marks: readonly Mark[];
  readonly seats: readonly SeatMeta[];
  readonly legend: readonly LegendEntry[];
  readonly ending: string;
  readonly boardName?: string;
  readonly talks: boolean;
  readonly plain: boolean;
  private readonly picture: Board;
  private readonly words: Words;

  constructor(private readonly match: Match, readonly problem: Problem | null, images: Images) {
    this.title = [match.title, match.version].filter(Boolean).join(' ');
    this.seed = match.seed;
    this.names = match.names;
    this.rounds = match.states - 1;
    this.planned = this.rounds;
    this.judge = match.cpu !== null;
    this.rows = match.space.rows;
    this.cols = match.space.cols;
    this.warnings = match.warnings;
    this.ending = match.ending;
    if (match.board) this.boardName = match.board;
    this.marks = marksOf(match);
    this.plain = !match.space.grid;
    this.talks = match.said.length > 0 || match.gone.some((one) => one !== null);
    this.seats = match.fates;
    this.curves = [
      { id: 'score', title: 'Score', value: (round, seat) => this.score(round, seat) },
      ...match.curves.map(({ name, values }) => ({
        id: name,
        title: titled(words(name)),
        value: (round: number, seat: number) => values[round * match.names.length + seat] ?? 0,
      })),
    ];
    this.layers = match.hidden
      ? [{ id: 'sight', title: 'Sight', key: 's', choices: ['all', ...match.names.map((name, seat) => `${seat} ${name}`)] }]
      : [];
    this.legend = legendOf(match, images);
    this.picture = new Board(match, images);
    this.words = new Words(match);
  }

  score(round: number, seat: number): number {
    return this.match.scores[round * this.names.length + seat] ?? 0;
  }

  status(round: number, seat: number): number {
    const fate = this.seats[seat];
    return fate?.verdict === 'frozen' && round >= (fate.round ?? 0) ? -1 : 0;
  }

  seconds(round: number, seat: number): number {
    return this.match.cpu?.[round * this.names.length + seat] ?? 0;
  }

  gone(round: number, seat: number): string | null {
    const gone = this.match.gone[seat];
    return gone && round >= gone.round ? `out in round ${gone.round}${gone.text ? `: ${gone.text}` : ''}` : null;
  }

  happened(round: number, layers: Choices = {}): readonly Happening[] {
    return this.words.of(round, sightOf(layers));
  }

  facts(round: number, seat: number, layers: Choices = {}): readonly Fact[] {
    const { panel } = this.picture.stateOf(round, sightOf(layers));
    return this.match.panels.flatMap((name, k) => {
      const text = panel[seat * limits.panels + k] as number;
      return text < 0 ? [] : [{ short: words(name), label: words(name), value: this.match.texts[text] as string }];
    });
  }

  summary(): string {
    return '';
  }

  describe(round: number, cell: Cell, layers: Choices = {}): Description {
    const { match } = this;
    const state = this.picture.stateOf(round, sightOf(layers));
    const here = this.unitsAt(state, cell);
    const first = here[0];
    const ground = match.space.grid ? (state.ground[cell.row * this.cols + cell.col] as number) : 0;
    const details = [
      ...(ground > 0 ? [this.kindWords(ground - 1)] : []),
      ...here.slice(0, 4).flatMap((unit) => this.unitWords(state, unit)),
      ...(here.length > 4 ? [`and ${here.length - 4} more`] : []),
    ];
    const owner = first === undefined ? -1 : (state.seat[first] as number);
    return { place: this.placeWords(cell.row, cell.col), details, seat: owner < 0 ? null : owner, unit: first ?? null };
  }

  describeUnit(round: number, unit: number, layers: Choices = {}): Description {
    const name = this.match.units[unit];
    if (name === undefined) return { place: `unit ${unit}`, details: ['is not in this match'], seat: null, unit: null };
    const state = this.picture.stateOf(round, sightOf(layers));
    if ((state.kind[unit] as number) < 0) return { place: `unit ${name}`, details: ['is not on the board'], seat: null, unit };
    const owner = state.seat[unit] as number;
    const { grid } = this.match.space;
    const at = (value: number) => String(Number(value.toFixed(2)));
    const y = at(state.y[unit] as number);
    const x = at(state.x[unit] as number);
    return { place: grid ? `row ${y}, column ${x}` : `x ${x}, y ${y}`, details: this.unitWords(state, unit), seat: owner < 0 ? null : owner, unit };
  }

  locate(round: number, t: number, follow: Follow, layers: Choices = {}): Point | null {
    return this.picture.locate(round, t, follow, sightOf(layers));
  }

  terrain(ctx: CanvasRenderingContext2D, scene: Scene): void {
    paintLand(ctx, this.match, scene);
  }

  paint(ctx: CanvasRenderingContext2D, scene: Scene): void {
    this.picture.paint(ctx, scene, sightOf(scene.layers));
  }

  /** Units in a cell, and on a plane those that reach into it; the nearest first. */
  private unitsAt(state: State, { row, col }: Cell): number[] {
    const middle = { x: col + 0.5, y: row + 0.5 };
    const found: { unit: number; far: number }[] = [];
    for (let unit = 0; unit < state.kind.length; unit++) {
      if ((state.kind[unit] as number) < 0) continue;
      const { x, y } = cells(this.match, state.y[unit] as number, state.x[unit] as number);
      const far = Math.hypot(x - middle.x, y - middle.y);
      const reach = this.match.space.grid ? 0.5 : Math.max(0.75, this.picture.sizeOf(state, unit) / 2);
      const inside = this.match.space.grid ? Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y)) <= reach : far <= reach;
      if (inside) found.push({ unit, far });
    }
    return found.sort((a, b) => a.far - b.far || b.unit - a.unit).map(({ unit }) => unit);
  }

  private placeWords(row: number, col: number): string {
    const { grid, unit } = this.match.space;
    if (grid) return `row ${row}, column ${col}`;
    return `x ${Math.round((col + 0.5) * unit)}, y ${Math.round((row + 0.5) * unit)}`;
  }

  private kindWords(number: number): string {
    const { label, seat } = this.match.kinds[number] as Kind;
    return seat === null ? label : [label, `of ${seat} ${this.names[seat]}`].filter(Boolean).join(' ');
  }

  private unitWords(state: State, unit: number): string[] {
    const { kinds, units, texts } = this.match;
    const text = state.text[unit] as number;
    const { label } = kinds[state.kind[unit] as number] as Kind;
    return [`${label} ${units[unit]}`, ...(text < 0 ? [] : [texts[text] as string])];
  }
}

/** The referee's marks, and who is out where it set none. */
function marksOf({ marks, gone }: Match): readonly Mark[] {
  const out = gone.flatMap((one, seat) => {
    if (!one || marks.some((mark) => mark.round === one.round && mark.seat === seat)) return [];
    return [{ round: one.round, seat, text: one.text ? `out: ${one.text}` : 'out' }];
  });
  return [...marks, ...out];
}

/** Whose sight is chosen; -1 for everybody's. */
function sightOf(layers: Choices): number {
  return (layers['sight'] ?? 0) - 1;
}

function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The kinds of a match: units in the colour of the second seat, ground as a whole cell. */
function legendOf(match: Match, images: Images): readonly LegendEntry[] {
  const used = usesOf(match);
  const seen = new Set<string>();
  return match.kinds.flatMap((kind, number) => {
    const { label } = kind;
    const unit = used.units.has(number);
    if (label === '' || seen.has(label) || seen.size >= longestLegend || !(unit || used.ground.has(number))) return [];
    seen.add(label);
    const owned = used.owned.has(number) || kind.seat !== null ? 1 : -1;
    const paint: LegendEntry['paint'] = (ctx, theme, scale) => {
      if (unit || kind.shape !== null || kind.image !== null) paintSample(ctx, theme, scale, { ...kind, seat: null }, owned, images);
      else {
        ctx.fillStyle = groundOf(kind, number, theme.dark, theme.seats).colour;
        ctx.fillRect(-0.5, -0.5, 1, 1);
      }
    };
    return [{ label, paint }];
  });
}

/** Which kinds are units, of seats or of nobody, and which are ground. */
function usesOf({ tape, first }: Match): { units: Set<number>; owned: Set<number>; ground: Set<number> } {
  const uses = { units: new Set<number>(), owned: new Set<number>(), ground: new Set<number>() };
  const end = first.at(-1) as number;
  for (let at = 0; at < end;) {
    const operation = (tape[at] as number) & 15;
    if (operation === op.put) {
      uses.units.add(tape[at + 2] as number);
      if ((tape[at + 5] as number) >= 0) uses.owned.add(tape[at + 2] as number);
    } else if (operation === op.cell) uses.ground.add((tape[at + 2] as number) - 1);
    at += 1 + (operands[operation] as number) + (operation === op.line ? (tape[at + 2] as number) : 0);
  }
  return uses;
}

function paintSample(ctx: CanvasRenderingContext2D, theme: Theme, scale: number, kind: Kind, seat: number, images: Images): void {
  const figure: Figure = { x: 0, y: 0, radius: usualSize / 2, angle: 0, text: seat < 0 ? '' : null };
  const scene: Scene = { round: 0, t: 0, scale, theme, frozen: [], follow: null, layers: {}, makeCanvas: () => { throw new Error('a sample needs no canvas'); } };
  paintFigures(ctx, scene, kind, seat, [figure], images);
}

const sample = (label: Shape, seat: number): LegendEntry => ({
  label,
  paint: (ctx, theme, scale) =>
    paintSample(ctx, theme, scale, { name: label, label, shape: label, image: null, fill: null, size: null, seat: null, layer: 0 }, seat, noImages),
});

/** The viewer of declared frames, for a package or for none. */
export function framesOf(pack: GamePackage | null, page?: string): Game {
  const images = pack ? imagesFrom(pack.files) : noImages;
  const kind = pack?.viewer.kind ?? 'frames';
  return {
    id: pack?.id ?? 'frames',
    title: pack?.title ?? 'Match',
    fileHint: 'the replay that the kit or the site wrote',
    legend: [sample('circle', 0), sample('square', 1), sample('triangle', 2)],
    ...(pack?.viewer.words ? { words: pack.viewer.words } : {}),
    ...(pack?.viewer.pace ? { pace: pack.viewer.pace } : {}),
    ...(kind !== 'frames' && page !== undefined ? { stage: { kind, page } } : {}),
    onReady: images.onReady,
    packed: framesOf,
    parse(source) {
      const { match, problem } = parse(source, kind !== 'frames');
      return new FramesReplay(match, problem, images);
    },
  };
}

export const frames: Game = framesOf(null);
