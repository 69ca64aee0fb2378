import { expect, it } from 'vitest';
import { gameOf } from '.';

it.each([['ants', 'ants'], ['wota', 'wota'], ['tron', 'frames'], ['__proto__', 'frames'], ['', 'frames']])('the viewer of %s is that of %s', async (id, viewer) => {
  expect((await gameOf(id)).id).toBe(viewer);
});
