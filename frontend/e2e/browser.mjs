// The browser that the journey is made in: the system's Chromium, watched for failures of the pages themselves.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How long any one thing may take before it counts as a failure, in milliseconds: far longer than on a slow and busy machine. */
export const patience = Number(process.env.AGON_WAIT ?? 240) * 1000;

// Where Debian has it, Chromium without a window comes first: it is the same engine and needs a quarter less of the processor.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Where the browser is; null when there is none.
 * @returns {string | null}
 */
export function findBrowser() {
  const named = process.env.AGON_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  return browsers.find((path) => existsSync(path)) ?? null;
}

/** Opens a browser with one page. The page's own faults are collected in `faults`. */
export async function open(baseURL) {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: flags, timeout: patience });
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const faults = [];
  const page = await watched(context, faults);
  return { browser, context, page, faults };
}

/** Another page in a context, whose own faults are added to `faults`. */
export async function watched(context, faults) {
  context.setDefaultTimeout(patience); // also of requests that are not made by the page
  const page = await context.newPage();
  page.on('pageerror', (err) => faults.push(`script error on ${page.url()}: ${err.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

/** Takes a picture when $AGON_SCREENSHOTS names a folder. */
export async function picture(page, name) {
  const folder = process.env.AGON_SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Fails when the page has accessibility faults that a machine can find. */
export async function checkAccess(page) {
  // A page that is still being loaded has no heading. Without one to come, the check says so.
  await page.locator('h1').first().waitFor({ state: 'attached' }).catch(() => undefined);
  // Through the debugger, not as a script of the page: the page's own policy stays in force. It stays with its document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  if (violations.length === 0) return;
  const lines = violations.map((v) => `${v.id} (${v.nodes.length}): ${v.help}; first at ${v.nodes[0].target.join(' ')}`);
  throw new Error(`accessibility on ${page.url()}:\n  ${lines.join('\n  ')}`);
}
