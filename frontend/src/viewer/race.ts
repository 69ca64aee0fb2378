// The score race: every seat's curve over the whole match, what was shown so far strong and the rest pale. It is also
// the slider, so rounds and pixels are mapped both ways here.

import type { Curve, Mark, Theme } from './game';

export interface RaceFrame {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Last round that can be shown, and the last one of the whole match: the axis. */
  readonly rounds: number;
  readonly planned: number;
  /** Room to the right of the axis for what stands at the ends of the curves; without it, for the seats' numbers. */
  readonly room?: number;
}

export interface RaceScene extends RaceFrame {
  readonly ratio: number;
  readonly theme: Theme;
  readonly curve: Curve;
  readonly seats: number;
  /** Names of the seats, shown beside their numbers where there is room. */
  readonly names?: readonly string[];
  readonly round: number;
  /** Round from which a seat is frozen, by seat. */
  readonly frozen: readonly (number | null)[];
  /** Seat that is followed, drawn strongest. */
  readonly seat: number | null;
  readonly marks?: readonly Mark[];
  /** Nothing after the present round is shown: who has not seen the match does not want to know. */
  readonly suspense?: boolean;
}

const left = 10;
const numbers = 22;
const top = 10;
const bottom = 16;
/** Between the middles of two labels. */
const line = 12;

/** The room for labels in a race of this width: names beside the numbers where curves stay wide. */
export function labelRoom(width: number): number {
  return width >= 520 ? 120 : numbers;
}

function right({ room = numbers }: RaceFrame): number {
  return room;
}

/** The middle of a round on the axis. */
export function xOf(frame: RaceFrame, round: number): number {
  const span = Math.max(1, frame.width - left - right(frame));
  return left + (span * round) / Math.max(1, frame.planned);
}

/** The round at a pixel, within the match. */
export function roundAt(frame: RaceFrame, x: number): number {
  const span = Math.max(1, frame.width - left - right(frame));
  const round = Math.round(((x - left) / span) * Math.max(1, frame.planned));
  return Math.min(frame.rounds, Math.max(0, Number.isFinite(round) ? round : 0));
}

/** The words of the marks at a pixel; "" where there are none. */
export function markAt(frame: RaceFrame, marks: readonly Mark[], x: number): string {
  const near = marks.filter(({ round }) => Math.abs(xOf(frame, round) - x) <= 5);
  return near.slice(0, 5).map(({ round, seat, text }) => `${round}: ${seat === null ? '' : `${seat} `}${text}`).join('\n');
}

/** A round step of 1, 2 or 5 times a power of ten that leaves room between the labels. */
export function tickStep(rounds: number, room: number): number {
  const wanted = rounds / Math.max(1, room);
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
  for (const factor of [1, 2, 5, 10]) if (power * factor >= wanted) return power * factor;
  return power * 10;
}

/** The last round whose values are shown. */
function lastShown({ suspense, round, rounds }: RaceScene): number {
  return suspense ? Math.min(round, rounds) : rounds;
}

export function paintRace(ctx: CanvasRenderingContext2D, scene: RaceScene): void {
  const { width, height, ratio } = scene;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.clearRect(0, 0, width, height);
  if (width < left + right(scene) + 10 || height < top + bottom + 10) return;
  const [smallest, largest] = range(scene);
  const yOf = (value: number) => height - bottom - ((height - top - bottom) * (value - smallest)) / (largest - smallest);
  paintAxis(ctx, scene);
  paintMarks(ctx, scene);
  const here = xOf(scene, scene.round);
  for (const part of scene.suspense ? (['past'] as const) : (['future', 'past'] as const)) {
    ctx.save();
    ctx.beginPath();
    if (part === 'past') ctx.rect(0, 0, here, height);
    else ctx.rect(here, 0, width - here, height);
    ctx.clip();
    for (let seat = 0; seat < scene.seats; seat++) {
      const back = scene.seat !== null && scene.seat !== seat;
      ctx.globalAlpha = (part === 'past' ? 1 : scene.theme.dark ? 0.55 : 0.35) * (back ? 0.35 : 1);
      paintCurve(ctx, scene, seat, yOf);
    }
    ctx.restore();
  }
  paintEnds(ctx, scene, yOf);
  paintHead(ctx, scene, here, yOf);
}

