import { useQuery } from '@tanstack/react-query';
import { address, given } from '../../api/client.ts';
import { courseLoginQuery } from '../../api/queries.ts';
import { problemText } from './loginProblem.ts';

/** The course's log-in, if there is one, and why it did not succeed. */
export function CourseLogin({ next, problem }: { next: string | undefined; problem: string | undefined }) {
  const { data } = useQuery(courseLoginQuery);
  if (!data?.name) return null;
  const words = problem === undefined ? undefined : problemText(problem, data.name, 'enter');
  const href = address('/api/oidc/login', { query: given({ next }) });
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
