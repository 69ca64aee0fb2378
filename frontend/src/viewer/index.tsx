// The replay viewer for pages: give it a match file and the game's word. Import this module lazily.

import { type ReactNode, useEffect, useState } from 'react';
import { gameOf } from '../games';
import type { Game, Replay } from './game';
import { moduleHash } from './moduleFrame';
import { unpack } from './open';
import type { GamePackage } from './package';
import { View, type ViewProps } from './View';

export type { SeatMeta } from './verdict';

export interface ReplayViewerProps extends Omit<ViewProps, 'game' | 'replay' | 'file'> {
  /** The match file. */
  readonly source: string | ArrayBuffer;
  /** The game's word, e.g. `ants`. */
  readonly game: string;
  /** The game's package, if it came as one, and the address of the page with its own viewer. */
  readonly pack?: { readonly content: GamePackage; readonly page: string } | undefined;
}

type Opened = { readonly game: Game; readonly replay: Replay; readonly file: Uint8Array } | { readonly failure: string } | null;

/** Reads and shows a match. It fills its container, which needs a height. */
export function ReplayViewer({ source, game, pack, ...rest }: ReplayViewerProps): ReactNode {
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    let wanted = true;
    open(source, game, pack).then(
      (result) => wanted && setOpened(result),
      (error: unknown) => wanted && setOpened({ failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [source, game, pack]);
  if (!opened) return <p className="vw-wait">Reading the match…</p>;
  if ('failure' in opened) return <p className="vw-problem" role="alert">This match cannot be shown. {opened.failure}</p>;
  return <View {...opened} {...rest} />;
}

async function open(source: string | ArrayBuffer, id: string, pack: ReplayViewerProps['pack']): Promise<Opened> {
  const built = await gameOf(id);
  const game = (pack && built.packed?.(pack.content, pack.page + moduleHash)) ?? built;
  const file = typeof source === 'string' ? new TextEncoder().encode(source) : await unpack(new Uint8Array(source));
  return { game, replay: game.parse(file), file };
}

export default ReplayViewer;
