import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNotFound, message } from '../components/Failure.tsx';
import { useTitle } from '../components/useTitle.ts';

/** Says that something is missing; the children tell what to expect. */
export function NotFoundPage({ what = 'page', children }: { what?: string; children?: ReactNode }) {
  useTitle('Not found');
  return (
    <>
      <div className="page-head">
        <h1>There is no such {what}</h1>
      </div>
      <p>
        The address may be mistyped, or it belongs to somebody else and is not public. <Link to="/">See the open contests.</Link>
      </p>
      {children && <p role="status">{children}</p>}
    </>
  );
}

/** A page that failed: an answer of the API, or a fault of the page itself. */
export function ErrorPage({ error, reset }: Pick<ErrorComponentProps, 'error'> & { reset?: () => void }) {
  useTitle('Failed');
  if (isNotFound(error)) return <NotFoundPage />;
  const stale = /dynamically imported module|module script failed/i.test(message(error));
  return (
    <div role="alert">
      <div className="page-head">
        <h1>{stale ? 'The site was updated' : 'This page failed'}</h1>
      </div>
      <p>{stale ? 'Reload to get its current version. Drafts are kept.' : message(error)}</p>
      <div className="actions">
        <button type="button" onClick={() => (stale || !reset ? window.location.reload() : reset())}>
          {stale ? 'Reload' : 'Try again'}
        </button>
        <Link to="/">See the open contests</Link>
      </div>
    </div>
  );
}
