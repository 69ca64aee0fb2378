// Keys of the viewer. One table serves the keyboard, the help and the tests.

import type { Layer } from './game';

/** What the user can want from the viewer. */
export type Action =
  | { readonly do: 'toggle' | 'start' | 'end' | 'faster' | 'slower' | 'animate' | 'fit' | 'help' | 'full' | 'escape' | 'picture' }
  | { readonly do: 'step'; readonly by: number }
  | { readonly do: 'zoom'; readonly by: number }
  | { readonly do: 'mark'; readonly by: 1 | -1 }
  | { readonly do: 'layer'; readonly id: string }
  | { readonly do: 'follow'; readonly seat: number };

export interface Binding {
  /** Keys as KeyboardEvent.key names them, one action for each. */
  readonly keys: readonly (readonly [key: string, action: Action])[];
  /** What the help shows for the keys. */
  readonly shown: string;
  readonly means: string;
}

export const bindings: readonly Binding[] = [
  { shown: 'Space', means: 'play or pause', keys: [[' ', { do: 'toggle' }]] },
  {
    shown: '← →',
    means: 'one round back or on',
    keys: [['ArrowLeft', { do: 'step', by: -1 }], ['ArrowRight', { do: 'step', by: 1 }]],
  },
  {
    shown: 'Shift ← →',
    means: 'ten rounds back or on',
    keys: [['Shift+ArrowLeft', { do: 'step', by: -10 }], ['Shift+ArrowRight', { do: 'step', by: 10 }]],
  },
  { shown: 'Home End', means: 'first or last round', keys: [['Home', { do: 'start' }], ['End', { do: 'end' }]] },
  {
    shown: '+ −',
    means: 'faster or slower',
    keys: [['+', { do: 'faster' }], ['=', { do: 'faster' }], ['-', { do: 'slower' }], ['_', { do: 'slower' }]],
  },
  { shown: 'A', means: 'animation on or off', keys: [['a', { do: 'animate' }]] },
  {
    shown: '1 … 9',
    means: 'follow a seat',
    keys: Array.from({ length: 9 }, (_, k) => [String(k + 1), { do: 'follow', seat: k }] as const),
  },
  {
    shown: 'Z X',
    means: 'zoom in or out',
    keys: [['z', { do: 'zoom', by: 1.25 }], ['x', { do: 'zoom', by: 0.8 }]],
  },
  { shown: '0', means: 'show the whole board', keys: [['0', { do: 'fit' }]] },
  { shown: 'P', means: 'save a picture of the round', keys: [['p', { do: 'picture' }]] },
  { shown: 'F', means: 'full screen', keys: [['f', { do: 'full' }]] },
  { shown: '?', means: 'this help', keys: [['?', { do: 'help' }], ['h', { do: 'help' }]] },
  { shown: 'Esc', means: 'stop following, close the help', keys: [['Escape', { do: 'escape' }]] },
];

/** For replays with marks on the slider. */
export const markBinding: Binding = {
  shown: ', .',
  means: 'back or on to a mark of the slider',
  keys: [[',', { do: 'mark', by: -1 }], ['.', { do: 'mark', by: 1 }]],
};

/** The keys of layers. */
export function layerBindings(layers: readonly Layer[]): readonly Binding[] {
  return layers.map(({ id, title, key, choices }) => ({
    shown: key.toUpperCase(),
    means: `${title.toLowerCase()}: ${choices.length > 2 ? 'next choice' : choices.join(' or ')}`,
    keys: [[key, { do: 'layer', id }]],
  }));
}

/** The viewer's keys and the game's. A game may take over keys of the viewer. */
export function withKeys(own: readonly Binding[]): readonly Binding[] {
  const taken = new Set(own.flatMap((binding) => binding.keys.map(([key]) => key)));
  return [...bindings.filter((binding) => !binding.keys.every(([key]) => taken.has(key))), ...own];
}

/** The key that does something, as the help shows it. */
export function keyFor(wanted: Action['do'], all: readonly Binding[]): string {
  return all.findLast((binding) => binding.keys.some(([, action]) => action.do === wanted))?.shown ?? '';
}

/** The parts of a KeyboardEvent that matter. */
export interface Key {
  readonly key: string;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
}

/** What a key means; null when it belongs to the browser or to nobody. */
export function actionOf(event: Key, all: readonly Binding[] = bindings): Action | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const arrow = key.startsWith('Arrow');
  const pressed = event.shiftKey && arrow ? `Shift+${key}` : key;
  // A game's keys come last and count first.
  return all.flatMap((binding) => binding.keys).findLast(([name]) => name === pressed)?.[1] ?? null;
}
