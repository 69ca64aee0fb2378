import { describe, expect, it } from 'vitest';
import { createApi, type Send } from './client.ts';
import { ApiError, ConnectionError } from './error.ts';
import { newKey, submit } from './submit.ts';

const upload = { contest: 'ants-2026', filename: 'AIx.cc', source: '#define PLAYER_NAME x', key: 'k1' };

// A network that answers from a list: a number is a status, an Error breaks the connection.
function network(...answers: (number | Error)[]) {
  const requests: Request[] = [];
  const send: Send = (request) => {
    requests.push(request);
    const answer = answers[requests.length - 1];
    if (answer instanceof Error) return Promise.reject(answer);
    const status = answer ?? 500;
    const body = status < 300 ? { id: 7 } : { code: 'name_taken', detail: 'The name is taken. Choose another.' };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  return { requests, client: createApi(send, 'http://site.test') };
}

const wait = () => Promise.resolve();

describe('submit', () => {
  it('sends the file with its key', async () => {
    const net = network(201);
    expect(await submit(upload, { wait, client: net.client })).toEqual({ id: 7 });
    expect(net.requests[0]?.url).toBe('http://site.test/api/contests/ants-2026/submissions');
    expect(net.requests[0]?.headers.get('Idempotency-Key')).toBe('k1');
    expect(net.requests[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(await net.requests[0]?.json()).toEqual({ filename: 'AIx.cc', source: '#define PLAYER_NAME x' });
  });

  it('sends an archive as a form', async () => {
    const net = network(201);
    await submit({ contest: 'cup', filename: 'bot.zip', source: new Blob(['PK']), name: 'Formica', key: 'k2' }, { wait, client: net.client });
    expect(net.requests[0]?.headers.get('Idempotency-Key')).toBe('k2');
    // The browser names the boundary between the parts of a form itself.
    expect(net.requests[0]?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
    const body = await net.requests[0]?.formData();
    expect(body?.get('name')).toBe('Formica');
    expect(body?.get('language')).toBeNull();
    expect(body?.get('file')).toMatchObject({ name: 'bot.zip' });
  });

  it('sends again under the same key when the connection is lost', async () => {
    const net = network(new TypeError('failed to fetch'), 503, 200);
    const retries: number[][] = [];
    await submit(upload, { wait, client: net.client, onRetry: (...r) => retries.push(r) });
    expect(net.requests.map((r) => r.headers.get('Idempotency-Key'))).toEqual(['k1', 'k1', 'k1']);
    expect(retries).toEqual([[2, 1], [3, 2]]);
  });

  it('takes a refusal as final and says what the server says', async () => {
    const net = network(422, 201);
    const err = await submit(upload, { wait, client: net.client }).catch((e: unknown) => e);
    expect(err).toBeInstanceOf(ApiError);
    expect(err).toMatchObject({ status: 422, code: 'name_taken', message: 'The name is taken. Choose another.' });
    expect(net.requests).toHaveLength(1);
  });

  it('gives up after the last try', async () => {
    const lost = new TypeError('failed to fetch');
    const net = network(lost, lost, lost);
    await expect(submit(upload, { wait, client: net.client, tries: 3 })).rejects.toBeInstanceOf(ConnectionError);
    expect(net.requests).toHaveLength(3);
  });
});

it('never makes the same key twice', () => {
  expect(newKey()).not.toBe(newKey());
});
