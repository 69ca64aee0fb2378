// Games that have a replay viewer, one line for each.

import type { Game } from '../viewer/game';

const frames = async () => (await import('./frames')).frames;

/** Loads a game's part of the viewer when it is wanted. */
const games: Readonly<Record<string, () => Promise<Game>>> = {
  aichallenge: async () => (await import('./aichallenge')).aichallenge,
  ants: async () => (await import('./ants')).ants,
  apocalypse: async () => (await import('./apocalypse')).apocalypse,
  dominator: async () => (await import('./dominator')).dominator,
  wota: async () => (await import('./wota')).wota,
};

/** The viewer of a game. One that is none of these came as a package, and its matches say themselves what is seen. */
export function gameOf(id: string): Promise<Game> {
  const load = Object.hasOwn(games, id) ? games[id] : undefined;
  return (load ?? frames)();
}
