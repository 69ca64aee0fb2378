import { describe, expect, it } from 'vitest';
import { type Declared, ModuleHost } from './module';
import { readTheme } from './theme';

/** A host whose module is the test, and whose time passes when the test says so. */
function setup() {
  const window = { name: 'the module' };
  const posted: { message: Record<string, unknown>; port: MessagePort }[] = [];
  const waiting = new Set<{ callback: () => void }>();
  const told: { ready: Declared[]; texts: string[]; follow: unknown[]; failures: string[] } = { ready: [], texts: [], follow: [], failures: [] };
  let now = 0;
  const host = new ModuleHost(
    {
      source: () => window,
      post: (message) => {
        const open = message as Record<string, unknown>;
        posted.push({ message: open, port: open['port'] as MessagePort });
      },
      now: () => now,
      later: (_milliseconds, callback) => {
        const one = { callback };
        waiting.add(one);
        return () => waiting.delete(one);
      },
    },
    { replay: Uint8Array.of(1, 2), seats: [{ label: 'A', color: '#d55e00' }] },
    readTheme(() => '', false),
    {
      ready: (declared) => told.ready.push(declared),
      describe: (text) => told.texts.push(text),
      follow: (at) => told.follow.push(at),
      failed: (reason) => told.failures.push(reason),
    },
  );
  const say = (data: unknown, source: unknown = window) => host.hear({ source: source as MessageEventSource, data });
  return {
    host, told, posted, say,
    ready: (rest = {}) => say({ agon: 1, type: 'ready', ...rest }),
    tooLate: () => {
      for (const one of [...waiting]) one.callback();
    },
    pass: (milliseconds: number) => void (now += milliseconds),
  };
}

/** What arrives at a port, once that many messages have. */
function heard(port: MessagePort, count: number): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  return new Promise((done) => {
    port.onmessage = ({ data }) => {
      if (all.push(data) >= count) done(all);
    };
  });
}

/** Sends messages through a port, and waits until they have been heard. */
async function answer(port: MessagePort, ...messages: unknown[]): Promise<void> {
  for (const message of messages) port.postMessage(message);
  await new Promise((done) => setTimeout(done));
  await new Promise((done) => setTimeout(done));
}

describe('a module', () => {
  it('gets the match when it is ready, and then the moments', async () => {
    const { host, posted, ready, told } = setup();
    host.show({ round: 3, t: 0, speed: 1 });
    ready({ layers: [{ id: 'fog', title: 'Fog', key: 'g', choices: ['off', 'on'], initial: 1 }], aspect: 1.5 });
    expect(told.ready).toEqual([{ layers: [{ id: 'fog', title: 'Fog', key: 'g', choices: ['off', 'on'], initial: 1 }], aspect: 1.5 }]);
    expect(posted[0]?.message).toMatchObject({ agon: 1, type: 'open', replay: Uint8Array.of(1, 2), seats: [{ label: 'A', color: '#d55e00' }], theme: { dark: false } });
    host.setLayer('fog', 0);
    host.pick({ x: 0.5, y: 0.25 });
    expect(await heard(posted[0]?.port as MessagePort, 3)).toEqual([
      { type: 'show', round: 3, t: 0, speed: 1 },
      { type: 'layer', id: 'fog', choice: 0 },
      { type: 'pick', x: 0.5, y: 0.25 },
    ]);
    host.close();
  });

  it('gets no moment before it has painted the last one, and then the newest', async () => {
    const { host, posted, ready } = setup();
    ready();
    const port = posted[0]?.port as MessagePort;
    for (const round of [1, 2, 3]) host.show({ round, t: 0, speed: 1 });
    const first = heard(port, 2);
    await answer(port, { type: 'shown' });
    expect((await first).map(({ round }) => round)).toEqual([1, 3]);
    host.close();
  });

  it('describes and follows in plain words and numbers', async () => {
    const { host, posted, ready, told } = setup();
    ready();
    await answer(posted[0]?.port as MessagePort, { type: 'describe', text: `a\u202eship\n${'x'.repeat(9000)}` }, { type: 'describe', text: { html: '<b>' } },
      { type: 'follow', x: 0.5, y: 1 }, { type: 'follow', x: Number.NaN, y: 3 });
    expect(told.texts).toEqual([expect.stringMatching(/^a ship x{490,500}$/), '']);
    expect(told.follow).toEqual([{ x: 0.5, y: 1 }]);
    host.close();
  });

  it('is heard alone, and once', () => {
    const { say, ready, posted, host } = setup();
    say({ agon: 1, type: 'ready' }, { name: 'another window' });
    say('ready');
    say(null);
    expect(posted).toEqual([]);
    ready();
    ready();
    expect(posted).toHaveLength(1);
    host.close();
  });

  it.each([
    ['layers that are none', { layers: 'all' }],
    ['a layer without choices', { layers: [{ id: 'fog', title: 'Fog', key: 'g', choices: ['one'] }] }],
    ['a layer with a key of the page', { layers: [{ id: 'fog', title: 'Fog', key: 'Escape', choices: ['a', 'b'] }] }],
    ['an id that no address carries', { layers: [{ id: 'a&b', title: 'Fog', key: 'g', choices: ['a', 'b'] }] }],
    ['an aspect that is no number', { aspect: Number.NaN }],
  ])('is taken without %s', (_what, rest) => {
    const { ready, told, host } = setup();
    ready(rest);
    expect(told.ready).toEqual([{ layers: [], aspect: null }]);
    host.close();
  });
});

describe('a module is given up', () => {
  it('when it does not begin', () => {
    const { tooLate, told, ready, posted } = setup();
    tooLate();
    expect(told.failures).toEqual(['it did not begin within 5 seconds']);
    ready();
    expect(posted).toEqual([]);
  });

  it('when it says that it failed', async () => {
    const first = setup();
    first.say({ agon: 1, type: 'error', text: 'x is not defined' });
    const second = setup();
    second.ready();
    await answer(second.posted[0]?.port as MessagePort, { type: 'error' });
    expect([first.told.failures, second.told.failures]).toEqual([['it failed: x is not defined'], ['it failed']]);
  });

  it('when it leaves its page', () => {
    const { host, told, ready } = setup();
    host.loaded();
    ready();
    expect(told.failures).toEqual([]);
    host.loaded();
    host.loaded();
    expect(told.failures).toEqual(['it left its page']);
  });

  it('when a moment is not painted', () => {
    const { host, ready, told, tooLate } = setup();
    ready();
    tooLate(); // nothing is awaited
    expect(told.failures).toEqual([]);
    host.show({ round: 0, t: 0, speed: 1 });
    tooLate();
    expect(told.failures).toEqual(['it did not answer for 5 seconds']);
  });

  it('when it floods the page, but not when it is busy', () => {
    const { say, told, pass } = setup();
    for (let k = 0; k < 3000; k++) {
      say({ agon: 1 });
      pass(2);
    }
    expect(told.failures).toEqual([]);
    for (let k = 0; k < 3000; k++) say({ agon: 1 });
    expect(told.failures).toEqual(['it sent too many messages']);
  });
});
