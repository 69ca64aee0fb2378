// The single-file viewer in a real browser: built, opened from the disk, used. Skipped aloud without Chromium.

import { statSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { small as aichallenge } from '../games/aichallenge/small';
import { small } from '../games/ants/small';
import { small as apocalypse } from '../games/apocalypse/small';
import { small as dominator } from '../games/dominator/small';
import { small as wota } from '../games/wota/small';
import { browserPath, Built, checkAccess, launch, openFile, shownRound as shown } from './filePage';

/** The other games' small matches: the file, and how many rounds it has. */
const others = [
  ['aichallenge', JSON.stringify(aichallenge), 3],
  ['apocalypse', apocalypse(true), 2],
  ['dominator', dominator(), 2],
  ['wota', wota, 3],
] as const;
const match = (text = small()) => ({ name: 'default.out', mimeType: 'text/plain', buffer: Buffer.from(text) });

describe.skipIf(!browserPath)('the single-file viewer', { timeout: 120_000 }, () => {
  let built: Built;
  let file: string;
  let browser: Browser;
  const open = (hash = '', options: Parameters<Browser['newPage']>[0] = {}, at = file) => openFile(browser, at, hash, options);

  beforeAll(async () => {
    built = new Built();
    file = built.viewer('ants');
    browser = await launch();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    built?.remove();
  });

  it('is one file of sensible size', () => {
    expect(statSync(file).size).toBeLessThan(600_000);
  });

  it('shows a match, goes by keys, and closes', async () => {
    const { page, trouble } = await open();
    await page.setInputFiles('input[type=file]', match());
    await page.waitForSelector('.vw-canvas');
    expect(await page.locator('.vw-name').allTextContents()).toEqual(['Ada', 'Bob']);
    await page.keyboard.press('End');
    expect(await shown(page)).toBe('2');
    await page.keyboard.press('ArrowLeft');
    expect(await shown(page)).toBe('1');
    expect(await page.locator('.vw-seat[data-seat="0"] .vw-facts').textContent()).toMatch(/carb 4.*prot 5.*lip 6/);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForSelector('.fv-picker');
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('opens at the round of its address, and keeps the address up to date', async () => {
    const { page, trouble } = await open('#round=2');
    await page.setInputFiles('input[type=file]', match());
    await page.waitForSelector('.vw-canvas');
    expect(await shown(page)).toBe('2');
    await page.keyboard.press('Home');
    await page.waitForFunction(() => location.hash === '#round=0');
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('says what is wrong with a file and never runs what stands in it', async () => {
    const { page, trouble } = await open();
    await page.setInputFiles('input[type=file]', match('hello <img src=x onerror=alert(1)>'));
    expect(await page.locator('.fv-problem').textContent()).toContain('Line 1: "Game" or "SecGame" expected, found "hello"');
    await page.setInputFiles('input[type=file]', match(small().replace('Ada', '<img/src=x/onerror=alert(1)>')));
    await page.waitForSelector('.vw-canvas');
    expect(await page.locator('.vw-name').first().textContent()).toBe('<img/src=x/onerror=alert(1)>');
    expect(await page.locator('.vw img').count()).toBe(0);
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('shows CPU time and who is out when the judge wrote the file', async () => {
    const { page } = await open('#round=2');
    await page.setInputFiles('input[type=file]', match(small().replace('Game', 'SecGame')));
    await page.waitForSelector('.vw-canvas');
    expect(await page.locator('.vw-cpu').allTextContents()).toEqual(['CPU 25 %', 'CPU out']);
    expect(await page.locator('.vw-frozen').textContent()).toBe('frozen in round 2');
    await page.close();
  });

  it.each([
    ['on a laptop', {}],
    ['at night', { colorScheme: 'dark' as const }],
    ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
    ['on a beamer', { viewport: { width: 1920, height: 1080 } }],
  ])('is accessible %s', async (_where, options) => {
    const { page } = await open('#round=2', options);
    await page.setInputFiles('input[type=file]', match(small().replace('Game', 'SecGame')));
    await page.waitForSelector('.vw-canvas');
    await checkAccess(page);
    await page.close();
  });

  it.each(others)('of %s shows a match, goes by keys and is accessible', { timeout: 240_000 }, async (game, text, rounds) => {
    const viewer = built.viewer(game);
    for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
      const { page, trouble } = await open('', { viewport }, viewer);
      await page.setInputFiles('input[type=file]', match(text));
      await page.waitForSelector('.vw-canvas');
      await page.keyboard.press('End');
      expect(await shown(page)).toBe(String(rounds));
      await page.keyboard.press('ArrowLeft');
      expect(await shown(page)).toBe(String(rounds - 1));
      await page.locator('.vw-layers button').first().click();
      await page.locator('.vw-canvas').click({ position: { x: 100, y: 100 } });
      await checkAccess(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.setInputFiles('input[type=file]', match('hello <img src=x onerror=alert(1)>'));
      expect(await page.locator('.fv-problem').textContent()).toContain('Line 1: ');
      expect(trouble).toEqual([]);
      await page.close();
    }
    expect(statSync(viewer).size).toBeLessThan(600_000);
  });
});
