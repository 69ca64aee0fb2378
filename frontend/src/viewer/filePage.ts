// What browser tests of the single-file viewers need: the built files, pages that note what should not happen, and axe.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findBrowser } from '../../e2e/browser.mjs';

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

export const browserPath = findBrowser();
if (!browserPath) console.warn('no Chromium here: the single-file viewers are not tested (set AGON_CHROMIUM to its path)');

/** Viewers as files. `make test` builds the web app first, and with it the viewers; otherwise each is built here. */
export class Built {
  private readonly ready = process.env['AGON_VIEWERS'];
  readonly folder = this.ready ? join(root, this.ready) : mkdtempSync(join(tmpdir(), 'viewer-'));

  /** The file of a game's viewer, built where it is not there already. */
  viewer(game: string): string {
    const file = join(this.folder, `${game}.html`);
    if (this.ready) return file;
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const args = [vite, 'build', '--config', 'vite.viewer.config.ts', '--outDir', this.folder, '--logLevel', 'error'];
    const env = { ...process.env, NODE_ENV: 'production', AGON_VIEWER: game };
    const result = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    expect(result.stderr + result.stdout).toBe('');
    return file;
  }

  remove(): void {
    if (!this.ready) rmSync(this.folder, { recursive: true, force: true });
  }
}

export function launch(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath as string, ...options, args: ['--no-sandbox', ...(options.args ?? [])] });
}

/** A page with a file from the disk, and everything that should not happen on it. */
export async function openFile(browser: Browser, file: string, hash = '', options: Parameters<Browser['newPage']>[0] = {}): Promise<{ page: Page; trouble: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(file|blob|data):/.test(request.url())) trouble.push(`asked for ${request.url()}`);
  });
  await page.goto(pathToFileURL(file).href + hash);
  return { page, trouble };
}

/** The round that is shown. */
export const shownRound = (page: Page) => page.locator('.vw-round b').textContent();

/** Nothing that axe finds wrong, on the board and in the help, and nothing wider than the window. */
export async function checkAccess(page: Page): Promise<void> {
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
