import { useQuery } from '@tanstack/react-query';
import { courseLoginQuery } from '../../api/queries.ts';

// Why a log-in did not succeed. The address has only the word, so that no link can make this page say what it likes.
const problems = new Map<string, (name: string) => string>([
  ['cancelled', (name) => `You were not logged in: it was cancelled at ${name}. Try again, or use your password.`],
  ['refused', (name) => `The log-in with ${name} was refused. Try again; if it fails again, tell the organizers.`],
  ['expired', () => 'This log-in was begun too long ago or in another window. Try again.'],
  ['clock', (name) => `The clocks of ${name} and of this site differ, so nothing it says can be believed. Tell the organizers.`],
  ['address', (name) => `${name} has not verified an e-mail address of yours, so nobody knows who you are here. Have it verified there, or ask the organizers for a link.`],
  ['taken', (name) => `Your e-mail address belongs to an account that another user of ${name} logs in to. Tell the organizers.`],
  ['unreachable', (name) => `${name} cannot be reached. Try again in a minute, or use your password.`],
  ['busy', () => 'Too many log-ins were begun from your network. Try again in a minute.'],
  ['failed', () => 'This site failed to log you in, and it is not your fault. Try again in a minute; tell the organizers if it stays.'],
]);

/** The course's log-in, if there is one, and why it did not succeed. */
export function CourseLogin({ next, problem }: { next: string | undefined; problem: string | undefined }) {
  const { data } = useQuery(courseLoginQuery);
  if (!data?.name) return null;
  const words = problem === undefined ? undefined : problems.get(problem)?.(data.name);
  const href = `/api/oidc/login${next ? `?${new URLSearchParams({ next })}` : ''}`;
  return (
    <>
      {words && (
        <div className="notice notice-bad" role="alert">
          <p>{words}</p>
        </div>
      )}
      {!data.ready && problem !== 'unreachable' && (
        <div className="notice notice-warn" role="status">
          <p>{data.name} cannot be reached at the moment. Use your password, or try again in a minute.</p>
        </div>
      )}
      <div className="actions">
        <a className="button button-main" href={href}>
          Log in with {data.name}
        </a>
      </div>
      <p className="dim section">Or with name and password of this site:</p>
    </>
  );
}
