import { address } from '../api/client.ts';

/** Finds the pictures of a contest's own pages. */
export const contestPictures = (contest: string) => (name: string) =>
  /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name) ? address('/api/contests/{contest}/pictures/{picture}', { path: { contest, picture: name } }) : null;

/** Finds the pictures of a game's statement, which lie in the folder statement of its package. */
export const gamePictures = (game: string) => (name: string) =>
  name.startsWith('statement/') && !name.includes('..') ? address('/api/games/{game}/picture', { path: { game }, query: { name } }) : null;
