// Keys of the show. One table serves the keyboard, the help and the tests.

export type Action = 'next' | 'back' | 'blank' | 'dark' | 'full' | 'strip' | 'replay' | 'help' | 'escape';

export interface Binding {
  readonly action: Action;
  /** As KeyboardEvent.key names them. */
  readonly keys: readonly string[];
  /** What the help shows. */
  readonly shown: string;
  readonly means: string;
  /** Only whoever presents has it. */
  readonly presents?: true;
}

export const bindings: readonly Binding[] = [
  { action: 'next', keys: [' ', 'ArrowRight', 'PageDown', 'Enter'], shown: 'Space → Page down', means: 'next step', presents: true },
  { action: 'back', keys: ['ArrowLeft', 'PageUp', 'Backspace'], shown: '← Page up', means: 'one step back, for everybody', presents: true },
  { action: 'replay', keys: ['r'], shown: 'R', means: 'play or pause the replay' },
  { action: 'blank', keys: ['b', '.'], shown: 'B', means: 'blank screen, and back' },
  { action: 'dark', keys: ['d'], shown: 'D', means: 'dark or light' },
  { action: 'full', keys: ['f'], shown: 'F', means: 'full screen' },
  { action: 'strip', keys: ['p'], shown: 'P', means: 'show or hide the line below', presents: true },
  { action: 'help', keys: ['?', 'h'], shown: '?', means: 'this help' },
  { action: 'escape', keys: ['Escape'], shown: 'Esc', means: 'close the help, end the blank screen' },
];

export interface Key {
  readonly key: string;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
  readonly repeat?: boolean;
}

/** What a key means to somebody who presents or only looks on; null: nothing. A key that is held down means it once. */
export function actionOf(event: Key, presents: boolean): Action | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = bindings.find((binding) => binding.keys.includes(key));
  return found && (presents || !found.presents) ? found.action : null;
}

/** The key is the element's own: it presses a button or follows a link, or is typed. */
export function ownKey(key: string, tag: string): boolean {
  if (tag === 'INPUT' || tag === 'TEXTAREA' || tag === 'SELECT') return true;
  return (key === ' ' || key === 'Enter') && (tag === 'BUTTON' || tag === 'A' || tag === 'SUMMARY');
}
