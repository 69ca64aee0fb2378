// The side of the page in the conversation with a viewer that came with a game. That viewer is a stranger's code in a frame of
// its own: whatever it does, the match stays visible, for after the first fault the site paints the board itself.

import type { Layer, Point, Theme } from './game';
import { record } from './untrusted';

/** How long a module may take to begin, and to paint a round, in milliseconds. */
const patience = 5000;
/** More messages in a second are a flood: sixty pictures and what the pointer asks for are far less. */
const mostMessages = 1000;
/** Letters of a text that is shown. */
const longest = 500;

/** What is known about a seat beyond the replay. A hidden contest has labels only. */
export interface ModuleSeat {
  readonly label: string;
  readonly color: string;
}

/** What a module needs of its match. */
export interface ModuleMatch {
  readonly replay: Uint8Array;
  readonly seats: readonly ModuleSeat[];
}

/** Where the match stands. */
export interface Moment {
  readonly round: number;
  /** Progress towards the next round, 0 <= t < 1. */
  readonly t: number;
  readonly speed: number;
}

/** What a module says about itself when it is ready. */
export interface Declared {
  readonly layers: readonly Layer[];
  /** Width by height of its picture; null for that of the board. */
  readonly aspect: number | null;
}

export interface ModuleListener {
  ready(declared: Declared): void;
  /** What lies where the pointer is. */
  describe(text: string): void;
  /** Where the followed thing is, as shares of the width and height. */
  follow(at: Point): void;
  /** The module is of no use any more; why, for the user. */
  failed(reason: string): void;
}

/** The frame and the time, of which a test brings its own. */
export interface ModuleFrame {
  /** The window that messages have to come from. */
  readonly source: () => unknown;
  readonly post: (message: unknown, transfer: Transferable[]) => void;
  readonly now: () => number;
  /** Calls back later; the result cancels that. */
  readonly later: (milliseconds: number, callback: () => void) => () => void;
}

export class ModuleHost {
  private state: 'starting' | 'open' | 'over' = 'starting';
  private port: MessagePort | null = null;
  private loads = 0;
  private cancel: () => void;
  /** The moment that is being painted, and the newest one behind it. */
  private painting = false;
  private next: Moment | null = null;
  private second = 0;
  private messages = 0;

  constructor(
    private readonly frame: ModuleFrame,
    private readonly match: ModuleMatch,
    private theme: Theme,
    private readonly listener: ModuleListener,
  ) {
    this.cancel = frame.later(patience, () => this.fail('it did not begin within 5 seconds'));
  }

  /** The frame has loaded a page. The second one is not the module's any more. */
  loaded(): void {
    if (++this.loads > 1) this.fail('it left its page');
  }

  /** A message that some window sent to this page. */
  hear(event: Pick<MessageEvent, 'source' | 'data'>): void {
    if (this.state === 'over' || event.source !== this.frame.source() || !this.counted()) return;
    const message = record(event.data);
    if (message['agon'] !== 1) return;
    if (message['type'] === 'error') this.fail(failure(message['text']));
    if (message['type'] === 'ready' && this.state === 'starting') this.open(message);
  }

  /** Shows a moment. While one is being painted, later ones wait, and only the newest of them counts. */
  show(moment: Moment): void {
    this.next = moment;
    this.send();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.port?.postMessage({ type: 'theme', ...shown(theme) });
  }

  setLayer(id: string, choice: number): void {
    this.port?.postMessage({ type: 'layer', id, choice });
  }

  /** Asks what lies at a place, given in shares of the width and height. */
  pick(at: Point): void {
    this.port?.postMessage({ type: 'pick', x: at.x, y: at.y });
  }

  /** Ends the conversation. */
  close(): void {
    this.state = 'over';
    this.cancel();
    this.port?.close();
    this.port = null;
  }

  private open(message: Readonly<Record<string, unknown>>): void {
    this.cancel();
    this.state = 'open';
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = (event) => this.answered(event.data);
    const { replay, seats } = this.match;
    this.frame.post({ agon: 1, type: 'open', port: port2, replay, seats, theme: shown(this.theme) }, [port2]);
    this.listener.ready({ layers: layersOf(message['layers']), aspect: aspectOf(message['aspect']) });
    this.send();
  }

  private answered(data: unknown): void {
    if (this.state === 'over' || !this.counted()) return;
    const { type, text, x, y } = record(data);
    if (type === 'shown') {
      this.cancel();
      this.painting = false;
      this.send();
    } else if (type === 'describe') {
      this.listener.describe(clean(text));
    } else if (type === 'follow') {
      if (share(x) && share(y)) this.listener.follow({ x, y });
    } else if (type === 'error') {
      this.fail(failure(text));
    }
  }

  private send(): void {
    if (this.painting || !this.next || !this.port) return;
    this.port.postMessage({ type: 'show', ...this.next });
    this.next = null;
    this.painting = true;
    this.cancel = this.frame.later(patience, () => this.fail('it did not answer for 5 seconds'));
  }

  /** Counts a message; false when there were too many of them. */
  private counted(): boolean {
    const second = Math.floor(this.frame.now() / 1000);
    if (second !== this.second) this.messages = 0;
    this.second = second;
    if (++this.messages <= mostMessages) return true;
    this.fail('it sent too many messages');
    return false;
  }

  private fail(reason: string): void {
    if (this.state === 'over') return;
    this.close();
    this.listener.failed(reason);
  }
}

/** A theme as a module gets it. */
function shown(theme: Theme): Readonly<Record<string, unknown>> {
  const { dark, ground, surface, line, text, text2, accent, seats } = theme;
  return { dark, ground, surface, line, text, text2, accent, seats };
}

function failure(text: unknown): string {
  const words = clean(text);
  return words ? `it failed: ${words}` : 'it failed';
}

/** A stranger's text in one line. */
function clean(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, longest).replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ').trim() : '';
}

/** Layers with an id that addresses can carry, a key of one letter and at least two choices; others are left out. */
function layersOf(given: unknown): readonly Layer[] {
  if (!Array.isArray(given)) return [];
  return given.slice(0, 6).flatMap((one: unknown) => {
    const { id, title, key, choices, initial } = record(one);
    if (typeof id !== 'string' || !/^[a-z]{1,20}$/.test(id)) return [];
    if (typeof key !== 'string' || !/^[a-z]$/.test(key) || !Array.isArray(choices)) return [];
    const words = choices.slice(0, 20).map((choice) => clean(choice).slice(0, 40));
    if (words.length < 2) return [];
    const first = typeof initial === 'number' && words[initial] !== undefined ? initial : 0;
    return [{ id, title: clean(title).slice(0, 20) || id, key, choices: words, initial: first }];
  });
}

function aspectOf(given: unknown): number | null {
  return typeof given === 'number' && given >= 0.1 && given <= 10 ? given : null;
}

function share(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
