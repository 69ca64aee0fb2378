// The panel beside the board: the seats in order of score, and what the pointer or the camera is on.

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Description, Replay, Theme } from './game';
import { Icon } from './icons';
import { textOn } from './theme';
import { cpuText, frozenWords, type SeatMeta, seconds } from './verdict';
import type { Snapshot, Viewer } from './viewer';

interface Props {
  readonly viewer: Viewer;
  readonly replay: Replay;
  readonly snapshot: Snapshot;
  readonly theme: Theme;
  readonly seats: readonly SeatMeta[];
  readonly frozen: readonly (number | null)[];
  /** The game's word for a round. */
  readonly word: string;
}

/** Seats by score, equal scores by seat. */
export function ranking(replay: Replay, round: number): readonly number[] {
  const seats = replay.names.map((_, seat) => seat);
  return seats.sort((a, b) => replay.score(round, b) - replay.score(round, a) || a - b);
}

export function Panel(props: Props): ReactNode {
  const { replay, snapshot } = props;
  const order = ranking(replay, snapshot.round);
  const list = useSliding(order.join());
  return (
    <ol className="vw-seats" ref={list} aria-label="Players in order of score">
      {order.map((seat) => (
        <SeatRow key={seat} seat={seat} best={replay.score(snapshot.round, order[0] as number)} {...props} />
      ))}
    </ol>
  );
}

function SeatRow({ seat, best, viewer, replay, snapshot, theme, seats, frozen, word }: Props & { seat: number; best: number }): ReactNode {
  const { round, follow } = snapshot;
  const from = frozen[seat] ?? null;
  const out = from !== null && round >= from;
  const colour = theme.seats[seat] as string;
  const score = replay.score(round, seat);
  const followed = follow !== null && 'seat' in follow && follow.seat === seat;
  const gone = out ? null : (replay.gone?.(round, seat) ?? null);
  const meta = seats[seat];
  const limit = meta?.cpu_limit_ms ? ` of ${seconds(meta.cpu_limit_ms)}` : '';
  return (
    <li className={`vw-seat${out ? ' vw-out' : ''}${gone !== null ? ' vw-gone' : ''}`} data-seat={seat}>
      <button
        type="button"
        className="vw-seat-name"
        aria-pressed={followed}
        title={`${followed ? 'Stop following' : 'Follow'} ${replay.names[seat]} (key ${seat + 1})`}
        onClick={() => viewer.follow({ seat })}
      >
        <Badge seat={seat} theme={theme} />
        <span className="vw-name">{replay.names[seat]}</span>
      </button>
      <span className="vw-score" title="Score">{score}</span>
      <span className="vw-bar" aria-hidden="true">
        <span style={{ background: colour, width: `${best > 0 ? Math.max(0, (100 * score) / best) : 0}%` }} />
      </span>
      <span className="vw-facts">
        {replay.facts(round, seat, snapshot.layers).map((fact) => (
          <span key={fact.label} title={fact.label}>
            <abbr title={fact.label}>{fact.short}</abbr> <b>{fact.value}</b>
          </span>
        ))}
      </span>
      {replay.judge && (
        <span className="vw-cpu" title={`CPU time consumed so far${limit}`}>
          CPU <b>{out ? 'out' : cpuText(replay, round, seat)}</b>
        </span>
      )}
      <span className="vw-summary">{replay.summary(round, seat)}</span>
      {gone !== null && <span className="vw-fate">{gone}</span>}
      {out && (
        <span className="vw-frozen">
          <Icon name="frozen" />
          {frozenWords(meta, from, word)}
        </span>
      )}
    </li>
  );
}

interface ToldProps {
  readonly replay: Replay;
  readonly snapshot: Snapshot;
  readonly theme: Theme;
}

/** What happened in the round, in words; nothing for replays that never say anything. */
export function Told({ replay, snapshot, theme }: ToldProps): ReactNode {
  if (!replay.talks) return null;
  const told = replay.happened?.(snapshot.round, snapshot.layers).filter(({ counted }) => !counted) ?? [];
  return (
    // Whoever has no pointer scrolls a long list by keys.
    <ul className="vw-told" aria-label="What happened" tabIndex={told.length > 1 ? 0 : undefined}>
      {told.map(({ seat, text }, k) => (
        <li key={k}>
          {seat !== null && <Badge seat={seat} theme={theme} />}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

export function Badge({ seat, theme }: { readonly seat: number; readonly theme: Theme }): ReactNode {
  const colour = theme.seats[seat] as string;
  return <span className="vw-badge" style={{ background: colour, color: textOn(colour) }}>{seat}</span>;
}

interface InspectorProps {
  readonly replay: Replay;
  readonly snapshot: Snapshot;
  readonly theme: Theme;
  /** The game's word for what can be followed. */
  readonly unit: string;
  /** What the game's own viewer says about the place under the pointer; null where the replay knows it. */
  readonly text: string | null;
}

/** What is under the pointer, or else what is followed. */
export function Inspector({ replay, snapshot, theme, unit, text }: InspectorProps): ReactNode {
  const { hover, follow, round } = snapshot;
  let found: Description | null = null;
  if (text !== null) found = text === '' ? null : { place: text, details: [], seat: null, unit: null };
  else if (hover) found = replay.describe(round, hover, snapshot.layers);
  else if (follow && 'unit' in follow) found = replay.describeUnit(round, follow.unit, snapshot.layers);
  return (
    <div className="vw-inspector">
      {found ? (
        <>
          <span className="vw-place">{found.place}</span>
          {found.seat !== null && (
            <span className="vw-owner">
              <Badge seat={found.seat} theme={theme} />
              {replay.names[found.seat]}
            </span>
          )}
          {found.details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </>
      ) : (
        <span className="vw-hint">
          {replay.ending && round === replay.rounds && <>The match ended: {replay.ending}. </>}
          Point at the board to read it, click {/^[aeio]/.test(unit) ? 'an' : 'a'} {unit} to follow it.
        </span>
      )}
    </div>
  );
}

/** Lets rows slide to their new place when their order changes. */
function useSliding(order: string): React.RefObject<HTMLOListElement | null> {
  const ref = useRef<HTMLOListElement>(null);
  const places = useRef(new Map<Element, number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows move when their order changes
  useLayoutEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const next = new Map<Element, number>();
    for (const row of ref.current?.children ?? []) {
      const top = (row as HTMLElement).offsetTop;
      const before = places.current.get(row);
      next.set(row, top);
      if (before !== undefined && before !== top && !still) {
        row.animate([{ transform: `translateY(${before - top}px)` }, { transform: 'none' }], { duration: 120, easing: 'ease-out' });
      }
    }
    places.current = next;
  }, [order]);
  return ref;
}
