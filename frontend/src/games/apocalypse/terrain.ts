// Land as it is at the beginning. Only forests that burn down change it later.

import { noise, paintGrid, paintNumbers } from '../../viewer/brush';
import { type Colours, colours } from './colours';
import { forest, grass, type Match, mountain, water } from './match';

/** Calls back for the cells of one kind of land in the first state. */
function each(match: Match, kind: number, paint: (i: number, j: number) => void): void {
  for (let i = 0; i < match.rows; i++) {
    for (let j = 0; j < match.cols; j++) if (match.land[i * match.cols + j] === kind) paint(i, j);
  }
}

/** Paints the first state's land. The unit of the context is one cell. */
export function paintTerrain(ctx: CanvasRenderingContext2D, match: Match, dark: boolean, scale: number, text: string): void {
  const palette = colours(dark);
  for (const [kind, colour] of [[grass, palette.grass], [forest, palette.forest], [water, palette.water], [mountain, palette.mountain]] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    // A hair wider than a cell, so that no seams show between equal cells.
    each(match, kind, (i, j) => ctx.rect(j - 0.01, i - 0.01, 1.02, 1.02));
    ctx.fill();
  }
  if (scale >= 7) {
    paintBlades(ctx, match, palette);
    paintWaves(ctx, match, palette);
  }
  paintTrees(ctx, match, palette, scale);
  paintPeaks(ctx, match, palette, scale);
  paintGrid(ctx, match, palette.grid, scale);
  paintNumbers(ctx, match, scale, text);
}

function paintBlades(ctx: CanvasRenderingContext2D, match: Match, palette: Colours): void {
  ctx.strokeStyle = palette.blade;
  ctx.lineWidth = 0.06;
  ctx.lineCap = 'round';
  ctx.beginPath();
  each(match, grass, (i, j) => {
    if (noise(i, j, 0) < 0.5) return;
    const x = j + 0.2 + 0.6 * noise(i, j, 1);
    const y = i + 0.3 + 0.5 * noise(i, j, 2);
    ctx.moveTo(x - 0.08, y - 0.14);
    ctx.lineTo(x, y);
    ctx.lineTo(x + 0.1, y - 0.12);
  });
  ctx.stroke();
}

function paintWaves(ctx: CanvasRenderingContext2D, match: Match, palette: Colours): void {
  ctx.strokeStyle = palette.wave;
  ctx.lineWidth = 0.06;
  ctx.beginPath();
  each(match, water, (i, j) => {
    if (noise(i, j, 10) < 0.4) return;
    const x = j + 0.15 + 0.25 * noise(i, j, 11);
    const y = i + 0.3 + 0.4 * noise(i, j, 12);
    ctx.moveTo(x, y);
    ctx.quadraticCurveTo(x + 0.12, y - 0.12, x + 0.24, y);
    ctx.quadraticCurveTo(x + 0.36, y + 0.12, x + 0.48, y);
  });
  ctx.stroke();
}

/** Crowns of trees seen from above; two in a cell, none where they would be dots. */
function paintTrees(ctx: CanvasRenderingContext2D, match: Match, palette: Colours, scale: number): void {
  if (scale < 5) return;
  const crowns = (colour: string, size: number, shift: number) => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    each(match, forest, (i, j) => {
      for (let k = 0; k < 2; k++) {
        const x = j + 0.27 + 0.46 * k + 0.12 * (noise(i, j, 20 + k) - 0.5) - shift;
        const y = i + (k === 0 ? 0.32 : 0.66) + 0.16 * (noise(i, j, 30 + k) - 0.5) - shift;
        const radius = size * (0.8 + 0.4 * noise(i, j, 40 + k));
        ctx.moveTo(x + radius, y);
        ctx.arc(x, y, radius, 0, 2 * Math.PI);
      }
    });
    ctx.fill();
  };
  crowns(palette.crown, 0.24, 0);
  if (scale >= 10) crowns(palette.crownLight, 0.12, 0.05);
}

function paintPeaks(ctx: CanvasRenderingContext2D, match: Match, palette: Colours, scale: number): void {
  const peaks = (colour: string, paint: (x: number, y: number, high: number) => void) => {
    ctx.fillStyle = colour;
    ctx.beginPath();
    each(match, mountain, (i, j) => paint(j + 0.5, i + 0.9, 0.62 + 0.22 * noise(i, j, 50)));
    ctx.fill();
  };
  peaks(palette.slope, (x, y, high) => {
    ctx.moveTo(x - 0.44, y);
    ctx.lineTo(x, y - high);
    ctx.lineTo(x + 0.44, y);
    ctx.closePath();
  });
  if (scale < 8) return;
  peaks(palette.snow, (x, y, high) => {
    ctx.moveTo(x - 0.15, y - high * 0.66);
    ctx.lineTo(x, y - high);
    ctx.lineTo(x + 0.15, y - high * 0.66);
    ctx.lineTo(x + 0.04, y - high * 0.76);
    ctx.closePath();
  });
}

/** Paints the cells that have burnt down between the first state and this one. */
export function paintBurnt(ctx: CanvasRenderingContext2D, match: Match, state: number, dark: boolean, scale: number): void {
  const palette = colours(dark);
  const cells = match.rows * match.cols;
  const burnt: number[] = [];
  for (let cell = 0; cell < cells; cell++) {
    if (match.land[cell] === forest && match.land[state * cells + cell] !== forest) burnt.push(cell);
  }
  ctx.fillStyle = palette.burnt;
  ctx.beginPath();
  for (const cell of burnt) ctx.rect((cell % match.cols) - 0.01, Math.floor(cell / match.cols) - 0.01, 1.02, 1.02);
  ctx.fill();
  if (scale < 8) return;
  ctx.fillStyle = palette.stump;
  ctx.beginPath();
  for (const cell of burnt) {
    const i = Math.floor(cell / match.cols);
    const j = cell % match.cols;
    for (let k = 0; k < 3; k++) {
      const radius = 0.04 + 0.05 * noise(i, j, 60 + k);
      const x = j + 0.15 + 0.7 * noise(i, j, 70 + k);
      const y = i + 0.15 + 0.7 * noise(i, j, 80 + k);
      ctx.moveTo(x + radius, y);
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
    }
  }
  ctx.fill();
}
