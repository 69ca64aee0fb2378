import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { joinQuery } from '../../api/people.ts';
import { meQuery } from '../../api/queries.ts';
import { Failure } from '../../components/Failure.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { LoginFirst } from '../../components/LoginFirst.tsx';

const route = getRouteApi('/join/$code');

/** Where the link of a join code leads: who is logged in joins, others log in or register first. */
export function JoinPage() {
  useTitle('Join');
  const { code } = route.useParams();
  const client = useQueryClient();
  const me = useQuery(meQuery);
  const contest = useQuery(joinQuery(code));
  const join = useMutation({
    mutationFn: () => api.post('/api/join/{code}', { params: { path: { code } } }),
    onSuccess: () => client.invalidateQueries({ predicate: (q) => q.queryKey[0] !== 'me' && q.queryKey[0] !== 'join' }),
  });
  if (contest.error) {
    return (
      <div className="narrow-page">
        <h1>Join a contest</h1>
        <Failure error={contest.error} />
      </div>
    );
  }
  if (!contest.data || me.isPending) return <Skeleton lines={4} />;
  const { title } = contest.data;
  if (!me.data?.user) return <LoginFirst title={`Join ${title}`} what="This link lets you take part. Log in with your account, or register; then you come back here." />;
  return (
    <div className="narrow-page">
      <div className="page-head">
        <h1>{join.data ? title : `Join ${title}`}</h1>
      </div>
      {join.error && <Failure error={join.error} />}
      {join.data ? (
        <>
          <p role="status">{join.data.joined ? 'You are a member now.' : 'You are a member already.'}</p>
          <Link to="/contests/$contest" params={{ contest: join.data.contest }} className="button button-main">
            Go to the contest
          </Link>
        </>
      ) : (
        <>
          <p>
            You are logged in as <strong>{me.data.user.name}</strong>. Its organizers see your name, and your e-mail if you gave one.
          </p>
          <button type="button" className="button-main" disabled={join.isPending} onClick={() => join.mutate()}>
            {join.isPending ? 'Joining…' : `Join as ${me.data.user.name}`}
          </button>
        </>
      )}
    </div>
  );
}
