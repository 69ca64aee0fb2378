import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { finalsQuery } from '../../../api/queries.ts';
import { formatTitle } from '../../../labels/finalWords.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Table } from '../../../components/Table.tsx';
import { Time } from '../../../components/Time.tsx';

const route = getRouteApi('/contests/$contest/finals');

/** A contest's finals whose show has begun. */
export function FinalsTab() {
  const { contest } = route.useParams();
  const query = useQuery(finalsQuery(contest));
  return (
    <Loaded query={query} loading={<Skeleton lines={3} height={28} />}>
      {(finals) => {
        const shown = finals.filter((final) => final.step > 0);
        if (shown.length === 0) return <p className="empty">No final has been shown yet.</p>;
        return (
          <Table
            caption="Finals"
            rows={shown}
            rowKey={(final) => final.id}
            columns={[
              {
                title: 'final',
                cell: (final) => (
                  <Link to="/finals/$id" params={{ id: String(final.id) }}>
                    {final.title}
                  </Link>
                ),
              },
              { title: 'format', cell: (final) => formatTitle(final.format) },
              {
                title: 'played',
                cellClass: 'dim',
                cell: (final) => final.state === 'cancelled' ? 'cancelled' : final.started_at && <Time at={final.started_at} />,
              },
            ]}
          />
        );
      }}
    </Loaded>
  );
}
