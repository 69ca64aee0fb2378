import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { matchesQuery } from '../../../api/queries.ts';
import type { LadderRow as Row } from '../../../api/types.ts';
import { percent, places } from '../../../labels/chance.ts';
import { count } from '../../../labels/number.ts';
import { Author } from '../../../components/Author.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { MatchTable } from '../../../components/MatchTable.tsx';
import { Change, RatingText } from '../../../components/RatingText.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Time } from '../../../components/Time.tsx';
import { AgainstSection } from './AgainstSection.tsx';
import { IntervalBar } from './IntervalBar.tsx';
import type { Interval, Scale } from './interval.ts';

interface Props {
  contest: string;
  row: Row;
  mine: boolean;
  /** What its language is called; empty: not known. */
  language: string;
  scale: Scale;
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
export function LadderRow({ contest, row, mine, language, scale, band, open, own, others, sharing, onToggle, onPoint }: Props) {
  const details = `details-${row.player}`;
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
        <td className="c-rank">
          <button type="button" className="row-button" aria-expanded={open} aria-controls={open ? details : undefined} onClick={onToggle}>
            <Icon name="right" />
            {row.matches > 0 ? row.rank : <span className="dim" title="No place before its first match that counts">–</span>}
            <span className="sr-only">, details of {row.player}</span>
          </button>
          {sharing !== null && (
            <span className="share" title={`${row.player} and the next: ${sharing}`}>
              <span className="sr-only">shares its place with the next: {sharing}</span>
            </span>
          )}
        </td>
        <td className="c-player">
          <Link to="/contests/$contest/players/$player" params={{ contest, player: row.player }}>
            {row.player}
          </Link>{' '}
          {row.builtin && <span className="tag">built-in</span>}
          {mine && <span className="tag">yours</span>}
        </td>
        <td className="c-author dim">{!row.builtin && <Author contest={contest} of={row} />}</td>
        <td className="right">
          <RatingText value={row.rating} interval={row.interval} provisional={row.provisional} />
        </td>
        <td className="c-bar">
          <IntervalBar scale={scale} row={row} band={band} provisional={row.provisional} />
        </td>
        <td className="right c-place nowrap">{row.place_low && row.place_high ? places(row.place_low, row.place_high) : <span className="dim">–</span>}</td>
        <td className="right c-best nowrap">{row.matches > 0 ? percent(row.best) : <span className="dim">–</span>}</td>
        <td className="right c-trend">{row.trend === null ? <span className="dim" title="It was not on the ladder yesterday">new</span> : <Change value={row.trend} what="ranks gained since yesterday" />}</td>
        <td className="right c-matches">{count(row.matches)}</td>
        <td className="right c-last dim">{row.last_match_at ? <Time at={row.last_match_at} /> : '–'}</td>
      </tr>
      {open && (
        <tr className="details" id={details}>
          <td colSpan={10}>
            <dl className="facts narrow-only">
              <div>
                <dt>by</dt>
                <dd>{row.builtin ? 'the game' : <Author contest={contest} of={row} />}</dd>
              </div>
              {row.place_low && row.place_high && (
                <div>
                  <dt>place</dt>
                  <dd>
                    {places(row.place_low, row.place_high)}, best: {percent(row.best)}
                  </dd>
                </div>
              )}
              <div>
                <dt>matches</dt>
                <dd>{count(row.matches)}</dd>
              </div>
              {row.last_match_at && (
                <div>
                  <dt>last seen</dt>
                  <dd>
                    <Time at={row.last_match_at} />
                  </dd>
                </div>
              )}
            </dl>
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

function RecentMatches({ contest, player }: { contest: string; player: string }) {
  const { data, error, refetch } = useQuery(matchesQuery(contest, { player, limit: 20 }));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;
  // Those that wait to be played say nothing about the player.
  const played = data.matches.filter((m) => m.state === 'done').slice(0, 5);
  if (played.length === 0) return <p className="dim">No match has been played yet.</p>;
  return <MatchTable contest={contest} matches={played} highlight={player} label={`Recent matches of ${player}`} />;
}
