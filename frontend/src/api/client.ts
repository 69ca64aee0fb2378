import type { Problem } from './types.ts';

/** An answer of the API that is not a success. The message is one line: what is wrong and what to do next. */
export class ApiError extends Error {
  readonly status: number;
  /** The API's word for it, such as `name_taken`; empty when it gave none. */
  readonly code: string;
  /** Seconds after which to try again, when the API says so. */
  readonly retryAfter: number | null;
  /** What is wrong at which field, by the field's name; empty when it is not about fields. */
  readonly fields: ReadonlyMap<string, string>;

  constructor(status: number, problem: Problem, retryAfter: number | null = null) {
    super(sentence(status, problem));
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code ?? '';
    this.retryAfter = retryAfter;
    this.fields = new Map((problem.errors ?? []).map((e) => [e.location ?? '', e.message ?? '']));
  }
}

/** The connection broke before the whole answer came: nobody knows whether the request arrived. */
export class ConnectionError extends Error {
  /** @param reads The request changes nothing, so that it may be sent again without a thought. */
  constructor(cause: unknown, reads = true) {
    super(
      reads
        ? 'The server cannot be reached. Check the connection and try again.'
        : 'The connection broke before the server answered, so this may be done or not. What you wrote is still here: check the connection, see whether it is done, and try again if it is not.',
      { cause },
    );
    this.name = 'ConnectionError';
  }
}

function sentence(status: number, problem: Problem): string {
  const parts = (problem.errors ?? []).map((e) => e.message ?? '').filter(Boolean);
  const detail = problem.detail ?? '';
  // A validation error's own detail says only that there is one.
  if (parts.length > 0 && (detail === '' || detail === 'validation failed')) return parts.join('; ');
  if (detail) return detail;
  if (status >= 500) return `The server failed (status ${status}). That is its fault, not yours: try again in a minute.`;
  return problem.title ?? `The server refused the request (status ${status}).`;
}

/** Where the requests go; a parameter so that tests need no network. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

const browserFetch: Fetch = (input, init) => fetch(input, init);

/** Sends one request and reads a JSON answer; 204 gives undefined. */
export async function request<T>(path: string, init: RequestInit = {}, send: Fetch = browserFetch): Promise<T> {
  const response = await checked(path, { ...init, headers: { Accept: 'application/json', ...init.headers } }, send);
  if (response.status === 204) return undefined as T;
  return (await whole(init, () => response.json())) as T;
}

/** Sends one GET request and reads a text answer. */
export async function requestText(path: string, signal?: AbortSignal, send: Fetch = browserFetch): Promise<string> {
  const init = signal ? { signal } : {};
  const response = await checked(path, init, send);
  return whole(init, () => response.text());
}

/** Sends a JSON body that makes something, or has something done. */
export function post<T>(path: string, body?: unknown, headers: Record<string, string> = {}, send?: Fetch): Promise<T> {
  return withBody<T>('POST', path, body, headers, send);
}

/** Sends a JSON body that replaces what is there. */
export function put<T>(path: string, body: unknown, send?: Fetch): Promise<T> {
  return withBody<T>('PUT', path, body, {}, send);
}

function withBody<T>(method: string, path: string, body: unknown, headers: Record<string, string>, send?: Fetch): Promise<T> {
  const init: RequestInit = { method, headers };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...headers, 'Content-Type': 'application/json' };
  }
  return request<T>(path, init, send);
}

async function checked(path: string, init: RequestInit, send: Fetch): Promise<Response> {
  const response = await whole(init, () => send(path, { credentials: 'same-origin', ...init }));
  if (response.ok) return response;
  throw new ApiError(response.status, await readProblem(response), retryAfter(response));
}

// A connection may break before an answer and in the middle of one.
async function whole<T>(init: RequestInit, part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (err) {
    if (err instanceof DOMException && err.name === 'AbortError') throw err;
    throw new ConnectionError(err, (init.method ?? 'GET') === 'GET');
  }
}

async function readProblem(response: Response): Promise<Problem> {
  try {
    return (await response.json()) as Problem;
  } catch {
    return {}; // a proxy's page, not the API's answer
  }
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
