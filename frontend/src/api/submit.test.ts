import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError, type Fetch } from './client.ts';
import { newKey, submit } from './submit.ts';

const upload = { contest: 'ants-2026', filename: 'AIx.cc', source: '#define PLAYER_NAME x', key: 'k1' };

// A network that answers from a list: a number is a status, an Error breaks the connection.
function network(...answers: (number | Error)[]) {
  const requests: { url: string; init: RequestInit }[] = [];
  const send: Fetch = (url, init = {}) => {
    requests.push({ url, init });
    const answer = answers[requests.length - 1];
    if (answer instanceof Error) return Promise.reject(answer);
    const status = answer ?? 500;
    const body = status < 300 ? { id: 7 } : { code: 'name_taken', detail: 'The name is taken. Choose another.' };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  return { requests, send };
}

const wait = () => Promise.resolve();

describe('submit', () => {
  it('sends the file with its key', async () => {
    const net = network(201);
    expect(await submit(upload, { wait, send: net.send })).toEqual({ id: 7 });
    expect(net.requests[0]?.url).toBe('/api/contests/ants-2026/submissions');
    expect(net.requests[0]?.init.headers).toMatchObject({ 'Idempotency-Key': 'k1', 'Content-Type': 'application/json' });
    expect(JSON.parse(String(net.requests[0]?.init.body))).toEqual({ filename: 'AIx.cc', source: '#define PLAYER_NAME x' });
  });

  it('sends an archive as a form', async () => {
    const net = network(201);
    await submit({ contest: 'cup', filename: 'bot.zip', source: new Blob(['PK']), name: 'Formica', key: 'k2' }, { wait, send: net.send });
    const body = net.requests[0]?.init.body as FormData;
    expect(body.get('name')).toBe('Formica');
    expect(body.get('language')).toBeNull();
    expect((body.get('file') as File).name).toBe('bot.zip');
    expect(net.requests[0]?.init.headers).toMatchObject({ 'Idempotency-Key': 'k2' });
    expect(net.requests[0]?.init.headers).not.toHaveProperty('Content-Type');
  });

  it('sends again under the same key when the connection is lost', async () => {
    const net = network(new TypeError('failed to fetch'), 503, 200);
    const retries: number[][] = [];
    await submit(upload, { wait, send: net.send, onRetry: (...r) => retries.push(r) });
    expect(net.requests.map((r) => (r.init.headers as Record<string, string>)['Idempotency-Key'])).toEqual(['k1', 'k1', 'k1']);
    expect(retries).toEqual([[2, 1], [3, 2]]);
  });

  it('takes a refusal as final and says what the server says', async () => {
    const net = network(422, 201);
    const err = await submit(upload, { wait, send: net.send }).catch((e: unknown) => e);
    expect(err).toBeInstanceOf(ApiError);
    expect(err).toMatchObject({ status: 422, code: 'name_taken', message: 'The name is taken. Choose another.' });
    expect(net.requests).toHaveLength(1);
  });

  it('gives up after the last try', async () => {
    const lost = new TypeError('failed to fetch');
    const net = network(lost, lost, lost);
    await expect(submit(upload, { wait, send: net.send, tries: 3 })).rejects.toBeInstanceOf(ConnectionError);
    expect(net.requests).toHaveLength(3);
  });
});

it('never makes the same key twice', () => {
  expect(newKey()).not.toBe(newKey());
});
