// What the match files and the replays of the Jutge games have in common: how they begin, that a broken file is shown as far
// as it makes sense, and what a viewer says about any of them.

import { type Follow, type Point, type Problem, ReplayError, type Scene } from '../viewer/game';
import { Tokens } from '../viewer/tokens';

/** How a match file begins. */
export interface Head {
  /** True when the judge wrote the file, which meters CPU time. */
  readonly judge: boolean;
  readonly seed: string;
  readonly version: string;
}

/** Reads the first words of a file; `game` is what the original writes before its version, e.g. `Ants`. */
export function readHead(tokens: Tokens, game: string): Head {
  const first = tokens.word('"Game"');
  if (first !== 'Game' && first !== 'SecGame') {
    tokens.fail(`"Game" or "SecGame" expected, found ${tokens.quote()}: this is no match file`);
  }
  tokens.keyword('Seed');
  const seed = String(tokens.int('the seed', -(2 ** 31), 2 ** 31 - 1));
  if (tokens.word(`"${game}"`) !== game) tokens.fail(`this is a match of ${tokens.quote()}, but the viewer shows ${game}`);
  return { judge: first === 'SecGame', seed, version: tokens.word('the version').slice(0, 16) };
}

/** Reads the names of the players, cut to what a page can show. */
export function readNames(tokens: Tokens, players: number): readonly string[] {
  tokens.keyword('names');
  return Array.from({ length: players }, (_, player) => tokens.word(`the name of player ${player}`).slice(0, 64));
}

/** The part of a reader that reads state after state. */
export interface StateReader {
  /** States that are complete. */
  readonly states: number;
  /** Rounds that the match was to last. */
  readonly rounds: number;
  /** Reads what lies between two states, and the state after it. */
  next(): void;
}

/** Reads a match file. */
export interface MatchReader<M> extends StateReader {
  /** Reads everything up to the first state, and that. */
  begin(): void;
  match(): M;
}

/** A match, and where its file stopped making sense after at least one complete state. */
export interface Parsed<M> {
  readonly match: M;
  readonly problem: Problem | null;
}

/** Throws a ReplayError when not even the first state can be read. */
export function readMatch<M>(source: Uint8Array, readerOf: (tokens: Tokens) => MatchReader<M>): Parsed<M> {
  const tokens = new Tokens(source);
  const reader = readerOf(tokens);
  reader.begin();
  const problem = readStates(tokens, reader);
  return { match: reader.match(), problem };
}

/** Reads states until the file ends. The problem is what keeps it from being shown to the last round; null: nothing. */
function readStates(tokens: Tokens, reader: StateReader): Problem | null {
  try {
    while (reader.states <= reader.rounds) {
      if (tokens.done()) tokens.next(`round ${reader.states} of ${reader.rounds}`); // fails with a message
      reader.next();
    }
    if (!tokens.done()) {
      tokens.next('');
      tokens.fail(`the match has ${reader.rounds} rounds, but the file goes on with ${tokens.quote()}`);
    }
    return null;
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    return { line: error.line, message: error.message.replace(/^Line \d+: /, '') };
  }
}

/** What the data of all matches have. */
export interface JutgeMatch extends Head {
  readonly names: readonly string[];
  readonly rows: number;
  readonly cols: number;
  /** Number of states; 1 more than the rounds that can be shown. */
  readonly states: number;
  /** By state and seat. */
  readonly scores: Int32Array;
  readonly statuses: Float64Array;
}

/** Paints all that changes on a board. */
interface Board {
  paint(ctx: CanvasRenderingContext2D, scene: Scene): void;
  locate(round: number, t: number, follow: Follow): Point | null;
}

/** The part of a replay that is the same in all games. */
export abstract class JutgeReplay<M extends JutgeMatch> {
  readonly title: string;
  readonly seed: string;
  readonly names: readonly string[];
  readonly rounds: number;
  readonly planned: number;
  readonly judge: boolean;
  readonly rows: number;
  readonly cols: number;
  readonly warnings: readonly string[];

  /** `made` is the version that the viewer was made for, `planned` how many rounds the match was to last, if the file says so. */
  protected constructor(
    protected readonly match: M,
    readonly problem: Problem | null,
    private readonly board: Board,
    { game, made, planned }: { game: string; made: string; planned: number | undefined },
  ) {
    this.title = `${game} ${match.version}`;
    this.seed = match.seed;
    this.names = match.names;
    this.rounds = match.states - 1;
    this.planned = planned ?? this.rounds;
    this.judge = match.judge;
    this.rows = match.rows;
    this.cols = match.cols;
    this.warnings = match.version === made ? [] : [`This is ${this.title}; the viewer was made for ${game} ${made}.`];
  }

  score(round: number, seat: number): number {
    return this.match.scores[round * this.names.length + seat] ?? 0;
  }

  status(round: number, seat: number): number {
    return this.match.statuses[round * this.names.length + seat] ?? 0;
  }

  locate(round: number, t: number, follow: Follow): Point | null {
    return this.board.locate(round, t, follow);
  }

  paint(ctx: CanvasRenderingContext2D, scene: Scene): void {
    this.board.paint(ctx, scene);
  }
}
