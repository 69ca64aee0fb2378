// Measures what a visitor on a phone waits for: requests, bytes on the wire, when the page shows what it is for, and how
// far it shifts meanwhile. Prints a table. `npm run sizes` is the gate; times depend on the machine.
//   node tools/load.mjs http://127.0.0.1:8080 [PATH ...]
import { chromium } from 'playwright-core';
import { findBrowser } from '../e2e/browser.mjs';

const [site, ...paths] = process.argv.slice(2);
if (!site) {
  console.error('Which site? For example: node tools/load.mjs http://127.0.0.1:8080');
  process.exit(2);
}
// A phone of the middle class on a slow mobile network, as Lighthouse has it.
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const network = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const slowdown = 4;
const runs = 5;

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });

/** Loads a page once with an empty cache. */
async function load(path) {
  const context = await browser.newContext({ ...phone, baseURL: site });
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Network.enable');
  await debug.send('Network.emulateNetworkConditions', network);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let requests = 0;
  let bytes = 0;
  debug.on('Network.requestWillBeSent', () => requests++);
  debug.on('Network.dataReceived', (event) => (bytes += event.encodedDataLength));
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    globalThis.shown = null;
    new MutationObserver(() => {
      // A skeleton is no content.
      if (globalThis.shown === null && document.querySelector('main h1') && !document.querySelector('main [aria-busy="true"], main .skeleton')) globalThis.shown = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForFunction(() => globalThis.shown !== null);
  await page.waitForTimeout(1500);
  const { shown, shift } = await page.evaluate(() => ({ shown: globalThis.shown, shift: globalThis.shift }));
  await context.close();
  return { requests, bytes, shown, shift };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const contests = await (await fetch(`${site}/api/contests`)).json();
const contest = `/contests/${contests[0].slug}`;
const pages = paths.length > 0 ? paths : ['/', contest, `${contest}/matches`, `${contest}/rules`, `${contest}/submit`, '/login'];
console.log('| page | requests | kB on the wire | shown after, s | layout shift |\n| --- | ---: | ---: | ---: | ---: |');
for (const path of pages) {
  const loads = [];
  for (let run = 0; run < runs; run++) loads.push(await load(path));
  const of = (key) => median(loads.map((one) => one[key]));
  console.log(`| ${path} | ${of('requests')} | ${(of('bytes') / 1000).toFixed(1)} | ${(of('shown') / 1000).toFixed(2)} | ${of('shift').toFixed(3)} |`);
}
await browser.close();
