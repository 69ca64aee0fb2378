import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { meQuery } from '../../../api/queries.ts';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { LoginFirst } from '../../../components/LoginFirst.tsx';
import { MineNav } from './MineNav.tsx';
import { Report } from '../report/Report.tsx';

const route = getRouteApi('/contests/$contest/mine/report');

/** The reader's own report. */
export function MyReport() {
  const { contest } = route.useParams();
  const me = useQuery(meQuery);
  if (me.isPending) return <Skeleton lines={6} height={24} />;
  if (!me.data?.user) return <LoginFirst what="Your report is shown here once you are logged in." />;
  return (
    <>
      <MineNav contest={contest} />
      <Report slug={contest} person={me.data.user.id} />
    </>
  );
}