/** Zero and one are always among the values. */
function range(scene: RaceScene): readonly [smallest: number, largest: number] {
  const { curve, seats } = scene;
  const rounds = lastShown(scene);
  let smallest = 0;
  let largest = 1;
  for (let seat = 0; seat < seats; seat++) {
    for (let round = 0; round <= rounds; round++) {
      const value = curve.value(round, seat);
      largest = Math.max(largest, value);
      smallest = Math.min(smallest, value);
    }
  }
  return [smallest, largest];
}

/** A diamond on the axis where something happened, in the colour of whose it is. */
function paintMarks(ctx: CanvasRenderingContext2D, scene: RaceScene): void {
  const { marks = [], theme, height } = scene;
  const rounds = lastShown(scene);
  const y = height - bottom + 0.5;
  for (const { round, seat } of marks) {
    if (round > rounds) continue;
    const x = xOf(scene, round);
    ctx.beginPath();
    for (const [dx, dy] of [[0, -5], [4, 0], [0, 5], [-4, 0]] as const) ctx.lineTo(x + dx, y + dy);
    ctx.closePath();
    ctx.fillStyle = seat === null ? theme.text2 : (theme.seats[seat] as string);
    ctx.fill();
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = theme.surface;
    ctx.stroke();
  }
}

function paintAxis(ctx: CanvasRenderingContext2D, scene: RaceScene): void {
  const { theme, height, width, planned } = scene;
  ctx.strokeStyle = theme.line;
  ctx.fillStyle = theme.text2;
  ctx.font = '11px system-ui, sans-serif';
  ctx.textBaseline = 'alphabetic';
  ctx.lineWidth = 1;
  ctx.beginPath();
  const step = tickStep(planned, width / 70);
  for (let round = 0; round <= planned; round += step) {
    const x = Math.round(xOf(scene, round)) + 0.5;
    ctx.moveTo(x, top);
    ctx.lineTo(x, height - bottom);
    ctx.textAlign = round === 0 ? 'left' : 'center';
    ctx.fillText(String(round), round === 0 ? x - 3 : x, height - 4);
  }
  ctx.moveTo(left, height - bottom + 0.5);
  ctx.lineTo(width - right(scene), height - bottom + 0.5);
  ctx.stroke();
}

function paintCurve(ctx: CanvasRenderingContext2D, scene: RaceScene, seat: number, yOf: (value: number) => number): void {
  const { curve, theme } = scene;
  const rounds = lastShown(scene);
  // More points than pixels are of no use.
  const step = Math.max(1, Math.floor(rounds / Math.max(1, scene.width)));
  ctx.beginPath();
  for (let round = 0; round <= rounds; round += step) {
    ctx.lineTo(xOf(scene, round), yOf(curve.value(round, seat)));
  }
  ctx.lineTo(xOf(scene, rounds), yOf(curve.value(rounds, seat)));
  ctx.lineWidth = scene.seat === seat ? 3 : 2;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = theme.seats[seat] as string;
  ctx.stroke();
}

/** A seat's label at the end of its curve. */
interface End {
  readonly seat: number;
  readonly value: number;
  y: number;
}

/** Which seats have a label, and where: not on each other, and none cut off. The weakest go without where all do not fit. */
export function placeLabels(values: readonly number[], yOf: (value: number) => number, height: number, followed: number | null): End[] {
  const [lowest, highest] = [line / 2, height - bottom - 2];
  const fit = Math.max(1, Math.floor((highest - lowest) / line) + 1);
  const ends = values
    .map((value, seat): End => ({ seat, value, y: yOf(value) }))
    .sort((a, b) => Number(b.seat === followed) - Number(a.seat === followed) || b.value - a.value)
    .slice(0, fit)
    .sort((a, b) => a.y - b.y || a.seat - b.seat);
  ends.forEach((end, k) => {
    end.y = Math.max(end.y, k === 0 ? lowest : (ends[k - 1] as End).y + line);
  });
  for (let k = ends.length - 1; k >= 0; k--) {
    const below = ends[k + 1];
    (ends[k] as End).y = Math.min((ends[k] as End).y, below ? below.y - line : highest);
  }
  return ends;
}

