// What never changes on the board: bare land and walls.

import { noise, paintGrid, paintNumbers } from '../../viewer/brush';
import { type Colours, colours } from './colours';
import { cellAt, type Match, wall } from './match';

/** Paints the board without anything that changes. The unit of the context is one cell. */
export function paintTerrain(ctx: CanvasRenderingContext2D, match: Match, dark: boolean, scale: number, text: string): void {
  const palette = colours(dark);
  ctx.fillStyle = palette.land;
  ctx.fillRect(0, 0, match.cols, match.rows);
  if (scale >= 9) paintFurrows(ctx, match, palette);
  paintGrid(ctx, match, palette.grid, scale);
  paintNumbers(ctx, match, scale, text);
}

/** Short furrows: fields that wait for a farmer. */
function paintFurrows(ctx: CanvasRenderingContext2D, { rows, cols }: Match, palette: Colours): void {
  ctx.strokeStyle = palette.landMark;
  ctx.lineWidth = 0.05;
  ctx.lineCap = 'round';
  ctx.beginPath();
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) {
      if (noise(i, j, 0) < 0.45) continue;
      const x = j + 0.15 + 0.3 * noise(i, j, 1);
      const y = i + 0.25 + 0.5 * noise(i, j, 2);
      ctx.moveTo(x, y);
      ctx.lineTo(x + 0.18 + 0.2 * noise(i, j, 3), y);
    }
  }
  ctx.stroke();
}

/** Paints the walls, above the land's owners: blocks of stone, lit from above. */
export function paintWalls(ctx: CanvasRenderingContext2D, match: Match, dark: boolean, scale: number): void {
  const palette = colours(dark);
  const stone = (i: number, j: number) => cellAt(match, 0, i, j) === wall;
  const each = (paint: (i: number, j: number) => void) => {
    for (let i = 0; i < match.rows; i++) for (let j = 0; j < match.cols; j++) if (stone(i, j)) paint(i, j);
  };
  ctx.fillStyle = palette.wall;
  ctx.beginPath();
  each((i, j) => ctx.rect(j, i, 1, 1));
  ctx.fill();
  ctx.fillStyle = palette.wallTop;
  ctx.beginPath();
  each((i, j) => {
    if (!stone(i - 1, j) || i === 0) ctx.rect(j, i, 1, 0.16);
  });
  ctx.fill();
  if (scale < 9) return;
  ctx.strokeStyle = palette.wallJoint;
  ctx.lineWidth = Math.max(1, scale * 0.04) / scale;
  ctx.beginPath();
  each((i, j) => {
    const shift = (i % 2) * 0.5;
    ctx.moveTo(j, i + 0.5);
    ctx.lineTo(j + 1, i + 0.5);
    ctx.moveTo(j + 0.25 + shift / 2, i);
    ctx.lineTo(j + 0.25 + shift / 2, i + 0.5);
    ctx.moveTo(j + 0.75 - shift / 2, i + 0.5);
    ctx.lineTo(j + 0.75 - shift / 2, i + 1);
  });
  ctx.stroke();
}
