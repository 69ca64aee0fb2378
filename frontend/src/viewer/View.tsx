// The replay viewer as a component: one match, shown by the framework-free Viewer, with panel, controls and race.

import {
  type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore,
} from 'react';
import { seatLabel, withoutNames } from './anonymous';
import { Board, makeCanvas } from './Board';
import { Button, Controls } from './Controls';
import type { Game, Replay, Theme } from './game';
import { Help } from './Help';
import { type Action, actionOf, layerBindings, markBinding, withKeys } from './keys';
import { formatPlace, parsePlace } from './link';
import { ModuleStage } from './ModuleStage';
import { Inspector, Panel, Told } from './Panel';
import { usePageTheme } from './pageTheme';
import { paintPicture } from './picture';
import { Race } from './Race';
import { happenedInWords, inWords, Story } from './Story';
import { frozenRound, type SeatMeta } from './verdict';
import { type Clock, Viewer } from './viewer';
import './viewer.css';

export interface ViewProps {
  readonly game: Game;
  readonly replay: Replay;
  /** What is known about the seats beyond the file, by seat. */
  readonly meta?: { readonly seats: readonly SeatMeta[] } | undefined;
  /** Round to show; a change goes there. */
  readonly round?: number | undefined;
  /** Called when the picture rests on a round: after pause, steps and jumps, not for every round of play. */
  readonly onRound?: ((round: number) => void) | undefined;
  /** Zoom, place and followed unit at the beginning, as `onPlace` gave them. */
  readonly place?: string | undefined;
  readonly onPlace?: ((place: string) => void) | undefined;
  /** Plays by itself, fast enough to end within this many seconds, unless the reader prefers no motion. */
  readonly playWithin?: number | undefined;
  /** The race shows nothing that is still to come. */
  readonly suspense?: boolean | undefined;
  /** Takes the keyboard at once. */
  readonly autoFocus?: boolean | undefined;
  /** The match file, for games whose own code paints. */
  readonly file?: Uint8Array | undefined;
  /** The game's own code is not told who plays. */
  readonly anonymous?: boolean | undefined;
  /** Shows a close button. */
  readonly onClose?: (() => void) | undefined;
}

const clock: Clock = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};

const noSeats: readonly SeatMeta[] = [];

