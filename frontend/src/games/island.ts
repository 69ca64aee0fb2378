// Soil and water, the land of the games with ants. Water cells melt into rivers with round banks; cells that touch at a corner are joined by a narrow
// neck, for no ant can pass there either.

import { noise, paintGrid, paintNumbers, type Size } from '../viewer/brush';
import type { CanvasMaker } from '../viewer/game';

/** Soil is light brown and water light blue, as the statement of Ants says. */
interface Colours {
  readonly soil: string;
  readonly soilDark: string;
  readonly soilLight: string;
  readonly grid: string;
  readonly water: string;
  readonly waterDeep: string;
  readonly wave: string;
  readonly shore: string;
  readonly frame: string;
}

const day: Colours = {
  soil: '#ecdfc6',
  soilDark: '#d3bf9a',
  soilLight: '#f7eedc',
  grid: 'rgba(122, 92, 48, 0.13)',
  water: '#b5daf0',
  waterDeep: '#8fc3e4',
  wave: 'rgba(255, 255, 255, 0.75)',
  shore: '#cdb486',
  frame: '#bfa77d',
};

const night: Colours = {
  soil: '#4b4236',
  soilDark: '#3c342a',
  soilLight: '#574d40',
  grid: 'rgba(255, 236, 200, 0.07)',
  water: '#2c4f68',
  waterDeep: '#234158',
  wave: 'rgba(190, 225, 250, 0.22)',
  shore: '#2f281f',
  frame: '#6a5d4a',
};

/** Radius of the banks, in cells. */
const bank = 0.46;

/** What an island consists of. */
export interface Island extends Size {
  /** 1 for water, row by row. */
  readonly water: Uint8Array;
}

/** Paints an island without anything that lives on it. The unit of the context is one cell. */
export function paintIsland(
  ctx: CanvasRenderingContext2D,
  island: Island,
  dark: boolean,
  scale: number,
  text: string,
  makeCanvas: CanvasMaker,
): void {
  const palette = dark ? night : day;
  const { rows, cols } = island;
  ctx.fillStyle = palette.soil;
  ctx.fillRect(0, 0, cols, rows);
  paintSoil(ctx, island, palette, scale);
  paintGrid(ctx, island, palette.grid, scale);
  paintWater(ctx, island, palette, scale, makeCanvas);
  ctx.lineWidth = Math.max(1, scale * 0.05) / scale;
  ctx.strokeStyle = palette.frame;
  ctx.strokeRect(0, 0, cols, rows);
  paintNumbers(ctx, island, scale, text);
}

/** Soft patches and a few grains per cell: soil, not a sheet of paper. Each shade is one path; fills are what costs. */
function paintSoil(ctx: CanvasRenderingContext2D, { rows, cols }: Island, palette: Colours, scale: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, cols, rows);
  ctx.clip();
  for (const [low, alpha] of [[0, 0.06], [0.33, 0.1], [0.66, 0.14]] as const) {
    for (const light of [false, true]) {
      shade(ctx, light ? palette.soilLight : palette.soilDark, alpha, rows, cols, (i, j) => {
        const size = noise(i, j, 0);
        const strength = noise(i, j, 1);
        if (size >= 0.5 !== light || strength < low || strength >= low + 0.34) return;
        const x = j + 0.2 + 0.6 * noise(i, j, 2);
        const y = i + 0.2 + 0.6 * noise(i, j, 3);
        addEllipse(ctx, x, y, 0.5 + 0.5 * size, 0.4 + 0.3 * size, size * 3);
      });
    }
  }
  if (scale >= 9) {
    for (const light of [false, true]) {
      shade(ctx, light ? palette.soilLight : palette.soilDark, 0.38, rows, cols, (i, j) => addGrains(ctx, i, j, light));
    }
  }
  ctx.restore();
}

/** Fills what is added for every cell in one shade. */
function shade(
  ctx: CanvasRenderingContext2D,
  colour: string,
  alpha: number,
  rows: number,
  cols: number,
  add: (i: number, j: number) => void,
): void {
  ctx.fillStyle = colour;
  ctx.globalAlpha = alpha;
  ctx.beginPath();
  for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) add(i, j);
  ctx.fill();
}

function addGrains(ctx: CanvasRenderingContext2D, i: number, j: number, light: boolean): void {
  const grains = 2 + Math.floor(4 * noise(i, j, 4));
  for (let g = 0; g < grains; g++) {
    if (noise(i, j, 30 + g) >= 0.6 !== light) continue;
    const size = 0.018 + 0.03 * noise(i, j, 20 + g);
    addEllipse(ctx, j + noise(i, j, 40 + g), i + noise(i, j, 50 + g), size * 1.3, size, g + 6 * noise(i, j, 0));
  }
}

function addEllipse(ctx: CanvasRenderingContext2D, x: number, y: number, a: number, b: number, turn: number): void {
  ctx.moveTo(x + a * Math.cos(turn), y + a * Math.sin(turn));
  ctx.ellipse(x, y, a, b, turn, 0, 2 * Math.PI);
}

/** Fills the water. Pieces that run clockwise and the others go apart: where both overlapped, they would cancel out. */
function fillWater(ctx: CanvasRenderingContext2D, island: Island): void {
  for (const turn of [1, -1]) {
    ctx.beginPath();
    addWater(ctx, island, turn);
    ctx.fill();
  }
}

