import { lazy, Suspense } from 'react';
import type { LadderRow as Row } from '../../../api/types.ts';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Cells, type Column, LeftOut } from '../../../components/Table.tsx';
import type { Interval } from './interval.ts';

// The first load is the ladder alone; who opens a row waits for a moment anyway.
const LadderDetails = lazy(() => import('./LadderDetails.tsx'));

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
            <Suspense fallback={<Skeleton lines={7} />}>
              <LadderDetails contest={contest} player={row.player} mine={mine} own={own} others={others} />
            </Suspense>
          </td>
        </tr>
      )}
    </>
  );
}

/** The id of what a row opens to. */
export const detailsId = (player: string) => `details-${player}`;
