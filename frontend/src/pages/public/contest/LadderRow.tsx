import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { matchesQuery } from '../../../api/queries.ts';
import type { LadderRow as Row } from '../../../api/types.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { MatchTable } from '../../../components/MatchTable.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Cells, type Column, LeftOut } from '../../../components/Table.tsx';
import { AgainstSection } from './AgainstSection.tsx';
import type { Interval } from './interval.ts';

/** What the cells of a row show. */
export interface LadderRowProps {
  contest: string;
  row: Row;
  mine: boolean;
  /** What its language is called; empty: not known. */
  language: string;
  band: Interval | null;
  open: boolean;
  /** The reader's own player, and those that it may be compared with. */
  own: string | undefined;
  others: string[];
  /** What it means that its order with the next row is not decided; null when it is, or when nothing settles. */
  sharing: string | null;
  onToggle: () => void;
  onPoint: () => void;
}

/** One player on the ladder; it opens to its recent matches. */
export function LadderRow({ columns, ...props }: LadderRowProps & { columns: readonly Column<LadderRowProps>[] }) {
  const { contest, row, mine, language, open, own, others, sharing, onToggle, onPoint } = props;
  const details = detailsId(row.player);
  const classes = ['row', mine ? 'mine' : '', open ? 'open' : '', sharing !== null ? 'sharing' : ''].filter(Boolean).join(' ');
  return (
    <>
      <tr
        className={classes}
        data-key={row.player}
        onPointerEnter={onPoint}
        onClick={(e) => {
          // Links and the row's own button do their own work; a text selection is no click.
          if ((e.target as Element).closest('a, button') || window.getSelection()?.toString()) return;
          onToggle();
        }}
      >
        <Cells columns={columns} row={props} />
      </tr>
      {open && (
        <tr className="details" id={details}>
          <td colSpan={columns.length}>
            <LeftOut columns={columns} row={props} />
            {language && <p className="small dim">written in {language}</p>}
            <AgainstSection contest={contest} player={row.player} own={own} others={others} />
            <h2 className="details-head">Recent matches</h2>
            <RecentMatches contest={contest} player={row.player} />
            {!mine && (
              <p className="small">
                <Link to="/contests/$contest/challenge" params={{ contest }} search={{ against: row.player }}>
                  Challenge {row.player}
                </Link>
              </p>
            )}
          </td>
        </tr>
      )}
    </>
  );
}

/** The id of what a row opens to. */
export const detailsId = (player: string) => `details-${player}`;

function RecentMatches({ contest, player }: { contest: string; player: string }) {
  const query = useQuery(matchesQuery(contest, { player, limit: 20 }));
  return (
    <Loaded query={query} loading={<Skeleton lines={5} />}>
      {(data) => {
        // Those that wait to be played say nothing about the player.
        const played = data.matches.filter((m) => m.state === 'done').slice(0, 5);
        if (played.length === 0) return <p className="dim">No match has been played yet.</p>;
        return <MatchTable contest={contest} matches={played} highlight={player} label={`Recent matches of ${player}`} />;
      }}
    </Loaded>
  );
}
