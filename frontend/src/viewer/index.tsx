// The replay viewer for pages: give it a match file and the game's word. Import this module lazily.

import { type ReactNode, useEffect, useState } from 'react';
import { games } from '../games';
import type { Game, Replay } from './game';
import { unpack } from './open';
import { View, type ViewProps } from './View';

export type { SeatMeta } from './verdict';

export interface ReplayViewerProps extends Omit<ViewProps, 'game' | 'replay'> {
  /** The match file. */
  readonly source: string | ArrayBuffer;
  /** The game's word, e.g. `ants`. */
  readonly game: string;
}

type Opened = { readonly game: Game; readonly replay: Replay } | { readonly failure: string } | null;

/** Reads and shows a match. It fills its container, which needs a height. */
export function ReplayViewer({ source, game, ...rest }: ReplayViewerProps): ReactNode {
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    let wanted = true;
    open(source, game).then(
      (result) => wanted && setOpened(result),
      (error: unknown) => wanted && setOpened({ failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [source, game]);
  if (!opened) return <p className="vw-wait">Reading the match…</p>;
  if ('failure' in opened) return <p className="vw-problem" role="alert">This match cannot be shown. {opened.failure}</p>;
  return <View game={opened.game} replay={opened.replay} {...rest} />;
}

async function open(source: string | ArrayBuffer, id: string): Promise<Opened> {
  const load = Object.hasOwn(games, id) ? games[id] : undefined;
  if (!load) throw new Error(`There is no viewer for the game "${id}".`);
  const game = await load();
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : await unpack(new Uint8Array(source));
  return { game, replay: game.parse(bytes) };
}

export default ReplayViewer;
