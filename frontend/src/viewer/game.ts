// What a game tells the replay viewer. The viewer knows no game: it keeps the round, the clock, the camera and the
// controls; everything that has to do with rules, files and pictures comes through these two interfaces.

import type { Binding } from './keys';
import type { GamePackage, ViewerKind } from './package';
import type { SeatMeta } from './verdict';

/** A cell of the board, counted from the top left corner. */
export interface Cell {
  readonly row: number;
  readonly col: number;
}

/** A point of the board in cells; the middle of the cell in row 2, column 5 is { x: 5.5, y: 2.5 }. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the camera keeps in view: a seat (its most important unit) or one unit. */
export type Follow = { readonly seat: number } | { readonly unit: number };

/** A broken or truncated file. `line` counts from 1. */
export interface Problem {
  readonly line: number;
  readonly message: string;
}

/** Thrown when a file has nothing to show; the message already names the line. */
export class ReplayError extends Error {
  readonly line: number;

  constructor(problem: Problem) {
    super(`Line ${problem.line}: ${problem.message}`);
    this.name = 'ReplayError';
    this.line = problem.line;
  }
}

/** Colours of the page around the board; the terrain is the game's own business. */
export interface Theme {
  readonly dark: boolean;
  readonly ground: string;
  readonly surface: string;
  readonly line: string;
  readonly text: string;
  readonly text2: string;
  readonly accent: string;
  /** Fixed colour of every seat, the same in all graphs and tables. */
  readonly seats: readonly string[];
}

/** A number about a seat, e.g. { short: 'C', label: 'carbohydrates', value: '3' }. */
export interface Fact {
  readonly short: string;
  readonly label: string;
  readonly value: string;
}

/** A line of the score race; the first one of a replay is its score. */
export interface Curve {
  readonly id: string;
  readonly title: string;
  /** Value of a seat at the beginning of a round. */
  value(round: number, seat: number): number;
}

/** Something that the board can show in several ways, e.g. what one player sees. It has a button and a key. */
export interface Layer {
  /** How Scene.layers and addresses name it: small letters. */
  readonly id: string;
  /** On its button, e.g. `Sight`. */
  readonly title: string;
  /** The letter that turns it to its next choice. */
  readonly key: string;
  /** What it can be; the first one shows the least, e.g. `hidden`. */
  readonly choices: readonly string[];
  /** The number of the choice at the beginning; 0 when missing. */
  readonly initial?: number;
}

/** The number of every layer's choice, by id. */
export type Choices = Readonly<Record<string, number>>;

/** Something that happened, in words; `seat` is whose doing or fate it is. */
export interface Happening {
  readonly seat: number | null;
  readonly text: string;
  /** A count of what everybody sees on the board: for readers who do not see it. */
  readonly counted?: boolean;
}

/** A happening that the slider shows. */
export interface Mark extends Happening {
  readonly round: number;
}

/** What lies on a cell, in words: `place` names the cell, `details` what is there. */
export interface Description {
  readonly place: string;
  readonly details: readonly string[];
  /** Seat that owns the unit there. */
  readonly seat: number | null;
  /** Unit to follow when the cell is clicked. */
  readonly unit: number | null;
}

/** Makes a canvas that is not on the page. */
export type CanvasMaker = (width: number, height: number) => { canvas: CanvasImageSource; ctx: CanvasRenderingContext2D };

/** What is being painted. The context's unit is one cell, its origin the board's top left corner. */
export interface Scene {
  /** State shown; between 0 and Replay.rounds. */
  readonly round: number;
  /** Progress towards the next state, 0 <= t < 1; 0 when the picture stands still. */
  readonly t: number;
  /** Device pixels per cell: decides how much detail is worth drawing. */
  readonly scale: number;
  readonly theme: Theme;
  /** Seats that are frozen in this round. */
  readonly frozen: readonly boolean[];
  readonly follow: Follow | null;
  readonly layers: Choices;
  readonly makeCanvas: CanvasMaker;
}

