// A game that came as a package, as far as its viewer needs it. Pages carry it as JSON in a script element that no browser
// runs: <script type="application/agon-game">.

import { fromBase64, record } from './untrusted';

/** How the matches of a package are shown: by what it declares, or by code of its own in a frame of its own. */
export const viewerKinds = ['frames', 'module', 'page'] as const;
export type ViewerKind = (typeof viewerKinds)[number];

export interface GamePackage {
  readonly id: string;
  readonly title: string;
  readonly viewer: {
    readonly kind: ViewerKind;
    /** The script of a module or page, a name in `files`. */
    readonly file?: string;
    /** The game's words for a round and for what can be followed. */
    readonly words?: { readonly round: string; readonly unit: string };
    /** Rounds a second at speed 1. */
    readonly pace?: number;
  };
  /** Files of the viewer as data: addresses in base64, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** The package that came with a page; null when there is none, or none that makes sense. */
export function readPackage(page: Document): GamePackage | null {
  const text = page.querySelector('script[type="application/agon-game"]')?.textContent;
  return text ? parsePackage(text) : null;
}

export function parsePackage(text: string): GamePackage | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const { id, title, viewer, files } = record(given);
  if (typeof id !== 'string' || id === '') return null;
  const { kind, file, words, pace } = record(viewer);
  const { round = 'round', unit = 'unit' } = record(words);
  return {
    id: id.slice(0, 64),
    title: typeof title === 'string' && title !== '' ? title.slice(0, 64) : id.slice(0, 64),
    viewer: {
      kind: viewerKinds.find((one) => one === kind) ?? 'frames',
      ...(typeof file === 'string' ? { file } : {}),
      ...(typeof round === 'string' && typeof unit === 'string' ? { words: { round: round.slice(0, 20), unit: unit.slice(0, 20) } } : {}),
      ...(typeof pace === 'number' && pace > 0 && pace <= 60 ? { pace } : {}),
    },
    files: Object.fromEntries(Object.entries(record(files)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  };
}

/** The match that came with a page, in base64; null when there is none. */
export function readReplay(page: Document): { readonly name: string; readonly bytes: Uint8Array } | null {
  const element = page.querySelector<HTMLScriptElement>('script[type="application/agon-replay"]');
  const text = element?.textContent?.replace(/\s+/g, '');
  if (!element || !text) return null;
  const name = element.dataset['name'] ?? 'replay';
  return { name, bytes: fromBase64(text) ?? new Uint8Array() }; // of nothing, the reader says that it is no replay
}
