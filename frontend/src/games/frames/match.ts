// A match of declared frames: what the file says, with the changes of all rounds on one tape of numbers. States are
// computed from it (timeline.ts), for keeping every one would take a hundred times the memory.

import type { Happening, Mark } from '../../viewer/game';
import type { SeatMeta } from '../../viewer/verdict';

export const shapes = ['circle', 'square', 'triangle', 'cross'] as const;
export type Shape = (typeof shapes)[number];

/** How units and ground of one name look. */
export interface Kind {
  readonly name: string;
  /** The name as words, without the digits that are a seat. */
  readonly label: string;
  readonly shape: Shape | null;
  /** A picture's name among the files of the game. */
  readonly image: string | null;
  /** #rrggbb, or the colour of the owner; null: a plain look. */
  readonly fill: string | null;
  /** Diameter: in cells of a grid, in the units of a plane; null: the usual one. */
  readonly size: number | null;
  /** The seat whose colour the digits at the end of the name ask for. */
  readonly seat: number | null;
  /** Kinds are painted in the order in which they were declared, others above them. */
  readonly layer: number;
}

/** The board. One cell of a plane is a fortieth of its longer side, so that zooming is the same on all boards. */
export interface Space {
  readonly grid: boolean;
  readonly rows: number;
  readonly cols: number;
  /** Units of the file in one cell. */
  readonly unit: number;
}

/** Seats that see something: the sum of 2 ** seat, which may pass 32 bits. Zero stands for all of them. */
export type Sight = number;

/** Operations of the tape. A number holds the operation and who sees it: op + sight * 16; its operands follow. */
export const op = {
  /** unit, kind, y, x, seat, text, angle, size */
  put: 1,
  /** unit, y, x */
  move: 2,
  /** unit, text */
  text: 3,
  /** unit, angle */
  angle: 4,
  /** unit, size */
  size: 5,
  /** unit */
  drop: 6,
  /** cell, kind + 1 or 0 */
  cell: 7,
  /** seat, count of numbers, y, x, y, x, ... */
  line: 8,
  /** seat * panel names + name, text */
  panel: 9,
} as const;

/** Operands of each operation; a line has its own count behind these. */
export const operands = [0, 8, 3, 2, 2, 2, 1, 2, 2, 2] as const;

/** Values of all seats, state by state. */
export interface Values {
  readonly name: string;
  readonly values: Float64Array;
}

/** Words of a round. */
export interface Said extends Happening {
  readonly round: number;
  readonly sight: Sight;
}

export interface Match {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly seed: string;
  readonly board: string | null;
  readonly names: readonly string[];
  readonly space: Space;
  readonly kinds: readonly Kind[];
  /** The words that the file has for its units. */
  readonly units: readonly string[];
  readonly texts: readonly string[];
  readonly panels: readonly string[];
  readonly tape: Float64Array;
  /** Where each round begins on the tape; one entry more than states. */
  readonly first: Int32Array;
  /** Number of states; 1 more than the rounds that can be shown. */
  readonly states: number;
  readonly scores: Float64Array;
  readonly curves: readonly Values[];
  /** CPU seconds by state and seat; null when the file has none. */
  readonly cpu: Float64Array | null;
  /** How the seats fared: frozen by the judge, or nothing known. */
  readonly fates: readonly SeatMeta[];
  readonly gone: readonly ({ readonly round: number; readonly text: string } | null)[];
  /** By round. */
  readonly said: readonly Said[];
  readonly marks: readonly Mark[];
  /** Some frames are seen by some seats only. */
  readonly hidden: boolean;
  readonly ending: string;
  readonly warnings: readonly string[];
}

/** Whether a seat, or with -1 everybody together, sees what has this sight. */
export function sees(seat: number, sight: Sight): boolean {
  return sight === 0 || seat < 0 || Math.floor(sight / 2 ** seat) % 2 === 1;
}

/** A name of the file as words. */
export function words(name: string): string {
  return name.replaceAll('_', ' ');
}
