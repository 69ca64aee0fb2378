// Which part of the board is seen. All lengths are CSS pixels of the canvas or cells of the board.

import type { Cell, Point } from './game';

/** Size of what is looked at and of the window on it. */
export interface Frame {
  readonly rows: number;
  readonly cols: number;
  readonly width: number;
  readonly height: number;
}

export interface Camera {
  /** Point of the board in the middle of the canvas. */
  readonly x: number;
  readonly y: number;
  /** Magnification: 1 shows the whole board. */
  readonly zoom: number;
}

/** Free space around the board, in cells: the numbers of rows and columns stand there. */
export const margin = 0.95;
/** A cell is never drawn larger than this. */
const largestCell = 160;

/** Pixels per cell when the whole board is seen. */
export function fitScale({ rows, cols, width, height }: Frame): number {
  return Math.max(1, Math.min(width / (cols + 2 * margin), height / (rows + 2 * margin)));
}

/** Pixels per cell. */
export function scaleOf(frame: Frame, camera: Camera): number {
  return fitScale(frame) * camera.zoom;
}

export function largestZoom(frame: Frame): number {
  return Math.max(1, largestCell / fitScale(frame));
}

/** The whole board in the middle. */
export function fit(frame: Frame): Camera {
  return { x: frame.cols / 2, y: frame.rows / 2, zoom: 1 };
}

/** Keeps the camera from losing the board. */
export function clampCamera(frame: Frame, camera: Camera): Camera {
  const zoom = between(camera.zoom, 1, largestZoom(frame));
  const scale = fitScale(frame) * zoom;
  const along = (at: number, size: number, window: number) => {
    const half = window / scale / 2;
    const low = half - margin;
    const high = size + margin - half;
    return low >= high ? size / 2 : between(at, low, high);
  };
  return { x: along(camera.x, frame.cols, frame.width), y: along(camera.y, frame.rows, frame.height), zoom };
}

/** The point of the board under a pixel of the canvas. */
export function toBoard(frame: Frame, camera: Camera, x: number, y: number): Point {
  const scale = scaleOf(frame, camera);
  return { x: camera.x + (x - frame.width / 2) / scale, y: camera.y + (y - frame.height / 2) / scale };
}

/** The cell under a pixel; null outside the board. */
export function cellUnder(frame: Frame, camera: Camera, x: number, y: number): Cell | null {
  const at = toBoard(frame, camera, x, y);
  const row = Math.floor(at.y);
  const col = Math.floor(at.x);
  return row >= 0 && row < frame.rows && col >= 0 && col < frame.cols ? { row, col } : null;
}

/** Zooms so that the point under a pixel stays there. */
export function zoomAt(frame: Frame, camera: Camera, x: number, y: number, factor: number): Camera {
  const zoom = between(camera.zoom * factor, 1, largestZoom(frame));
  const fixed = toBoard(frame, camera, x, y);
  const scale = fitScale(frame) * zoom;
  return clampCamera(frame, {
    x: fixed.x - (x - frame.width / 2) / scale,
    y: fixed.y - (y - frame.height / 2) / scale,
    zoom,
  });
}

/** Moves the board under the window by pixels. */
export function pan(frame: Frame, camera: Camera, dx: number, dy: number): Camera {
  const scale = scaleOf(frame, camera);
  return clampCamera(frame, { ...camera, x: camera.x - dx / scale, y: camera.y - dy / scale });
}

/** Moves a little towards a point; `ease` is the share of the way. */
export function approach(frame: Frame, camera: Camera, to: Point, ease: number): Camera {
  const dx = to.x - camera.x;
  const dy = to.y - camera.y;
  const near = Math.abs(dx) + Math.abs(dy) < 0.02;
  const share = near ? 1 : ease;
  return clampCamera(frame, { ...camera, x: camera.x + dx * share, y: camera.y + dy * share });
}

export function sameCamera(a: Camera, b: Camera): boolean {
  return a.x === b.x && a.y === b.y && a.zoom === b.zoom;
}

function between(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low;
}
