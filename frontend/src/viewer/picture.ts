// A picture of a round to save and show: the board with title, names, scores and CPU, at a size for slides.

import { margin } from './camera';
import type { Replay, Scene } from './game';
import { textOn } from './theme';
import { cpuText } from './verdict';

const head = 64;
const row = 56;
const boardSize = 1200;
const panel = 420;

/** Paints into a canvas that `scene.makeCanvas` made and returns it. */
export function paintPicture(replay: Replay, scene: Scene): CanvasImageSource {
  const across = replay.cols + 2 * margin;
  const down = replay.rows + 2 * margin;
  const scale = boardSize / Math.max(across, down);
  const width = Math.ceil(across * scale) + panel;
  const height = Math.ceil(down * scale) + head;
  const { canvas, ctx } = scene.makeCanvas(width, height);
  const { theme } = scene;
  ctx.fillStyle = theme.ground;
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = theme.text;
  ctx.textBaseline = 'middle';
  ctx.font = '600 30px system-ui, sans-serif';
  ctx.fillText(`${replay.title}   round ${scene.round} / ${replay.planned}   seed ${replay.seed}`, margin * scale, head / 2 + 8);

  const still: Scene = { ...scene, t: 0, scale, follow: null };
  const { canvas: board, ctx: on } = scene.makeCanvas(Math.ceil(across * scale), Math.ceil(down * scale));
  on.setTransform(scale, 0, 0, scale, Math.round(margin * scale), Math.round(margin * scale));
  replay.terrain(on, still);
  replay.paint(on, still);
  ctx.drawImage(board, 0, head);
  paintStandings(ctx, replay, scene, Math.ceil(across * scale), head + margin * scale);
  return canvas;
}

function paintStandings(ctx: CanvasRenderingContext2D, replay: Replay, scene: Scene, x: number, y: number): void {
  const { round, theme } = scene;
  const seats = replay.names.map((_, seat) => seat).sort((a, b) => replay.score(round, b) - replay.score(round, a) || a - b);
  seats.forEach((seat, k) => {
    const middle = y + k * row + row / 2;
    const colour = theme.seats[seat] as string;
    ctx.fillStyle = colour;
    ctx.fillRect(x, middle - 17, 34, 34);
    ctx.textAlign = 'center';
    ctx.fillStyle = textOn(colour);
    ctx.font = '700 22px system-ui, sans-serif';
    ctx.fillText(String(seat), x + 17, middle + 1);
    ctx.textAlign = 'left';
    ctx.fillStyle = theme.text;
    ctx.font = '26px system-ui, sans-serif';
    ctx.fillText(replay.names[seat] ?? '', x + 48, middle + 1, 170);
    ctx.textAlign = 'right';
    ctx.font = '600 26px system-ui, sans-serif';
    ctx.fillText(String(replay.score(round, seat)), x + 300, middle + 1);
    ctx.font = '20px system-ui, sans-serif';
    ctx.fillStyle = theme.text2;
    if (replay.judge) ctx.fillText(cpuText(replay, round, seat), x + panel - 24, middle + 1);
  });
}
