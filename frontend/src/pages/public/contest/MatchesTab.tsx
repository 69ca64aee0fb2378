import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { boardsQuery, contestQuery, matchesQuery } from '../../../api/queries.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { MatchTable } from '../../../components/MatchTable.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';

const route = getRouteApi('/contests/$contest/matches');
const pageSize = 25;

/** The contest's matches, newest first; all or one player's. */
export function MatchesTab() {
  const { contest } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(matchesQuery(contest, { ...search, limit: pageSize }));
  const { data, isPlaceholderData } = query;
  const [typed, setTyped] = useState(search.player ?? '');

  const several = (useQuery(contestQuery(contest)).data?.boards ?? 1) > 1;
  const boards = useQuery({ ...boardsQuery(contest), enabled: several }).data;
  const filter = { ...(search.player ? { player: search.player } : {}), ...(search.board ? { board: search.board } : {}) };
  const last = data?.matches.at(-1)?.id;
  return (
    <>
      <form
        className="ladder-tools"
        onSubmit={(e) => {
          e.preventDefault();
          const player = typed.trim();
          void navigate({ search: { ...(player ? { player } : {}), ...(search.board ? { board: search.board } : {}) } });
        }}
      >
        <input type="search" aria-label="Matches of player" placeholder="Matches of player" value={typed} onChange={(e) => setTyped(e.target.value)} />
        <button type="submit">Show matches</button>
        {several && (
          <select aria-label="Board" value={search.board ?? ''} onChange={(e) => void navigate({ search: { ...(search.player ? { player: search.player } : {}), ...(e.target.value ? { board: Number(e.target.value) } : {}) } })}>
            <option value="">on all boards</option>
            {boards?.map((b) => (
              <option key={b.id} value={b.id}>
                on {b.name}
                {b.retired ? ' (retired)' : ''}
              </option>
            ))}
          </select>
        )}
        {several && (
          <Link to="/contests/$contest/boards" params={{ contest }} search={search.board ? { board: search.board } : {}}>
            {search.board ? 'Look at the board' : 'Look at the boards'}
          </Link>
        )}
        {search.player && (
          <Link to="/contests/$contest/matches" params={{ contest }} search={search.board ? { board: search.board } : {}} onClick={() => setTyped('')}>
            All players
          </Link>
        )}
      </form>
      <Loaded query={query} loading={<Skeleton lines={20} height={24} />}>
        {(data) =>
          data.matches.length === 0 ? (
            <p className="empty">
              {search.before ? 'There are no older matches.' : search.board ? 'No match has been played on this board.' : search.player ? `${search.player} has not played here yet.` : 'No match has been played yet. The first one starts as soon as players are on the ladder.'}
            </p>
          ) : (
            <MatchTable contest={contest} matches={data.matches} highlight={search.player} label="Matches, newest first" />
          )
        }
      </Loaded>
      <nav className="pager" aria-label="Pages of matches">
        {search.before !== undefined && (
          <button type="button" onClick={() => void navigate({ search: filter })}>
            Newest
          </button>
        )}
        {data?.matches.length === pageSize && last !== undefined && (
          <button type="button" disabled={isPlaceholderData} onClick={() => void navigate({ search: { ...search, before: last } })}>
            Older
          </button>
        )}
      </nav>
    </>
  );
}