/** The seats' numbers and names at the end of their curves, and a star where a seat was frozen. */
function paintEnds(ctx: CanvasRenderingContext2D, scene: RaceScene, yOf: (value: number) => number): void {
  const { curve, theme, seats, height, names } = scene;
  const rounds = lastShown(scene);
  const x = xOf(scene, rounds) + 5;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  const values = Array.from({ length: seats }, (_, seat) => curve.value(rounds, seat));
  for (const { seat, y } of placeLabels(values, yOf, height, scene.seat)) {
    // The colour says whose it is, the ink is read: some colours of seats are too pale for letters.
    ctx.fillStyle = theme.seats[seat] as string;
    ctx.fillRect(x, y - 5, 3, 10);
    ctx.fillStyle = theme.text;
    ctx.font = '700 11px system-ui, sans-serif';
    ctx.fillText(String(seat), x + 6, y);
    const name = names?.[seat];
    if (name === undefined || right(scene) <= numbers) continue;
    const from = x + 6 + ctx.measureText(String(seat)).width + 4;
    ctx.font = '11px system-ui, sans-serif';
    ctx.fillText(shortened(ctx, name, scene.width - from - 2), from, y);
  }
  scene.frozen.forEach((from, seat) => {
    if (from === null || from > rounds) return;
    paintStar(ctx, xOf(scene, from), yOf(curve.value(from, seat)), theme);
  });
}

/** A text that is not wider than so many pixels. */
function shortened(ctx: CanvasRenderingContext2D, text: string, width: number): string {
  if (ctx.measureText(text).width <= width) return text;
  let length = text.length - 1;
  while (length > 0 && ctx.measureText(`${text.slice(0, length)}…`).width > width) length--;
  return length > 0 ? `${text.slice(0, length)}…` : '';
}

function paintStar(ctx: CanvasRenderingContext2D, x: number, y: number, theme: Theme): void {
  ctx.beginPath();
  ctx.arc(x, y, 5, 0, 2 * Math.PI);
  ctx.fillStyle = theme.surface;
  ctx.fill();
  ctx.beginPath();
  for (let k = 0; k < 3; k++) {
    const angle = (k * Math.PI) / 3 + Math.PI / 2;
    ctx.moveTo(x + 5 * Math.cos(angle), y + 5 * Math.sin(angle));
    ctx.lineTo(x - 5 * Math.cos(angle), y - 5 * Math.sin(angle));
  }
  ctx.lineWidth = 1.4;
  ctx.strokeStyle = theme.text;
  ctx.stroke();
}

function paintHead(ctx: CanvasRenderingContext2D, scene: RaceScene, x: number, yOf: (value: number) => number): void {
  const { theme, curve, round, seats, height } = scene;
  ctx.beginPath();
  ctx.moveTo(x, 2);
  ctx.lineTo(x, height - bottom + 3);
  ctx.lineWidth = 2;
  ctx.strokeStyle = theme.text;
  ctx.stroke();
  for (let seat = 0; seat < seats; seat++) {
    ctx.beginPath();
    ctx.arc(x, yOf(curve.value(round, seat)), 4, 0, 2 * Math.PI);
    ctx.fillStyle = theme.seats[seat] as string;
    ctx.fill();
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = theme.surface;
    ctx.stroke();
  }
  ctx.beginPath();
  ctx.moveTo(x - 5, 0);
  ctx.lineTo(x + 5, 0);
  ctx.lineTo(x, 6);
  ctx.closePath();
  ctx.fillStyle = theme.text;
  ctx.fill();
}