function addWater(ctx: CanvasRenderingContext2D, island: Island, turn: number): void {
  const { rows, cols } = island;
  const wet = (i: number, j: number) => {
    // Rivers run on beyond the edge of the board instead of ending in a round bank there.
    const row = Math.min(rows - 1, Math.max(0, i));
    const col = Math.min(cols - 1, Math.max(0, j));
    return island.water[row * cols + col] === 1;
  };
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) {
      for (const [di, dj] of corners) {
        // Fillets run the other way round than quarters do.
        if (di * dj * (wet(i, j) ? 1 : -1) !== turn) continue;
        const beside = wet(i, j + dj);
        const below = wet(i + di, j);
        const across = wet(i + di, j + dj);
        if (wet(i, j)) {
          wetQuarter(ctx, i, j, di, dj, beside ? seam : 0, below ? seam : 0, !beside && !below && !across);
        } else if (beside && below) {
          fillet(ctx, i, j, di, dj);
        }
      }
    }
  }
}

const corners = [[-1, -1], [-1, 1], [1, -1], [1, 1]] as const;

/** How far pieces of water reach into each other, so that no seam shows. */
const seam = 0.02;

/** A quarter of a water cell, its outer corner round or not; it reaches over and up into wet neighbours. */
function wetQuarter(
  ctx: CanvasRenderingContext2D,
  i: number,
  j: number,
  di: number,
  dj: number,
  over: number,
  up: number,
  round: boolean,
): void {
  const x = j + 0.5;
  const y = i + 0.5;
  const X = x + dj * (0.5 + over);
  const Y = y + di * (0.5 + up);
  const x0 = x - dj * seam;
  const y0 = y - di * seam;
  ctx.moveTo(x0, y0);
  ctx.lineTo(X, y0);
  if (round) {
    ctx.lineTo(X, Y - di * bank);
    ctx.quadraticCurveTo(X, Y, X - dj * bank, Y);
  } else {
    ctx.lineTo(X, Y);
  }
  ctx.lineTo(x0, Y);
  ctx.closePath();
}

/** The corner of a soil cell between two wet neighbours, rounded with water. */
function fillet(ctx: CanvasRenderingContext2D, i: number, j: number, di: number, dj: number): void {
  const X = j + 0.5 + dj * 0.5;
  const Y = i + 0.5 + di * 0.5;
  ctx.moveTo(X + dj * seam, Y + di * seam);
  ctx.lineTo(X + dj * seam, Y - di * bank);
  ctx.lineTo(X, Y - di * bank);
  ctx.quadraticCurveTo(X, Y, X - dj * bank, Y);
  ctx.lineTo(X - dj * bank, Y + di * seam);
  ctx.closePath();
}

/** Soft edges are painted at this many pixels a cell at most and then enlarged: blur is dear, and needs no detail. */
const softScale = 20;
const softLargest = 2048;

function paintWater(
  ctx: CanvasRenderingContext2D,
  island: Island,
  palette: Colours,
  scale: number,
  makeCanvas: CanvasMaker,
): void {
  if (!island.water.includes(1)) return;
  const { rows, cols } = island;
  const soft = Math.min(softScale, scale, softLargest / Math.max(rows, cols));
  const { shore, depth } = softEdges(island, palette, soft, makeCanvas);
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, cols, rows);
  ctx.clip();
  ctx.drawImage(shore, 0, 0, cols, rows);
  ctx.fillStyle = palette.water;
  fillWater(ctx, island);
  ctx.drawImage(depth, 0, 0, cols, rows);
  if (scale >= 12) paintWaves(ctx, island, palette);
  ctx.restore();
}

/** Pictures of the whole board with wet sand around the water, and with the shade of the banks in it. */
function softEdges(island: Island, palette: Colours, scale: number, makeCanvas: CanvasMaker) {
  const width = Math.ceil(island.cols * scale);
  const height = Math.ceil(island.rows * scale);
  const paper = () => makeCanvas(width, height);
  const water = paper();
  water.ctx.setTransform(width / island.cols, 0, 0, height / island.rows, 0, 0);
  water.ctx.fillStyle = palette.water;
  fillWater(water.ctx, island);

  const shore = paper();
  shore.ctx.shadowColor = palette.shore;
  for (const blur of [0.26, 0.12]) {
    shore.ctx.shadowBlur = scale * blur;
    shore.ctx.drawImage(water.canvas, 0, 0);
  }

  const land = paper();
  land.ctx.fillStyle = palette.waterDeep; // also the colour of the edge pixels that stay
  land.ctx.fillRect(0, 0, width, height);
  land.ctx.globalCompositeOperation = 'destination-out';
  land.ctx.drawImage(water.canvas, 0, 0);

  // The land's shadow falls on the water; what is not water is taken away again.
  const depth = paper();
  depth.ctx.shadowColor = palette.waterDeep;
  depth.ctx.shadowBlur = scale * 0.34;
  depth.ctx.shadowOffsetY = scale * 0.06;
  depth.ctx.drawImage(land.canvas, 0, 0);
  depth.ctx.shadowColor = 'transparent';
  depth.ctx.globalCompositeOperation = 'destination-in';
  depth.ctx.drawImage(water.canvas, 0, 0);
  return { shore: shore.canvas, depth: depth.canvas };
}

/** Two or three short waves on some of the water cells. */
function paintWaves(ctx: CanvasRenderingContext2D, { rows, cols, water }: Island, palette: Colours): void {
  ctx.strokeStyle = palette.wave;
  ctx.lineCap = 'round';
  ctx.lineWidth = 0.045;
  ctx.beginPath();
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) {
      if (water[i * cols + j] !== 1 || noise(i, j, 60) < 0.35) continue;
      const x = j + 0.22 + 0.2 * noise(i, j, 61);
      const y = i + 0.3 + 0.4 * noise(i, j, 62);
      ctx.moveTo(x, y);
      ctx.quadraticCurveTo(x + 0.09, y - 0.09, x + 0.18, y);
      ctx.quadraticCurveTo(x + 0.27, y + 0.09, x + 0.36, y);
    }
  }
  ctx.stroke();
}
