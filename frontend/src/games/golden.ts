// Golden matches of the original Jutge games for tests; they are not part of the repository.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const root = process.env['AGON_GOLDEN'] ?? join(import.meta.dirname, '../../../../shared/golden');

/** The folder of a game's golden data. */
export function goldenFolder(game: string): string {
  return join(root, game);
}

export interface Golden {
  readonly name: string;
  readonly result: Uint8Array;
  readonly names: readonly string[];
  readonly finalScores: readonly number[];
  readonly rounds: number;
  readonly seed: number;
}

/** Names of the golden matches; empty, and said aloud, when they are not on this machine. */
export function goldenNames(game: string): readonly string[] {
  const folder = goldenFolder(game);
  if (!existsSync(folder)) {
    console.warn(`no golden matches in ${folder}: set AGON_GOLDEN to their folder to run these tests`);
    return [];
  }
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'expected.res.gz')));
}

export function golden(game: string, name: string): Golden {
  const folder = goldenFolder(game);
  const meta = JSON.parse(readFileSync(join(folder, name, 'meta.json'), 'utf8')) as {
    names: string[];
    final_scores: number[];
    rounds: number;
    seed: number;
  };
  return {
    name,
    result: new Uint8Array(gunzipSync(readFileSync(join(folder, name, 'expected.res.gz')))),
    names: meta.names,
    finalScores: meta.final_scores,
    rounds: meta.rounds,
    seed: meta.seed,
  };
}
