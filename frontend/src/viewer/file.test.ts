// The single-file viewer in a real browser: built, opened from the disk, used. Skipped aloud without Chromium.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../e2e/browser.mjs';
import { small as aichallenge } from '../games/aichallenge/small';
import { small } from '../games/ants/small';
import { small as apocalypse } from '../games/apocalypse/small';
import { small as dominator } from '../games/dominator/small';
import { small as wota } from '../games/wota/small';

const browserPath = findBrowser();
if (!browserPath) console.warn('no Chromium here: the single-file viewer is not tested (set AGON_CHROMIUM to its path)');

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
/** The other games' small matches: the file, and how many rounds it has. */
const others = [
  ['aichallenge', JSON.stringify(aichallenge), 3],
  ['apocalypse', apocalypse(true), 2],
  ['dominator', dominator(), 2],
  ['wota', wota, 3],
] as const;
const match = (text = small()) => ({ name: 'default.out', mimeType: 'text/plain', buffer: Buffer.from(text) });

describe.skipIf(!browserPath)('the single-file viewer', { timeout: 120_000 }, () => {
  // `make test` builds the web app first, and with it the viewers.
  const built = process.env['AGON_VIEWERS'];
  const folder = built ? join(root, built) : mkdtempSync(join(tmpdir(), 'viewer-'));
  const file = join(folder, 'ants.html');
  let browser: Browser;

  /** Builds the viewer of a game into the folder, where it is not there already. */
  function build(game: string): void {
    if (built) return;
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const args = [vite, 'build', '--config', 'vite.viewer.config.ts', '--outDir', folder, '--logLevel', 'error'];
    const env = { ...process.env, NODE_ENV: 'production', AGON_VIEWER: game };
    const result = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    expect(result.stderr + result.stdout).toBe('');
  }

  beforeAll(async () => {
    build('ants');
    browser = await chromium.launch({ executablePath: browserPath as string, args: ['--no-sandbox'] });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    if (!built) rmSync(folder, { recursive: true, force: true });
  });

  /** A page with the viewer, and everything that should not happen on it. */
  async function open(hash = '', options: Parameters<Browser['newPage']>[0] = {}, at = file): Promise<{ page: Page; trouble: string[] }> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
    const trouble: string[] = [];
    page.on('pageerror', (error) => trouble.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') trouble.push(message.text());
    });
    page.on('request', (request) => {
      if (!/^(file|blob|data):/.test(request.url())) trouble.push(`asked for ${request.url()}`);
    });
    await page.goto(pathToFileURL(at).href + hash);
    return { page, trouble };
  }

  const shown = (page: Page) => page.locator('.vw-round b').textContent();

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
    build(game);
    for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
      const { page, trouble } = await open('', { viewport }, join(folder, `${game}.html`));
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
    expect(statSync(join(folder, `${game}.html`)).size).toBeLessThan(600_000);
  });
});

/** Nothing that axe finds wrong, on the board and in the help, and nothing wider than the window. */
async function checkAccess(page: Page): Promise<void> {
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const check = () =>
    page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    });
  expect(await check()).toEqual([]);
  await page.keyboard.press('?');
  await page.waitForSelector('[role=dialog]');
  expect(await check()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}
