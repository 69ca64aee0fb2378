import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { finalsQuery } from '../../../api/queries.ts';
import { finalStateWords, formatTitle } from '../../../labels/finalWords.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Table } from '../../../components/Table.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { Time } from '../../../components/Time.tsx';

const route = getRouteApi('/contests/$contest/organize/finals');

/** The finals of a contest, for those who run them. */
export function FinalsSection() {
  const { contest } = route.useParams();
  const query = useQuery(finalsQuery(contest));
  return (
    <>
      <div className="actions section-head">
        <h2>Finals</h2>
        <Link to="/contests/$contest/organize/finals/new" params={{ contest }} className="button button-main">
          New final
        </Link>
      </div>
      <Loaded query={query} loading={<Skeleton lines={3} height={28} />}>
        {(finals) =>
          finals.length === 0 ? (
            <p className="empty">
              There is no final yet. A new one lets the best of the ladder meet, in a format that you choose; it is shown step by step when you present it, and nobody
              sees it before.
            </p>
          ) : (
            <TableScroll label="Finals">
              <Table
                caption="Finals"
                rows={finals}
                rowKey={(final) => final.id}
                columns={[
                  {
                    title: 'final',
                    cell: (final) => (
                      <Link to="/contests/$contest/organize/finals/$final" params={{ contest, final: String(final.id) }}>
                        {final.title}
                      </Link>
                    ),
                  },
                  { title: 'format', cell: (final) => formatTitle(final.format) },
                  { title: 'state', cell: (final) => finalStateWords(final) },
                  { title: 'made', cellClass: 'dim', cell: (final) => <Time at={final.created_at} /> },
                  {
                    title: 'show',
                    quiet: true,
                    cellClass: 'right nowrap',
                    cell: (final) => final.state !== 'planned' && (
                      <Link to="/finals/$id/show" params={{ id: String(final.id) }} aria-label={`Present the show of ${final.title}`}>
                        Present
                      </Link>
                    ),
                  },
                ]}
              />
            </TableScroll>
          )
        }
      </Loaded>
    </>
  );
}