export function View(props: ViewProps): ReactNode {
  const { game, replay, meta, round, playWithin, autoFocus, onClose } = props;
  const root = useRef<HTMLDivElement>(null);
  const seats = meta?.seats ?? replay.seats ?? noSeats;
  const theme = usePageTheme();
  const frozen = useFrozen(replay, seats);
  const first = useRef({ theme, place: props.place, round });
  const viewer = useMemo(() => {
    const linked = parsePlace(first.current.place ?? '');
    return new Viewer({
      replay,
      clock,
      theme: first.current.theme,
      frozen,
      reducedMotion: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      pace: game.pace,
      plane: game.plane ?? replay.plain,
      place: { ...linked, round: first.current.round ?? linked.round },
    });
  }, [game, replay, frozen]);
  const snapshot = useSyncExternalStore(viewer.subscribe, () => viewer.snapshot);
  const { layers } = viewer;
  const keys = useMemo(
    () => withKeys([...(replay.marks?.length ? [markBinding] : []), ...layerBindings(layers), ...(game.keys ?? [])]),
    [game, replay, layers],
  );
  const words = game.words ?? { round: 'round', unit: 'unit' };
  const module = useModule(props, theme);

  useEffect(() => viewer.setTheme(theme), [viewer, theme]);
  useEffect(() => game.onReady?.(() => viewer.repaint()), [game, viewer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another match takes the focus too
  useEffect(() => {
    if (autoFocus) root.current?.focus({ preventScroll: true });
  }, [autoFocus, viewer]);
  useEffect(() => {
    if (playWithin === undefined || !viewer.snapshot.animate) return;
    viewer.setSpeed(viewer.speedWithin(playWithin));
    viewer.play();
  }, [viewer, playWithin]);
  useReports(viewer, snapshot, props);

  const act = useCallback(
    (action: Action) => {
      if (viewer.act(action)) return true;
      if (action.do === 'full') toggleFullScreen(root.current);
      else if (action.do === 'picture') savePicture(viewer);
      else return false;
      return true;
    },
    [viewer],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event, keys);
    // Space and Enter on a button press it; typing into a field stays typing.
    const target = event.target as HTMLElement;
    if (!action || (event.key === ' ' && target.tagName === 'BUTTON')) return;
    if (target.tagName === 'INPUT' && (target as HTMLInputElement).type !== 'range') return;
    if (act(action)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const standings = inWords(replay, snapshot.round, words.round);
  const told = snapshot.playing ? '' : happenedInWords(replay, snapshot.round, snapshot.layers);
  const headline = useId();
  const problems = [...replay.warnings, ...(replay.problem ? [problemWords(replay)] : []), ...(module.failure ? [module.failure] : [])];
  const label = replay.plain ? `Board of ${replay.title}` : `Board of ${replay.title}, ${replay.rows} rows, ${replay.cols} columns`;
  return (
    <div ref={root} className="vw" tabIndex={-1} role="region" aria-labelledby={headline} onKeyDown={onKeyDown}>
      <div className="vw-frame">
        <header className="vw-head">
          <h2 id={headline}>
            <span className="vw-title">{replay.title}</span>
            <span className="vw-round">
              {words.round} <b>{snapshot.round}</b> / {replay.planned}
            </span>
          </h2>
          <span className="vw-seed">{replay.boardName && `board ${replay.boardName} · `}seed {replay.seed}</span>
          {replay.ending && snapshot.round === replay.rounds && <span className="vw-ending">{replay.ending}</span>}
          <span className="vw-space" />
          <Button icon="help" label="Help" hint="?" onClick={() => act({ do: 'help' })} />
          {onClose && <Button icon="close" label="Close" onClick={onClose} />}
        </header>
        {problems.map((problem) => (
          <p key={problem} className="vw-problem" role="alert">{problem}</p>
        ))}
        <div className="vw-stage">
          {module.stage && module.match ? (
            <ModuleStage key={module.match.key} {...{ viewer, theme, label }} stage={module.stage} match={module.match} onDescribe={module.setText} onFailure={module.fail} />
          ) : (
            <Board viewer={viewer} label={label} />
          )}
        </div>
        <aside className="vw-side">
          <Panel {...{ viewer, replay, snapshot, theme, seats, frozen }} word={words.round} />
          <Told {...{ replay, snapshot, theme }} />
          <Inspector {...{ replay, snapshot, theme }} unit={words.unit} text={module.stage ? module.text : null} />
        </aside>
        <footer className="vw-foot">
          <Controls viewer={viewer} snapshot={snapshot} act={act} keys={keys} />
          <Race {...{ viewer, replay, snapshot, theme, frozen, standings }} suspense={props.suspense} />
        </footer>
      </div>
      <div className="vw-live" role="status" aria-live="polite">{snapshot.playing ? '' : `${standings}. ${told}`}</div>
      <Story replay={replay} layers={snapshot.layers} word={words.round} />
      {snapshot.help && <Help game={game} replay={replay} theme={theme} keys={keys} onClose={() => viewer.setHelp(false)} />}
    </div>
  );
}

/** The game's own code that paints the board, as long as nothing is wrong with it. */
function useModule({ game, replay, file, meta, anonymous }: ViewProps, theme: Theme) {
  const [text, setText] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const stage = reason === null && file ? game.stage : undefined;
  const labels = replay.names.map((name, seat) => (anonymous ? seatLabel(seat) : (meta?.seats[seat]?.name ?? name))).join('\n');
  const tries = useRef(0);
  const match = useMemo(
    () => (file ? { key: ++tries.current, replay: anonymous ? withoutNames(file) : file, seats: labels.split('\n').map((label, seat) => ({ label, color: theme.seats[seat] as string })) } : null),
    [file, labels, anonymous, theme.seats],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another match is another try
  useEffect(() => {
    setReason(null);
    setText('');
  }, [match]);
  const failure = reason === null ? null : `The game's own viewer cannot be shown: ${reason}. This is the site's.`;
  return { stage, match, text, setText, failure, fail: setReason };
}

/**
 * The round from which every seat is frozen. The same array as long as nothing in it changes: news about the seats that
 * change nothing must not restart the replay.
 */
function useFrozen(replay: Replay, seats: readonly SeatMeta[]): readonly (number | null)[] {
  const last = useRef<readonly (number | null)[]>([]);
  return useMemo(() => {
    const now = replay.names.map((_, seat) => frozenRound(seats[seat], replay.rounds, (at) => replay.status(at, seat)));
    if (now.join() !== last.current.join()) last.current = now;
    return last.current;
  }, [replay, seats]);
}

/** Passes the resting round out, and a round from outside in. */
function useReports(viewer: Viewer, snapshot: { round: number; playing: boolean; zoom: number; follow: unknown }, props: ViewProps): void {
  const { round, onRound, onPlace } = props;
  const told = useRef(round ?? viewer.snapshot.round);
  useEffect(() => {
    if (round === undefined || round === told.current) return;
    told.current = round;
    if (round !== viewer.snapshot.round) viewer.seek(round);
  }, [viewer, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: viewer.place depends on zoom and the followed unit
  useEffect(() => {
    if (snapshot.playing) return;
    // A pulled slider passes many rounds: tell the one it comes to rest on.
    const timer = setTimeout(() => {
      if (told.current !== snapshot.round) {
        told.current = snapshot.round;
        onRound?.(snapshot.round);
      }
      onPlace?.(formatPlace(viewer.place));
    }, 150);
    return () => clearTimeout(timer);
  }, [viewer, snapshot.round, snapshot.playing, snapshot.zoom, snapshot.follow, onRound, onPlace]);
}

function problemWords(replay: Replay): string {
  const { line, message } = replay.problem as { line: number; message: string };
  const shown = replay.rounds === 0 ? 'the first state' : `rounds 0 to ${replay.rounds}`;
  return `The file is broken at line ${line}: ${message}. Shown is what is complete: ${shown} of ${replay.planned}.`;
}

/** Where the browser knows no full screen (iPhones), the viewer fills the window instead. */
function toggleFullScreen(element: HTMLElement | null): void {
  if (!element) return;
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (element.classList.contains('vw-filled') || typeof element.requestFullscreen !== 'function') {
    element.classList.toggle('vw-filled');
  } else {
    element.requestFullscreen().catch(() => element.classList.toggle('vw-filled'));
  }
}

function savePicture(viewer: Viewer): void {
  const { replay } = viewer;
  const canvas = paintPicture(replay, viewer.scene(1, makeCanvas)) as HTMLCanvasElement;
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    const name = replay.title.split(' ')[0]?.toLowerCase().replace(/[^a-z0-9]/g, '') || 'match';
    link.download = `${name}-seed${replay.seed}-round${viewer.snapshot.round}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }, 'image/png');
}
