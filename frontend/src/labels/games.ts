import type { GameVersion } from '../api/types.ts';

/** What a state of a version means. */
export const gameStates: Readonly<Record<GameVersion['state'], string>> = {
  draft: 'a draft: only its author and admins see it',
  tested: 'a tested draft: it can be published',
  published: 'published: contests may be made of it',
  withdrawn: 'withdrawn: only contests that have it go on with it',
};

/** How far the test of a version has come. */
export const checkStates: Readonly<Record<GameVersion['check'], string>> = {
  queued: 'waits to be tested',
  running: 'is being tested',
  passed: 'test passed',
  failed: 'test found problems',
  broken: 'the judge failed in the test',
  '': 'comes with the site',
};

/** How matches are shown. */
export const viewerLevels: Readonly<Record<'frames' | 'module' | 'page', string>> = {
  frames: 'painted by the site (frames): no script of the package runs',
  module: 'painted by a script of the package, in a frame that reaches nothing',
  page: 'a page of the package, in a frame that reaches nothing',
};
