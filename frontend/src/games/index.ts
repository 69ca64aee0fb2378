// Games that have a replay viewer, one line for each.

import type { Game } from '../viewer/game';

/** Loads a game's part of the viewer when it is wanted. */
export const games: Readonly<Record<string, () => Promise<Game>>> = {
  aichallenge: async () => (await import('./aichallenge')).aichallenge,
  ants: async () => (await import('./ants')).ants,
  apocalypse: async () => (await import('./apocalypse')).apocalypse,
  frames: async () => (await import('./frames')).frames,
  dominator: async () => (await import('./dominator')).dominator,
  wota: async () => (await import('./wota')).wota,
};
