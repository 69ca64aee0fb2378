// The viewer of packages in a real browser, opened from the disk: declared frames, and code of a game's own, also code that
// misbehaves. Skipped aloud without Chromium.

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Built, checkAccess, launch, openFile, shownRound } from '../../viewer/filePage';
import { battleship, fleets, tron } from './samples';

const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
const address = (type: string, content: string) => `data:${type};base64,${Buffer.from(content).toString('base64')}`;

/** A module that paints the round in its seat's colour, and says where the pointer is. */
const painter = `
const canvas = document.createElement('canvas');
document.body.append(canvas);
const ctx = canvas.getContext('2d');
addEventListener('message', ({ source, data }) => {
  if (source !== parent || data.type !== 'open') return;
  const { port, replay, seats, theme } = data;
  port.onmessage = ({ data: told }) => {
    if (told.type === 'show') document.title = [told.round, seats[0].label, new TextDecoder().decode(replay).split('\\n')[0], theme.dark].join(' ');
    if (told.type === 'pick') port.postMessage({ type: 'describe', text: 'under the pointer: ' + (told.x > 0.5 ? 'right' : 'left') });
    if (told.type === 'layer') port.postMessage({ type: 'describe', text: told.id + ' is ' + told.choice });
  };
});
parent.postMessage({ agon: 1, type: 'ready', layers: [{ id: 'fog', title: 'Fog', key: 'g', choices: ['off', 'on'] }] }, '*');`;

/** Lets seconds of waiting pass in a tenth of the time, on the page itself. */
const hasty = `<script>if (parent === window) {
  const later = setTimeout;
  window.setTimeout = (callback, milliseconds) => later(callback, milliseconds >= 5000 ? milliseconds / 10 : milliseconds);
}</script>`;

/** Two planets, and a fleet on its way from one to the other. */
const planets = `agon replay 1
game planetwars 1.0.0 0
title Planet Wars
seed 1
seat 0 Ada
seat 1 Bob
plane 20 10
kind planet shape=circle fill=seat
kind fleet shape=triangle fill=seat size=0.8
put p0 planet 5 5 0 text=10
set p0 size=3
put p1 planet 5 15 1 text=20
set p1 size=3
r 0
score 10 20
r 1
put f0 fleet 5 7 0 angle=90 text=5
set p0 text=5
r 2
move f0 5 9
score 10 21
over done
`;

const ready = `parent.postMessage({ agon: 1, type: 'ready' }, '*');`;

