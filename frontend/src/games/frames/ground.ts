// The ground of a grid: land that never changes, and cells that do. Cells are kept as a picture of one pixel each, in which
// only what changed is painted again.

import { mix, paintGrid, paintNumbers } from '../../viewer/brush';
import type { CanvasMaker, Scene } from '../../viewer/game';
import { colours, groundOf } from './colours';
import { paintMark } from './figures';
import type { Images } from './images';
import type { Match } from './match';
import type { State } from './timeline';

/** Below so many pixels a cell there is no room for details. */
const small = 9;

/** Paints the empty board. The unit of the context is one cell. */
export function paintLand(ctx: CanvasRenderingContext2D, { space }: Match, scene: Scene): void {
  const { theme, scale } = scene;
  const palette = colours(theme.dark);
  const { rows, cols } = space;
  ctx.fillStyle = palette.land;
  ctx.fillRect(0, 0, cols, rows);
  // A plane has faint lines too: they show how fast things are.
  if (!space.grid) paintLines(ctx, rows, cols, palette.grid, scale);
  ctx.lineWidth = Math.max(1, scale * 0.05) / scale;
  ctx.strokeStyle = palette.frame;
  ctx.strokeRect(0, 0, cols, rows);
  if (space.grid) paintNumbers(ctx, space, scale, theme.text2);
}

function paintLines(ctx: CanvasRenderingContext2D, rows: number, cols: number, colour: string, scale: number): void {
  const every = 4;
  ctx.beginPath();
  for (let x = every; x < cols; x += every) {
    ctx.moveTo(x, 0);
    ctx.lineTo(x, rows);
  }
  for (let y = every; y < rows; y += every) {
    ctx.moveTo(0, y);
    ctx.lineTo(cols, y);
  }
  ctx.lineWidth = Math.max(1, scale * 0.04) / scale;
  ctx.strokeStyle = colour;
  ctx.stroke();
}

export class Ground {
  private canvas: CanvasImageSource | null = null;
  private ctx: CanvasRenderingContext2D | null = null;
  private shown: Uint16Array | null = null;
  private shownAt = Number.NaN;
  private theme: Scene['theme'] | null = null;
  /** Cells with what a pixel does not tell, by kind. */
  private details = new Map<number, number[]>();

  constructor(private readonly match: Match, private readonly images: Images) {}

  paint(ctx: CanvasRenderingContext2D, scene: Scene, state: State): void {
    const { rows, cols } = this.match.space;
    this.renew(state, scene.theme, scene.makeCanvas);
    if (this.shown?.some((kind) => kind > 0)) {
      ctx.imageSmoothingEnabled = false;
      ctx.drawImage(this.canvas as CanvasImageSource, 0, 0, cols, rows);
      ctx.imageSmoothingEnabled = true;
    }
    paintGrid(ctx, this.match.space, colours(scene.theme.dark).grid, scene.scale);
    for (const [kind, list] of this.details) this.paintDetails(ctx, scene, kind, list);
  }

  /** Brings the picture of the cells up to date. */
  private renew(state: State, theme: Scene['theme'], makeCanvas: CanvasMaker): void {
    if (this.theme === theme && this.shownAt === state.groundAt) return;
    const { rows, cols } = this.match.space;
    const fresh = this.theme !== theme || !this.shown || !this.ctx;
    if (fresh) {
      const { canvas, ctx } = makeCanvas(cols, rows);
      this.canvas = canvas;
      this.ctx = ctx;
      this.shown = new Uint16Array(rows * cols);
    }
    const ctx = this.ctx as CanvasRenderingContext2D;
    const shown = this.shown as Uint16Array;
    const paints = this.match.kinds.map((kind, number) =>
      kind.shape !== null || kind.image !== null ? null : groundOf(kind, number, theme.dark, theme.seats).colour,
    );
    this.details = new Map();
    for (let cell = 0; cell < shown.length; cell++) {
      const kind = state.ground[cell] as number;
      if (kind > 0 && this.detailed(kind - 1, theme)) {
        const list = this.details.get(kind - 1);
        if (list) list.push(cell);
        else this.details.set(kind - 1, [cell]);
      }
      if (kind === shown[cell]) continue;
      shown[cell] = kind;
      const colour = kind === 0 ? null : paints[kind - 1];
      const col = cell % cols;
      const row = (cell - col) / cols;
      if (colour) {
        ctx.fillStyle = colour;
        ctx.fillRect(col, row, 1, 1);
      } else {
        ctx.clearRect(col, row, 1, 1);
      }
    }
    this.theme = theme;
    this.shownAt = state.groundAt;
  }

  private detailed(kind: number, theme: Scene['theme']): boolean {
    const { shape, image } = this.match.kinds[kind] as Match['kinds'][number];
    return shape !== null || image !== null || groundOf(this.match.kinds[kind] as Match['kinds'][number], kind, theme.dark, theme.seats).raised;
  }

  private paintDetails(ctx: CanvasRenderingContext2D, scene: Scene, number: number, list: readonly number[]): void {
    const { match } = this;
    const { cols } = match.space;
    const kind = match.kinds[number] as Match['kinds'][number];
    if (kind.shape !== null || kind.image !== null) {
      paintMark(ctx, scene, kind, list.map((cell) => ({ x: (cell % cols) + 0.5, y: Math.floor(cell / cols) + 0.5 })), this.images);
      return;
    }
    if (scene.scale < small) return;
    // Light on the upper edge and shade on the lower one, where the wall ends.
    const { colour } = groundOf(kind, number, scene.theme.dark, scene.theme.seats);
    const raised = (row: number, col: number) => this.shown?.[row * cols + col] === number + 1;
    const edge = (of: readonly number[], shift: number, depth: number, fill: string) => {
      ctx.fillStyle = fill;
      ctx.beginPath();
      for (const cell of of) ctx.rect(cell % cols, Math.floor(cell / cols) + shift, 1, depth);
      ctx.fill();
    };
    const rows = match.space.rows;
    edge(list.filter((cell) => cell < cols || !raised(Math.floor(cell / cols) - 1, cell % cols)), 0, 0.16, mix(colour, '#ffffff', scene.theme.dark ? 0.16 : 0.3));
    edge(list.filter((cell) => cell >= (rows - 1) * cols || !raised(Math.floor(cell / cols) + 1, cell % cols)), 0.86, 0.14, mix(colour, '#000000', 0.2));
  }
}
