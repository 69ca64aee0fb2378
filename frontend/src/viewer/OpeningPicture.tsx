// The picture of a board: the first state of a match, painted by the game's viewer. Import this module lazily.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { gameOf } from '../games';
import { makeCanvas } from './Board';
import type { Game, Replay } from './game';
import { paintOpening } from './opening';
import { usePageTheme } from './pageTheme';

interface Props {
  /** The game's word, e.g. `ants`. */
  readonly game: string;
  /** A match file with at least the state before the first round. */
  readonly file: string;
  /** What the picture is of, e.g. `Board Rooms`; its size is added. */
  readonly label: string;
}

type Opened = { readonly game: Game; readonly replay: Replay } | { readonly failure: string } | null;

/** It fills its container, which needs a width and a height. */
export default function OpeningPicture({ game, file, label }: Props): ReactNode {
  const ref = useRef<HTMLCanvasElement>(null);
  const theme = usePageTheme();
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    let wanted = true;
    open(game, file).then(
      (result) => wanted && setOpened(result),
      (error: unknown) => wanted && setOpened({ failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [game, file]);
  const replay = opened && 'replay' in opened ? opened.replay : null;
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas || !replay) return;
    const paint = () => {
      const ratio = window.devicePixelRatio || 1;
      const size = { width: Math.round(canvas.clientWidth * ratio), height: Math.round(canvas.clientHeight * ratio) };
      if (size.width < 1 || size.height < 1) return;
      Object.assign(canvas, size);
      paintOpening(canvas.getContext('2d') as CanvasRenderingContext2D, replay, size, theme, makeCanvas);
    };
    const observer = new ResizeObserver(paint); // it begins with a call
    observer.observe(canvas);
    return () => observer.disconnect();
  }, [replay, theme]);
  if (opened && 'failure' in opened) return <p className="small">This board cannot be shown. {opened.failure}</p>;
  const size = opened?.game.plane ? '' : replay ? `, ${replay.rows} rows, ${replay.cols} columns` : '';
  return <canvas ref={ref} role="img" aria-label={`${label}${size}`} />;
}

async function open(id: string, file: string): Promise<Opened> {
  const game = await gameOf(id);
  return { game, replay: game.parse(new TextEncoder().encode(file)) };
}
