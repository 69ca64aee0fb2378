import { expect, it } from 'vitest';
import type { Final } from '../../../api/types.ts';
import { wantedOf } from './archive.ts';

it('takes the decisive matches first, from the last stage back, then the rest of the last stage', () => {
  const heat = (name: string, from: number, decisive: number) => ({
    name,
    matches: [0, 1].map((number) => ({ id: from + number, number, shown: true, decisive: number === decisive })),
  });
  const stages = [{ heats: [heat('Heat 1', 10, 1), heat('Heat 2', 20, 0)] }, { heats: [heat('Last heat', 30, 1)] }] as unknown as Final['stages'];
  expect(wantedOf({ stages }).map((w) => w.id)).toEqual([31, 11, 20, 30, 10, 21]);
  expect(wantedOf({ stages })[0]?.name).toBe('Last heat, match 2');
});
