// The score race on the page: a picture that a pointer drags through, and a native slider for keyboard and screen reader.

import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Replay, Theme } from './game';
import { labelRoom, markAt, paintRace, roundAt, type RaceFrame } from './race';
import type { Snapshot, Viewer } from './viewer';

interface Props {
  readonly viewer: Viewer;
  readonly replay: Replay;
  readonly snapshot: Snapshot;
  readonly theme: Theme;
  readonly frozen: readonly (number | null)[];
  /** Round and scores in words. */
  readonly standings: string;
  readonly suspense?: boolean | undefined;
}

export function Race({ viewer, replay, snapshot, theme, frozen, standings, suspense = false }: Props): ReactNode {
  const ref = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0, ratio: 1 });
  const [at, setAt] = useState(0);
  const curve = replay.curves[at % replay.curves.length];
  const frame: RaceFrame = { ...size, rounds: replay.rounds, planned: replay.planned, room: labelRoom(size.width) };

  useEffect(() => {
    const canvas = ref.current as HTMLCanvasElement;
    const measure = () =>
      setSize({ width: canvas.clientWidth, height: canvas.clientHeight, ratio: window.devicePixelRatio || 1 });
    const observer = new ResizeObserver(measure);
    observer.observe(canvas);
    measure();
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const canvas = ref.current;
    const ctx = canvas?.getContext('2d');
    if (!canvas || !ctx || !curve || size.width === 0) return;
    const width = Math.round(size.width * size.ratio);
    const height = Math.round(size.height * size.ratio);
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const followed = snapshot.follow && 'seat' in snapshot.follow ? snapshot.follow.seat : null;
    paintRace(ctx, {
      ...frame,
      ratio: size.ratio,
      theme,
      curve,
      seats: replay.names.length,
      names: replay.names,
      round: snapshot.round,
      frozen,
      seat: followed,
      suspense,
      marks: replay.marks ?? [],
    });
  });

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.title = markAt(frame, replay.marks ?? [], event.nativeEvent.offsetX);
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    viewer.seek(roundAt(frame, event.clientX - box.left));
  };

  return (
    <div className="vw-race" style={{ '--seats': replay.names.length } as CSSProperties}>
      <div className="vw-race-track" onPointerDown={drag} onPointerMove={drag}>
        <canvas ref={ref} aria-hidden="true" />
        <input
          type="range"
          aria-label="Round"
          aria-valuetext={standings}
          min={0}
          max={replay.rounds}
          value={snapshot.round}
          onChange={(event) => viewer.seek(Number(event.currentTarget.value))}
        />
      </div>
      {replay.curves.length > 1 && (
        <div className="vw-race-kind" role="group" aria-label="Curve">
          {replay.curves.map((one, k) => (
            <button key={one.id} type="button" aria-pressed={k === at} onClick={() => setAt(k)}>
              {one.title}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
