// What the match files of the Jutge games have in common: how they begin, and that a broken file is shown as far as it
// makes sense.

import { type Problem, ReplayError } from '../viewer/game';
import type { Tokens } from '../viewer/tokens';

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

/** Reads states until the file ends. The problem is what keeps it from being shown to the last round; null: nothing. */
export function readStates(tokens: Tokens, reader: StateReader): Problem | null {
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
