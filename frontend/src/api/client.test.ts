import { expect, test } from 'vitest';
import { ConnectionError, post, request, type Fetch } from './client.ts';

const broken: Fetch = () => Promise.reject(new TypeError('Failed to fetch'));
// The head of an answer came, and then nothing.
const cut: Fetch = () => Promise.resolve(new Response(new ReadableStream({ start: (c) => c.error(new TypeError('network error')) }), { status: 200 }));
const of = (asked: Promise<unknown>) => asked.then(() => null, (err: unknown) => err);

test.each([['before', broken], ['in the middle of', cut]])('a connection that breaks %s the answer says so in words', async (_, send) => {
  const err = await of(request('/api/me', {}, send));
  expect(err).toBeInstanceOf(ConnectionError);
  expect(String(err)).toMatch(/cannot be reached.*try again/);
});

test.each([['before', broken], ['in the middle of', cut]])('a change whose connection breaks %s the answer may be done or not', async (_, send) => {
  const err = await of(post('/api/contests/cup/teams', { name: 'Ants' }, {}, send));
  expect(err).toBeInstanceOf(ConnectionError);
  expect(String(err)).toMatch(/may be done or not/);
});

test('what was called off is no broken connection', async () => {
  const off: Fetch = () => Promise.reject(new DOMException('off', 'AbortError'));
  expect(await of(request('/api/me', {}, off))).toBeInstanceOf(DOMException);
});
