import type { ReactNode } from 'react';
import { ApiError } from '../api/error.ts';

/** A failure in place: what is wrong and what to do next. */
export function Failure({ error, retry, children }: { error: unknown; retry?: () => void; children?: ReactNode }) {
  return (
    <div className="notice notice-bad" role="alert">
      <p>{message(error)}</p>
      {isLoggedOut(error) && (
        // In another tab: what is written here stays.
        <p>
          <a href="/login" target="_blank" rel="noopener">
            Log in in a new tab
          </a>
          , then come back and try again. What you wrote stays here.
        </p>
      )}
      {children}
      {retry && mayPass(error) && (
        <p>
          <button type="button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

export function message(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return 'Something failed. Reload the page; if it fails again, tell the organizers.';
}

/** Whether the same request may get another answer: a refusal stays one. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || isLoggedOut(error);
}

/** The session has ended, or never began. */
function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_logged_in';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
