import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { playerBoardsQuery } from '../../../api/queries.ts';
import type { BoardRecord } from '../../../api/types.ts';
import { count } from '../../../labels/number.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Table } from '../../../components/Table.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';

/** How a player does on each board. */
export function BoardsSection({ contest, player }: { contest: string; player: string }) {
  const query = useQuery(playerBoardsQuery(contest, player));
  return (
    <section className="section" aria-labelledby="boards">
      <h2 id="boards">Board by board</h2>
      <Loaded query={query} loading={<Skeleton lines={3} height={24} />}>
        {(data) =>
          data.every((b) => b.matches === 0) ? (
            <p className="dim">It has no rated match yet.</p>
          ) : (
            <Records contest={contest} player={player} records={data.filter((b) => b.matches > 0 || !b.retired)} />
          )
        }
      </Loaded>
    </section>
  );
}

const percent = (part: number) => `${Math.round(100 * part)} %`;

function Records({ contest, player, records }: { contest: string; player: string; records: BoardRecord[] }) {
  return (
    <>
      <TableScroll label="Records on the boards">
        <Table
          className="board-records"
          caption={<>How {player} does on each board</>}
          rows={records}
          rowKey={(b) => b.id}
          columns={[
            {
              title: 'board',
              cell: (b) => (
                <>
                  <Link to="/contests/$contest/matches" params={{ contest }} search={{ player, board: b.id }}>
                    {b.name}
                  </Link>
                  {b.retired && <span className="dim"> (retired)</span>}
                </>
              ),
            },
            { title: 'matches', className: 'num', cell: (b) => count(b.matches) },
            { title: 'won', className: 'num', cell: (b) => b.matches > 0 ? percent(b.wins / b.matches) : '' },
            { title: 'ahead of', className: 'num', cell: (b) => b.matches > 0 ? percent(b.share) : '' },
            { title: 'mean place', className: 'num', cell: (b) => b.matches > 0 ? `${b.rank.toFixed(2)} of ${Number(b.seats.toFixed(1))}` : '' },
            { title: 'mean score', className: 'num', cell: (b) => b.matches > 0 ? count(Math.round(b.score)) : '' },
            { title: 'frozen', className: 'num', cell: (b) => b.frozen > 0 ? count(b.frozen) : '' },
          ]}
        />
      </TableScroll>
      <p className="small dim">
        Of its rated matches. “Ahead of” is how many of its opponents ended behind it; equals count half.{' '}
        <Link to="/contests/$contest/boards" params={{ contest }}>
          Look at the boards
        </Link>
      </p>
    </>
  );
}