describe.skipIf(!browserPath)('the viewer of packages', { timeout: 120_000 }, () => {
  let built: Built;
  let folder: string;
  let file: string;
  let browser: Browser;

  beforeAll(async () => {
    built = new Built();
    folder = mkdtempSync(join(tmpdir(), 'package-'));
    file = built.viewer('frames');
    // Browsers on desktops give a sandboxed frame a process of its own; the one for tests does it when it is told to.
    browser = await launch({ args: ['--site-per-process'], ignoreDefaultArgs: ['--disable-features=IsolateOrigins,site-per-process'] });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    built?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The page with a package and a match in it, as a kit has it. */
  async function openPackage(name: string, kind: string, files: Record<string, string>, replay = tron(12), hurry = false): Promise<{ page: Page; trouble: string[] }> {
    const game = { id: 'tron', title: 'Tron', viewer: { kind, file: 'viewer.js', words: { round: 'tick', unit: 'bike' } }, files };
    const head = `<script type="application/agon-game">${JSON.stringify(game).replaceAll('<', '\\u003c')}</script>
      <script type="application/agon-replay" data-name="tron.replay">${Buffer.from(replay).toString('base64')}</script></head>`;
    const at = join(folder, `${name}.html`);
    writeFileSync(at, readFileSync(file, 'utf8').replace('</head>', () => (hurry ? `${hasty}${head}` : head)));
    const opened = await openFile(browser, at);
    await opened.page.waitForSelector('.vw');
    return opened;
  }

  it('is one file of sensible size', () => {
    expect(statSync(file).size).toBeLessThan(600_000);
  });

  it.each([
    ['tron', tron(12), {}],
    ['planets on a phone', fleets(60), { viewport: { width: 390, height: 844 }, hasTouch: true }],
    ['battleship at night', battleship(), { colorScheme: 'dark' as const }],
  ])('shows %s, goes by keys and is accessible', async (_name, replay, options) => {
    const { page, trouble } = await openFile(browser, file, '', options);
    await page.setInputFiles('input[type=file]', text('match.replay', replay));
    await page.waitForSelector('.vw-canvas');
    await page.keyboard.press('End');
    expect(Number(await shownRound(page))).toBe((replay.match(/^r \d/gm)?.length ?? 0) - 1);
    await page.keyboard.press(',');
    await page.waitForFunction(() => (document.querySelector('.vw-told')?.children.length ?? 0) > 0);
    await page.locator('.vw-canvas').click({ position: { x: 100, y: 100 } });
    await checkAccess(page);
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('says in words what one seat may see, and prints the whole match', async () => {
    const { page, trouble } = await openFile(browser, file, '#round=26&show=sight.2');
    await page.setInputFiles('input[type=file]', text('match.replay', battleship()));
    await page.waitForSelector('.vw-canvas');
    expect(await page.getByRole('button', { name: 'Sight: 1 Wanderer' }).getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('[data-seat="0"] .vw-facts').textContent()).toBe('');
    expect(await page.locator('.vw-live').textContent()).toContain('Wanderer misses at row 8, column 0');
    expect(await page.locator('.vw-story').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    await page.waitForSelector('.vw-story');
    expect(await page.locator('.vw-story li').nth(26).textContent()).toMatch(/^Round 26 of 161\. 1 Wanderer 2, 0 Hunter 0\. Wanderer misses/);
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('says what is wrong with a file and never runs what stands in it', async () => {
    const { page, trouble } = await openFile(browser, file);
    await page.setInputFiles('input[type=file]', text('x', 'hello <img src=x onerror=alert(1)>'));
    expect(await page.locator('.fv-problem').textContent()).toContain('Line 1: "agon replay 1" expected');
    const evil = tron(8).replace('seat 0 Hunter', 'seat 0 <img src=x onerror=alert(1)>').replace('ran into a wall', '<script>alert(1)</script>');
    await page.setInputFiles('input[type=file]', text('x', evil));
    await page.waitForSelector('.vw-canvas');
    await page.keyboard.press('End');
    expect(await page.locator('.vw img, .vw script').count()).toBe(0);
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('shows the match, the words and the pictures that came with the page', async () => {
    const dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><rect width="9" height="9" fill="#00ff00"/></svg>';
    const replay = tron(12).replace('kind bike', 'kind bike image=dot.svg');
    const { page, trouble } = await openPackage('pictures', 'frames', { 'dot.svg': address('image/svg+xml', dot), 'evil.png': 'https://example.com/x.png' }, replay);
    expect(await page.locator('.vw-round').textContent()).toMatch(/^tick/);
    await page.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.vw-canvas');
      const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      for (let k = 0; k < data.length; k += 4) if (data[k] === 0 && data[k + 1] === 255 && data[k + 2] === 0) return true;
      return false;
    });
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('lets a module paint, which hears of rounds, the pointer and its layers', async () => {
    const { page, trouble } = await openPackage('painter', 'module', { 'viewer.js': address('text/javascript', painter) });
    await page.keyboard.press('ArrowRight');
    const frame = page.frames()[1];
    await frame?.waitForFunction(() => document.title === '1 Hunter agon replay 1 false');
    await page.mouse.move(460, 400);
    await page.waitForFunction(() => document.querySelector('.vw-inspector')?.textContent === 'under the pointer: left');
    await page.keyboard.press('g');
    await page.waitForFunction(() => document.querySelector('.vw-inspector')?.textContent === 'fog is 1');
    expect(await page.locator('.vw-name').first().textContent()).toBe('Hunter');
    await checkAccess(page);
    expect(await frame?.evaluate(() => self.origin)).toBe('null');
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('shows Planet Wars as its package paints it', async () => {
    const code = readFileSync(join(import.meta.dirname, '../../../../games/packages/examples/planetwars/viewer/viewer.js'), 'utf8');
    const { page, trouble } = await openPackage('planetwars', 'module', { 'viewer.js': address('text/javascript', code) }, planets);
    await page.keyboard.press('End');
    const frame = page.frames()[1];
    await frame?.waitForFunction(() => {
      const canvas = document.querySelector('canvas');
      const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let seats = 0; // points in the colours of the first seat and of the second
      for (let k = 0; k < data.length; k += 4) {
        if (data[k] === 213 && data[k + 1] === 94 && data[k + 2] === 0) seats |= 1;
        if (data[k] === 0 && data[k + 1] === 114 && data[k + 2] === 178) seats |= 2;
      }
      return seats === 3;
    });
    const board = await page.locator('iframe').boundingBox();
    await page.mouse.move((board?.x ?? 0) + (board?.width ?? 0) / 4, (board?.y ?? 0) + (board?.height ?? 0) / 2);
    await page.waitForFunction(() => /planet/.test(document.querySelector('.vw-inspector')?.textContent ?? ''));
    expect(await page.locator('.vw-problem').count()).toBe(0);
    expect(trouble).toEqual([]);
    await page.close();
  });

  it('gives a page the whole width', async () => {
    const code = `addEventListener('message', ({ data }) => { if (data.type === 'open') document.body.textContent = data.replay.length + ' bytes'; }); ${ready}`;
    const { page } = await openPackage('whole', 'page', { 'viewer.js': address('text/javascript', code) });
    await page.frames()[1]?.waitForFunction(() => document.body.textContent?.endsWith(' bytes'));
    expect(await page.locator('.vw-side').isVisible()).toBe(false);
    expect((await page.locator('iframe').boundingBox())?.width).toBe(1280);
    await page.close();
  });

  it.each([
    ['that is not there', undefined, /the package has no script/],
    ['that is broken', 'nonsense(', /it failed: .*SyntaxError/],
    ['that fails later', `${ready} setTimeout(() => { throw new Error('oh'); });`, /it failed: .*oh/],
    ['that navigates away', `${ready} setTimeout(() => { location.href = 'https://example.com/'; });`, /it left its page/],
    ['that loops for ever', `${ready} addEventListener('message', () => { for (;;); });`, /did not (begin within|answer for) 5 seconds/],
    ['that posts a million messages', `${ready} for (let k = 0; k < 1e6; k++) parent.postMessage({ k }, '*');`, /too many messages|5 seconds/],
  ])('shows the match itself in place of a module %s', async (name, code, reason) => {
    const { page } = await openPackage(name.replaceAll(' ', '-'), 'module', code === undefined ? {} : { 'viewer.js': address('text/javascript', code) }, tron(12), reason.source.includes('5 seconds'));
    await page.waitForSelector('canvas.vw-canvas');
    expect(await page.locator('.vw-problem').textContent()).toMatch(reason);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.keyboard.press('End');
    expect(await page.locator('.vw-ending').textContent()).toBe('lone survivor');
    await page.close();
  });
});
