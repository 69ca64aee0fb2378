import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { modes } from './modes.ts';

// The table of languages that the judge has: a file each.
const folder = '../games/languages/';
const ids = readdirSync(folder)
  .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'))
  .flatMap((name) => [...readFileSync(folder + name, 'utf8').matchAll(/\bID: +"(\w+)"/g)].map((m) => m[1] ?? ''));

it('every language of the judge has colours', () => {
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter((id) => !(id in modes))).toEqual([]);
});

it.each(Object.keys(modes))('the colours of %s can be loaded', async (id) => {
  expect(await modes[id]?.()).toBeTruthy();
});
