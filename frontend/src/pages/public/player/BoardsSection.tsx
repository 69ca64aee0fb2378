import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { playerBoardsQuery } from '../../../api/queries.ts';
import type { BoardRecord } from '../../../api/types.ts';
import { count } from '../../../labels/number.ts';
import { Failure } from '../../../components/Failure.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';

/** How a player does on each board. */
export function BoardsSection({ contest, player }: { contest: string; player: string }) {
  const { data, error, refetch } = useQuery(playerBoardsQuery(contest, player));
  return (
    <section className="section" aria-labelledby="boards">
      <h2 id="boards">Board by board</h2>
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={3} height={24} />
      ) : data.every((b) => b.matches === 0) ? (
        <p className="dim">It has no rated match yet.</p>
      ) : (
        <Records contest={contest} player={player} records={data.filter((b) => b.matches > 0 || !b.retired)} />
      )}
    </section>
  );
}

const percent = (part: number) => `${Math.round(100 * part)} %`;

function Records({ contest, player, records }: { contest: string; player: string; records: BoardRecord[] }) {
  return (
    <>
      <TableScroll label="Records on the boards">
        <table className="board-records">
          <caption className="sr-only">How {player} does on each board</caption>
          <thead>
            <tr>
              <th>board</th>
              <th className="num">matches</th>
              <th className="num">won</th>
              <th className="num">ahead of</th>
              <th className="num">mean place</th>
              <th className="num">mean score</th>
              <th className="num">frozen</th>
            </tr>
          </thead>
          <tbody>
            {records.map((b) => (
              <tr key={b.id}>
                <td>
                  <Link to="/contests/$contest/matches" params={{ contest }} search={{ player, board: b.id }}>
                    {b.name}
                  </Link>
                  {b.retired && <span className="dim"> (retired)</span>}
                </td>
                <td className="num">{count(b.matches)}</td>
                <td className="num">{b.matches > 0 ? percent(b.wins / b.matches) : ''}</td>
                <td className="num">{b.matches > 0 ? percent(b.share) : ''}</td>
                <td className="num">{b.matches > 0 ? `${b.rank.toFixed(2)} of ${Number(b.seats.toFixed(1))}` : ''}</td>
                <td className="num">{b.matches > 0 ? count(Math.round(b.score)) : ''}</td>
                <td className="num">{b.frozen > 0 ? count(b.frozen) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
