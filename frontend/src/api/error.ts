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

  /** Reads a refusal. A proxy may have answered with a page instead of a problem document. */
  static async of(response: Response): Promise<ApiError> {
    const problem = await response.json().then(
      (read: Problem) => read,
      () => ({}),
    );
    return new ApiError(response.status, problem, retryAfter(response));
  }
}

/** The connection broke before the whole answer came: nobody knows whether the request arrived. */
export class ConnectionError extends Error {
  /** @param reads The request changes nothing, so it is safe to send it again. */
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

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
