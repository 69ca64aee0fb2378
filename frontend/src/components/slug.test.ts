import { expect, it } from 'vitest';
import { slug } from './slug.ts';

it('makes ids of headings and tells equal ones apart', () => {
  const taken = new Set<string>();
  expect(['1.1 Game parameters', 'Game parameters', 'Game parameters!', '§', ''].map((t) => slug(t, taken))).toEqual([
    '1-1-game-parameters',
    'game-parameters',
    'game-parameters-2',
    'section',
    'section-2',
  ]);
});
