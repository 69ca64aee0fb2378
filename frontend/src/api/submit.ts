import { api, type Api } from './client.ts';
import { ApiError, ConnectionError } from './error.ts';
import type { Submission, Try } from './types.ts';

export interface Upload {
  contest: string;
  filename: string;
  /** The text, or the bytes of an archive. */
  source: string | Blob;
  language?: string;
  /** Of the player, when its source does not say. */
  name?: string;
  /** Names this attempt: sent again with the same key, the server answers with the submission that it already has. */
  key: string;
}

export interface SubmitOptions {
  /** How often to send in all. */
  tries?: number;
  /** Told before each further try: its number (from 2) and the seconds until then. */
  onRetry?: (attempt: number, seconds: number) => void;
  wait?: (ms: number) => Promise<void>;
  /** The client to send with; a parameter so that tests need no network. */
  client?: Api;
}

/**
 * Submits a player. A lost connection and a server that is away are tried again under the same key, so the player is
 * never submitted twice; every other answer, good or bad, is final.
 */
export async function submit(upload: Upload, options: SubmitOptions = {}): Promise<Submission> {
  const { tries = 6, onRetry, wait = sleep, client = api } = options;
  const { contest, key, ...body } = upload;
  const params = { path: { contest }, header: { 'Idempotency-Key': key } };
  for (let attempt = 1; ; attempt++) {
    try {
      const { source, ...fields } = body;
      if (typeof source === 'string') return await client.post('/api/contests/{contest}/submissions', { params, body: { ...fields, source } });
      // The description's type of a file is a string; a form carries it as a Blob.
      return await client.post('/api/contests/{contest}/submissions', { params, body: { file: '' }, bodySerializer: () => form(body) });
    } catch (err) {
      if (attempt >= tries || !isLost(err)) throw err;
      const seconds = Math.min(2 ** (attempt - 1), 8);
      onRetry?.(attempt + 1, seconds);
      await wait(seconds * 1000);
    }
  }
}

export interface TryWish {
  /** Opponents by name, each as often as it sits. */
  against: string[];
  seeds: number[];
  /** How many matches to play when no seeds are given. */
  matches: number;
  board: number;
}

/** Has a draft compiled and played for the reader alone. */
export async function tryDraft({ contest, key, source, ...fields }: Upload, { against, seeds, matches, board }: TryWish): Promise<Try> {
  const params = { path: { contest }, header: { 'Idempotency-Key': key }, query: { against, seeds, matches, board } };
  if (typeof source === 'string') return await api.post('/api/contests/{contest}/tries', { params, body: { ...fields, source } });
  return await api.post('/api/contests/{contest}/tries', { params, body: { file: '' }, bodySerializer: () => form({ ...fields, source }) });
}

// The bytes of an archive have no place in JSON.
function form({ filename, source, language, name }: Omit<Upload, 'contest' | 'key'>): FormData {
  const data = new FormData();
  if (language) data.set('language', language);
  if (name) data.set('name', name);
  data.set('file', source as Blob, filename);
  return data;
}

function isLost(err: unknown): boolean {
  if (err instanceof ConnectionError) return true;
  return err instanceof ApiError && [502, 503, 504].includes(err.status);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A key that no other upload has. */
export function newKey(): string {
  // randomUUID exists only on https and localhost; a course's server may be neither.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
}
