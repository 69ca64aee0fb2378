import { useQuery } from '@tanstack/react-query';
import { address } from '../../../api/client.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { boardsQuery, contestQuery } from '../../../api/queries.ts';
import type { BoardSummary } from '../../../api/types.ts';
import { seatsText } from '../../../labels/board.ts';
import { plural } from '../../../labels/number.ts';
import { BoardPicture } from '../../../components/BoardPicture.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { useTitle } from '../../../components/useTitle.ts';

const route = getRouteApi('/contests/$contest/boards');

/** The contest's boards as pictures; one of them large, when the address names it. */
export function BoardsTab() {
  const { contest: slug } = route.useParams();
  const chosen = route.useSearch().board;
  const contest = useQuery(contestQuery(slug)).data;
  const { data: boards, error, refetch } = useQuery(boardsQuery(slug));
  const large = boards?.find((b) => b.id === chosen);
  useTitle(contest && `${large?.name ?? 'Boards'} · ${contest.title}`);
  if (error && !boards) return <Failure error={error} retry={() => void refetch()} />;
  if (!boards || !contest) return <Skeleton lines={8} height={32} />;
  const game = contest.game;
  const played = boards.filter((b) => !b.retired && b !== large);
  const retired = boards.filter((b) => b.retired && b !== large);
  return (
    <>
      {chosen !== undefined && !large && <p role="status">This contest has no such board; these are all.</p>}
      {large ? (
        <section className="board-large" aria-labelledby="board">
          <h2 id="board">
            {large.name}
            {large.retired && <span className="dim"> (retired)</span>}
          </h2>
          <BoardPicture key={large.id} contest={slug} game={game} board={large.id} name={large.name} />
          <Facts contest={slug} board={large} />
        </section>
      ) : (
        <p>{played.length === 1 ? 'All matches are played on this board.' : 'Everybody plays on each of these boards about equally often.'}</p>
      )}
      <Gallery contest={slug} game={game} boards={played} />
      {retired.length > 0 && (
        <section className="section" aria-labelledby="retired">
          <h2 id="retired">Retired</h2>
          <p className="small dim">No more matches are made on these; those that were made go on to count.</p>
          <Gallery contest={slug} game={game} boards={retired} />
        </section>
      )}
    </>
  );
}

function Gallery({ contest, game, boards }: { contest: string; game: string; boards: readonly BoardSummary[] }) {
  return (
    <ul className="board-gallery">
      {boards.map((b) => (
        <li key={b.id}>
          <h3>
            <Link to="/contests/$contest/boards" params={{ contest }} search={{ board: b.id }}>
              {b.name}
            </Link>
          </h3>
          <BoardPicture contest={contest} game={game} board={b.id} name={b.name} />
          <Facts contest={contest} board={b} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ contest, board }: { contest: string; board: BoardSummary }) {
  return (
    <>
      <p className="small">
        {board.low > 0 && `${seatsText(board)}, `}
        <Link to="/contests/$contest/matches" params={{ contest }} search={{ board: board.id }} aria-label={`Matches on ${board.name}`}>
          {plural(board.matches, 'ladder match', 'ladder matches')}
        </Link>
      </p>
      <div className="actions">
        <a className="button" href={address('/api/contests/{contest}/boards/{board}/config', { path: { contest, board: board.id } })} download aria-label={`Download ${board.name}`}>
          <Icon name="down" />
          Download
        </a>
      </div>
    </>
  );
}
