import { expect, test } from 'vitest';
import { address, api, asPublic, createApi, given, publicNames, type Send } from './client.ts';
import { ApiError, ConnectionError } from './error.ts';

const site = 'http://site.test';
const broken: Send = () => Promise.reject(new TypeError('Failed to fetch'));
// The head of an answer came, and then nothing.
const cut: Send = () => Promise.resolve(new Response(new ReadableStream({ start: (c) => c.error(new TypeError('network error')) }), { status: 200 }));
const of = (asked: Promise<unknown>) => asked.then(() => null, (err: unknown) => err);
const makeTeam = (send: Send) => createApi(send, site).post('/api/contests/{contest}/teams', { params: { path: { contest: 'cup' } }, body: { name: 'Ants', people: [] } });

test.each([['before', broken], ['in the middle of', cut]])('a connection that breaks %s the answer says so in words', async (_, send) => {
  const err = await of(createApi(send, site).get('/api/me'));
  expect(err).toBeInstanceOf(ConnectionError);
  expect(String(err)).toMatch(/cannot be reached.*try again/);
});

test.each([['before', broken], ['in the middle of', cut]])('a change whose connection breaks %s the answer may be done or not', async (_, send) => {
  const err = await of(makeTeam(send));
  expect(err).toBeInstanceOf(ConnectionError);
  expect(String(err)).toMatch(/may be done or not/);
});

test('a cancelled request is not a broken connection', async () => {
  const off: Send = () => Promise.reject(new DOMException('off', 'AbortError'));
  expect(await of(createApi(off, site).get('/api/me'))).toBeInstanceOf(DOMException);
});

test('a request carries its parameters in the address and its body as JSON', async () => {
  let sent: Request | undefined;
  await makeTeam((request) => {
    sent = request;
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  expect(sent?.method).toBe('POST');
  expect(sent?.url).toBe(`${site}/api/contests/cup/teams`);
  expect(sent?.credentials).toBe('same-origin');
  expect(sent?.headers.get('Content-Type')).toBe('application/json');
  expect(sent?.headers.get('Accept')).toBe('application/json');
  expect(await sent?.json()).toEqual({ name: 'Ants', people: [] });
});

test('a refusal without a problem document still says what happened', async () => {
  const proxy: Send = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Retry-After': '7' } }));
  const err = await of(createApi(proxy, site).get('/api/me'));
  expect(err).toBeInstanceOf(ApiError);
  expect(err).toMatchObject({ status: 502, code: '', retryAfter: 7 });
  expect(String(err)).toMatch(/The server failed \(status 502\)/);
});

test('text is read as it is', async () => {
  const text: Send = (request) => Promise.resolve(new Response(request.headers.get('Accept') === null ? '42' : 'asked for JSON'));
  expect(await createApi(text, site).text('/api/games/{game}/statement', { params: { path: { game: 'ants' } } })).toBe('42');
});

test('an empty text is empty', async () => {
  const empty: Send = () => Promise.resolve(new Response('', { headers: { 'Content-Length': '0' } }));
  expect(await createApi(empty, site).text('/api/games/{game}/statement', { params: { path: { game: 'ants' } } })).toBe('');
});

test('a public client asks for public names in every request', async () => {
  const sent: Request[] = [];
  const client = createApi(
    (request) => {
      sent.push(request);
      return Promise.resolve(new Response('{}'));
    },
    site,
    publicNames,
  );
  await client.get('/api/contests/{contest}/ladder', { params: { path: { contest: 'cup' }, query: { limit: 25 } } });
  await client.post('/api/finals/{id}/show', { params: { path: { id: 7 } }, body: { version: 1, step: 2 } });
  expect(sent.map((request) => request.url)).toEqual([`${site}/api/contests/cup/ladder?limit=25&names=public`, `${site}/api/finals/7/show?names=public`]);
  expect(await sent[1]?.json()).toEqual({ version: 1, step: 2 });
  expect(asPublic('/api/finals/7/export.csv')).toBe('/api/finals/7/export.csv?names=public');
});

test('an address escapes its parameters', () => {
  expect(address('/api/contests/{contest}/log.csv', { path: { contest: 'a/b' }, query: { search: 'x&y' } })).toBe('/api/contests/a%2Fb/log.csv?search=x%26y');
  expect(address('/api/contests/{contest}/kit.zip', { path: { contest: 'cup' } })).toBe('/api/contests/cup/kit.zip');
});

test('a query leaves out what is not set', () => {
  expect(given({ search: '', limit: 25, offset: 0, group: undefined })).toEqual({ limit: 25 });
});

test('what the API does not know does not compile', () => {
  const uncompiled = () => [
    // @ts-expect-error no such path
    api.get('/api/contest/{contest}', { params: { path: { contest: 'cup' } } }),
    // @ts-expect-error a parameter is missing
    api.get('/api/contests/{contest}', { params: { path: {} } }),
    // @ts-expect-error this path needs parameters
    api.get('/api/contests/{contest}'),
    // @ts-expect-error the number of a match is not a text
    api.get('/api/matches/{id}', { params: { path: { id: '7' } } }),
    // @ts-expect-error the filter is called search
    api.get('/api/contests/{contest}/ladder', { params: { path: { contest: 'cup' }, query: { find: 'a' } } }),
    // @ts-expect-error a team has a name
    api.post('/api/contests/{contest}/teams', { params: { path: { contest: 'cup' } }, body: { people: [] } }),
    // @ts-expect-error the answer is a contest, not a number
    api.get('/api/contests/{contest}', { params: { path: { contest: 'cup' } } }).then((n: number) => n),
    // @ts-expect-error this path answers JSON
    api.text('/api/me', {}),
    // @ts-expect-error no such file
    address('/api/contests/{contest}/export/{file}', { path: { contest: 'cup', file: 'ladder.xml' } }),
  ];
  expect(uncompiled).toBeTypeOf('function');
});
