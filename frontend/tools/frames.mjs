// Measures the viewer of declared frames in Chromium: how large replays are, how fast any round is reached, how many
// pictures a second are painted. Run after `npm run build`; AGON_VIEWERS names another folder with frames.html.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { runnerImport } from 'vite';
import { findBrowser } from '../e2e/browser.mjs';

const root = join(import.meta.dirname, '..');
const { module: samples } = await runnerImport(join(root, 'src/games/frames/samples.ts'), { root, configFile: false, logLevel: 'error' });
const page = pathToFileURL(join(root, process.env.AGON_VIEWERS ?? 'dist/viewer', 'frames.html')).href;
const folder = mkdtempSync(join(tmpdir(), 'frames-'));
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
const kib = (n) => `${(n / 1024).toFixed(1)} KiB`.padStart(11);
const ms = (n) => `${n.toFixed(1)} ms`.padStart(9);

console.log('match                                    as text       gzip   opened     seek  (95 %)   frame  (95 %)');
try {
  for (const [name, text] of [
    ['Tron, 4 seats', samples.tron()],
    ['80 units, all moving, 250 rounds', samples.movers(80)],
    ['400 units, all moving, 250 rounds', samples.movers(400)],
    ['400 units and 40 x 40 cells, 250 rounds', samples.territory(400)],
  ]) {
    const file = join(folder, 'match.txt');
    writeFileSync(file, text);
    const { opened, seek, frame } = await measure(file);
    console.log(name.padEnd(40) + kib(text.length) + kib(gzipSync(text, { level: 9 }).length) + ms(median(opened)) + ms(median(seek)) + ms(high(seek)) + ms(median(frame)) + ms(high(frame)));
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

/** Milliseconds until a match is open, until a round far away has been painted, and between two pictures at full speed. */
async function measure(file) {
  const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await tab.goto(page);
  const started = performance.now();
  await tab.setInputFiles('input[type=file]', file);
  await tab.waitForSelector('.vw-canvas');
  const opened = [performance.now() - started];
  const seek = await tab.evaluate(async () => {
    const slider = document.querySelector('.vw-race input');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const times = [];
    for (let k = 0, round = 0; k < 60; k++) {
      round = (round + 97) % (Number(slider.max) + 1);
      await painted();
      const before = performance.now();
      set.call(slider, String(round));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      // The board asked for its picture before this does.
      await new Promise((done) => requestAnimationFrame(done));
      times.push(performance.now() - before);
    }
    return times;
  });
  const frame = await tab.evaluate(async () => {
    const press = (key) => document.querySelector('.vw').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    for (const key of ['Home', '+', '+', '+', ' ']) press(key);
    const times = [];
    await new Promise((done) => {
      let last = performance.now();
      const tick = (now) => {
        times.push(now - last);
        last = now;
        if (document.querySelector('.vw-strong').ariaLabel === 'Play' || times.length > 600) done();
        else requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    return times.slice(5);
  });
  await tab.close();
  return { opened, seek, frame };
}

function median(values) {
  return share(values, 0.5);
}

function high(values) {
  return share(values, 0.95);
}

function share(values, part) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)];
}