/** A match that was read from a file and can be shown. */
export interface Replay {
  /** Game and version, e.g. `Ants 1.0`. */
  readonly title: string;
  /** Seed as it stands in the file. */
  readonly seed: string;
  /** Names of the players, by seat. */
  readonly names: readonly string[];
  /** Last round with a state; states exist for 0..rounds. */
  readonly rounds: number;
  /** Rounds that the match was to last; larger than `rounds` when the file ends early. */
  readonly planned: number;
  /** True when the file was written by the judge, which meters CPU time. */
  readonly judge: boolean;
  readonly rows: number;
  readonly cols: number;
  /** The board has no rows and columns of its own. */
  readonly plain?: boolean;
  /** Why the file could not be read to its end; null for a complete one. */
  readonly problem: Problem | null;
  /** How the match ended, said when its last round is shown, e.g. `lone survivor`; nothing when missing. */
  readonly ending?: string;
  /** Harmless oddities of the file, e.g. an unknown version. */
  readonly warnings: readonly string[];
  readonly curves: readonly Curve[];
  /** What can be shown or hidden; none when missing. */
  readonly layers?: readonly Layer[];
  /** What the match is played on. */
  readonly boardName?: string;
  /** How the seats fared, for files that say it themselves; the site knows better. */
  readonly seats?: readonly SeatMeta[];
  /** What stands on the slider, by round. */
  readonly marks?: readonly Mark[];
  /** The pictures of this match; those of the game when missing. */
  readonly legend?: readonly LegendEntry[];

  /** Score of a seat at the beginning of a round. */
  score(round: number, seat: number): number;
  /** Consumed share of the CPU limit, 0..1; -1 when the seat is out. */
  status(round: number, seat: number): number;
  /** Consumed CPU time in seconds, for files that do not know the limit; -1 when the seat is out. */
  seconds?(round: number, seat: number): number;
  /** Why a seat is out by the rules of the game; null while it plays. */
  gone?(round: number, seat: number): string | null;
  /** Whether the file has words for its rounds beside counts. */
  readonly talks?: boolean;
  /** What happened in the round that led to this state, in words. */
  happened?(round: number, layers?: Choices): readonly Happening[];
  /** Numbers shown below the name of a seat, e.g. what its queen has in reserve. */
  facts(round: number, seat: number, layers?: Choices): readonly Fact[];
  /** What a seat owns, in a few words. */
  summary(round: number, seat: number): string;

  describe(round: number, cell: Cell, layers?: Choices): Description;
  /** A followed unit in words, also when it lives no more. */
  describeUnit(round: number, unit: number, layers?: Choices): Description;
  /** Where the followed unit is at position round + t; null when there is none. */
  locate(round: number, t: number, follow: Follow, layers?: Choices): Point | null;

  /** Paints what never changes; the viewer keeps the result. */
  terrain(ctx: CanvasRenderingContext2D, scene: Scene): void;
  /** Paints units and everything else that changes. */
  paint(ctx: CanvasRenderingContext2D, scene: Scene): void;
}

/** A picture of the legend, drawn into a square of side 1 around the origin. */
export interface LegendEntry {
  readonly label: string;
  paint(ctx: CanvasRenderingContext2D, theme: Theme, scale: number): void;
}

/** A picture that code of the game's own paints, in a frame that shares nothing with this page. */
export interface Stage {
  /** A module paints the board alone; a page does everything itself. */
  readonly kind: Exclude<ViewerKind, 'frames'>;
  /** The address of the page with that code. */
  readonly page: string;
}

/** A game that has a viewer. */
export interface Game {
  /** The game's word in addresses and folders, e.g. `ants`. */
  readonly id: string;
  readonly title: string;
  /** What to open, for the file picker: `the file that ./Game wrote (default.out)`. */
  readonly fileHint: string;
  readonly legend: readonly LegendEntry[];
  /** The game's words for a round and for what can be followed; `round` and `unit` when missing. */
  readonly words?: { readonly round: string; readonly unit: string };
  /** Rounds a second at speed 1; 4 when missing. */
  readonly pace?: number;
  /** Keys that the game has beside the viewer's own. Its layers have theirs anyway. */
  readonly keys?: readonly Binding[];
  /** The board is a plane without cells: the pointer marks none. */
  readonly plane?: boolean;
  /** Who paints the board instead of the replay. */
  readonly stage?: Stage;
  /** Calls back when a picture has been loaded and the board should be painted again; the result ends that. */
  onReady?(listener: () => void): () => void;
  /** The viewer of a package, whose own code, if it has some, is behind an address. */
  packed?(pack: GamePackage, page?: string): Game;
  /** Reads a match file. Throws a ReplayError when it shows not even one state. */
  parse(source: Uint8Array): Replay;
}
