import createClient, { createFinalURL, createQuerySerializer, defaultPathSerializer, type FetchOptions, type FetchResponse } from 'openapi-fetch';
import type { FilterKeys, HttpMethod, MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import { ApiError, ConnectionError } from './error.ts';
import { firstAnswers, withFirstAnswers } from './first.ts';
import type { paths } from './schema.d.ts';

// Requests to the API. Addresses, parameters, bodies and answers are checked against the generated description, so a
// request that the server does not know does not compile.

type Path<M extends HttpMethod> = PathsWithMethod<paths, M>;
type Options<P extends Path<M>, M extends HttpMethod> = FetchOptions<FilterKeys<paths[P], M>>;
type Rest<O> = RequiredKeysOf<O> extends never ? [options?: O] : [options: O];
/** The body of a successful answer. */
type Answer<P extends Path<M>, M extends HttpMethod> = P extends Path<M> ? FetchResponse<FilterKeys<paths[P], M> & Record<string, unknown>, unknown, MediaType>['data'] : never;
type Call<M extends HttpMethod> = <P extends Path<M>>(path: P, ...rest: Rest<Options<P, M>>) => Promise<Exclude<Answer<P, M>, undefined>>;

/** A path whose answer is plain text. */
type TextPath = { [P in Path<'get'>]: Answer<P, 'get'> extends string | undefined ? P : never }[Path<'get'>];

export interface Api {
  /** Reads. */
  get: Call<'get'>;
  /** Makes something, or has something done. */
  post: Call<'post'>;
  /** Replaces what is there. */
  put: Call<'put'>;
  delete: Call<'delete'>;
  /** Reads an answer that is plain text. */
  text: <P extends TextPath>(path: P, options: Options<P, 'get'>) => Promise<string>;
}

/** Sends a request; a parameter so that tests need no network. */
export type Send = (request: Request) => Promise<Response>;

/**
 * Makes a client. Its calls return the answer's body and throw an ApiError when the server refuses, a ConnectionError
 * when no whole answer comes, and an AbortError when the caller has called off the request.
 */
export function createApi(send: Send = (request) => fetch(request), baseUrl = '', querySerializer = querySerializerOf({})): Api {
  const client = createClient<paths>({ baseUrl, querySerializer, fetch: send, credentials: 'same-origin', headers: { Accept: 'application/json' } });
  client.use({
    onResponse: async ({ response }) => {
      if (!response.ok) throw await ApiError.of(response);
    },
  });
  const call = async (method: HttpMethod, path: string, options: object = {}): Promise<unknown> => {
    try {
      // The types of Call have checked path and options together, which a generic function cannot.
      const { data } = await client.request(method, path as never, options as never);
      return data;
    } catch (err) {
      if (err instanceof ApiError || (err instanceof DOMException && err.name === 'AbortError')) throw err;
      throw new ConnectionError(err, method === 'get');
    }
  };
  const caller = <M extends HttpMethod>(method: M) => ((path, ...rest) => call(method, path, rest[0])) as Call<M>;
  return {
    get: caller('get'),
    post: caller('post'),
    put: caller('put'),
    delete: caller('delete'),
    text: async (path, options) => String((await call('get', path, { ...options, parseAs: 'text', headers: { Accept: null } })) ?? ''),
  };
}

/** The client of this site. */
export const api = createApi(withFirstAnswers(firstAnswers(), (request) => fetch(request)));

const publicly = { names: 'public' };

/** Makes a query of every request ask for names as the public knows them. Every address of the API takes the parameter. */
export const publicNames = querySerializerOf(publicly);

/**
 * A client that gets people's names as the public knows them, even for callers who know more: for what they project,
 * print or save.
 */
export const publicApi = createApi(undefined, '', publicNames);

/** The same address, with names as the public knows them. */
export function asPublic(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(publicly)}`;
}

function querySerializerOf(always: Record<string, string>): (query: Record<string, unknown>) => string {
  const serialize = createQuerySerializer();
  return (query) => serialize({ ...query, ...always });
}

/** The parameters of a GET request that stand in its address. */
type Parameters<P extends Path<'get'>> = FilterKeys<paths[P], 'get'> extends { parameters: infer Q } ? Omit<Q, 'header' | 'cookie'> : never;

/** The address of something that the browser itself loads, such as a file to download. */
export function address<P extends Path<'get'>>(path: P, params: Parameters<P>): string {
  return createFinalURL(path, { baseUrl: '', params, querySerializer: querySerializerOf({}), pathSerializer: defaultPathSerializer });
}

/** A query without what is not set: absent, empty and 0 all stand for the API's default. */
export function given<T extends Record<string, string | number | undefined>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== 0)) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
