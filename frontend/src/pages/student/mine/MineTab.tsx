import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { contestQuery, meQuery, submissionsQuery } from '../../../api/queries.ts';
import { unknownQualification } from '../../../labels/qualification.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { SubmissionTable } from '../../../components/SubmissionTable.tsx';
import { MineNav } from './MineNav.tsx';
import { LoginFirst } from '../../../components/LoginFirst.tsx';

const route = getRouteApi('/contests/$contest/mine');

/** The reader's own submissions in this contest. */
export function MineTab() {
  const { contest } = route.useParams();
  const me = useQuery(meQuery);
  if (me.isPending) return <Skeleton lines={6} height={24} />;
  if (!me.data?.user) return <LoginFirst what="Your submissions are shown here once you are logged in." />;
  return (
    <>
      <MineNav contest={contest} />
      <Mine contest={contest} />
    </>
  );
}

function Mine({ contest }: { contest: string }) {
  const query = useQuery(submissionsQuery(contest));
  const qualification = useQuery(contestQuery(contest)).data?.qualify ?? unknownQualification;
  return (
    <Loaded query={query} loading={<Skeleton lines={6} height={24} />}>
      {(data) => {
        if (data.submissions.length === 0) {
          return (
            <div className="empty">
              <p>You have not submitted a player yet.</p>
              <p>
                <Link to="/contests/$contest/kit" params={{ contest }}>Download the kit</Link> to write one, or{' '}
                <Link to="/contests/$contest/submit" params={{ contest }}>submit the one you have</Link>.
              </p>
            </div>
          );
        }
        return <SubmissionTable submissions={data.submissions} qualification={qualification} contest={contest} />;
      }}
    </Loaded>
  );
}
