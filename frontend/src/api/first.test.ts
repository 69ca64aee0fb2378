import { expect, test } from 'vitest';
import { withFirstAnswers } from './first.ts';

const get = (path: string) => new Request(`http://agon.test${path}`);

async function asked(send: (request: Request) => Promise<Response>, request: Request): Promise<unknown> {
  return (await send(request)).json();
}

const api = () => Promise.resolve(Response.json('from the API'));

test('an answer that came with the page serves once', async () => {
  const send = withFirstAnswers({ '/api/contests/cup/ladder?limit=25': { rows: [] } }, api, () => 0);
  expect(await asked(send, get('/api/contests/cup/ladder?limit=25'))).toEqual({ rows: [] });
  expect(await asked(send, get('/api/contests/cup/ladder?limit=25'))).toBe('from the API');
  expect(await asked(send, get('/api/contests/cup/ladder?limit=50'))).toBe('from the API');
});

test('what came with the page is old after a change and after some time', async () => {
  const changed = withFirstAnswers({ '/api/me': 'old' }, api, () => 0);
  await changed(new Request('http://agon.test/api/login', { method: 'POST' }));
  expect(await asked(changed, get('/api/me'))).toBe('from the API');

  const late = withFirstAnswers({ '/api/me': 'old' }, api, () => 60_000);
  expect(await asked(late, get('/api/me'))).toBe('from the API');
});
