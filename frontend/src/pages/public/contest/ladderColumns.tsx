import { Link } from '@tanstack/react-router';
import { Author } from '../../../components/Author.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Change, RatingText } from '../../../components/RatingText.tsx';
import type { Column } from '../../../components/Table.tsx';
import { Time } from '../../../components/Time.tsx';
import { percent, places } from '../../../labels/chance.ts';
import { count } from '../../../labels/number.ts';
import { IntervalBar } from './IntervalBar.tsx';
import type { Scale } from './interval.ts';
import { detailsId, type LadderRowProps } from './LadderRow.tsx';

const none = <span className="dim">–</span>;

/** The columns of the ladder. The scale of the intervals is blank until the ladder is loaded. */
export function ladderColumns(scale: Scale, loaded: boolean): Column<LadderRowProps>[] {
  return [
    { title: '#', className: 'c-rank', cell: (props) => <Rank {...props} /> },
    {
      title: 'player',
      className: 'c-player',
      cell: ({ contest, row, mine }) => (
        <>
          <Link to="/contests/$contest/players/$player" params={{ contest, player: row.player }}>
            {row.player}
          </Link>{' '}
          {row.builtin && <span className="tag">sample</span>}
          {mine && <span className="tag">yours</span>}
        </>
      ),
    },
    {
      title: 'author',
      className: 'c-author',
      cellClass: 'dim',
      cell: ({ contest, row }) => !row.builtin && <Author contest={contest} of={row} />,
      leftOutUpTo: 900,
      elsewhere: ({ contest, row }) => (row.builtin ? 'the game' : <Author contest={contest} of={row} />),
    },
    { title: 'rating', className: 'right', cell: ({ row }) => <RatingText value={row.rating} interval={row.interval} provisional={row.provisional} /> },
    {
      title: (
        <span className="bar-scale num" aria-label={`interval, from ${scale.low} to ${scale.high}`}>
          <span>{loaded && scale.low}</span>
          <span>interval</span>
          <span>{loaded && scale.high}</span>
        </span>
      ),
      className: 'c-bar',
      cell: ({ row, band }) => <IntervalBar scale={scale} row={row} band={band} provisional={row.provisional} />,
      leftOutUpTo: 900,
      elsewhere: false, // the rating has the interval
    },
    {
      title: 'place',
      hint: 'Its true place is one of these with 95 % probability',
      className: 'right',
      cellClass: 'nowrap',
      cell: ({ row }) => (row.place_low && row.place_high ? places(row.place_low, row.place_high) : none),
      leftOutUpTo: 640,
    },
    {
      title: 'best',
      hint: 'Probability, by the results so far, that nobody on the ladder is stronger',
      className: 'right',
      cellClass: 'nowrap',
      cell: ({ row }) => (row.matches > 0 ? percent(row.best) : none),
      leftOutUpTo: 640,
    },
    {
      title: 'trend',
      hint: 'Ranks gained since yesterday',
      className: 'right c-trend',
      cell: ({ row }) =>
        row.trend === null ? (
          <span className="dim" title="It was not on the ladder yesterday">
            new
          </span>
        ) : (
          <Change value={row.trend} what="ranks gained since yesterday" />
        ),
    },
    { title: 'matches', className: 'right', cell: ({ row }) => count(row.matches), leftOutUpTo: 640 },
    {
      title: 'last seen',
      className: 'right',
      cellClass: 'dim nowrap',
      cell: ({ row }) => (row.last_match_at ? <Time at={row.last_match_at} /> : '–'),
      leftOutUpTo: 1100,
    },
  ];
}

/** The place, on the button that opens the row. */
function Rank({ row, open, sharing, onToggle }: LadderRowProps) {
  return (
    <>
      <button type="button" className="row-button" aria-expanded={open} aria-controls={open ? detailsId(row.player) : undefined} onClick={onToggle}>
        <Icon name="right" />
        {row.matches > 0 ? (
          row.rank
        ) : (
          <span className="dim" title="No place before its first match that counts">
            –
          </span>
        )}
        <span className="sr-only">, details of {row.player}</span>
      </button>
      {sharing !== null && (
        <span className="share" title={`${row.player} and the next: ${sharing}`}>
          <span className="sr-only">shares its place with the next: {sharing}</span>
        </span>
      )}
    </>
  );
}
