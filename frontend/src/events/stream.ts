import { backoff, eventId, kinds, type Kind } from './events.ts';

export type Status = 'connecting' | 'live' | 'offline';

export interface Listener {
  event: (kind: Kind, id: number | null) => void;
  /** The stream is back after a gap in which events may have been missed. */
  gap: () => void;
  status: (status: Status) => void;
}

/** What a stream needs of the browser; a parameter so that tests need none. */
export interface Clock {
  open: (url: string) => EventSource;
  later: (ms: number, what: () => void) => number;
  cancel: (timer: number) => void;
  chance: () => number;
}

const browserClock: Clock = {
  open: (url) => new EventSource(url),
  later: (ms, what) => window.setTimeout(what, ms),
  cancel: (timer) => window.clearTimeout(timer),
  chance: Math.random,
};

/**
 * One contest's live events. It reconnects by itself, and it can be paused: browsers allow few connections to a host,
 * so a page nobody looks at must not keep one.
 */
export class LiveStream {
  private source: EventSource | null = null;
  private timer: number | null = null;
  private failures = 0;
  private missed = false;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly clock: Clock = browserClock,
  ) {}

  /** Opens the stream, also after a pause. Idempotent. */
  start(): void {
    if (this.source !== null || this.timer !== null) return;
    this.listener.status('connecting');
    this.connect();
  }

  /** Closes the stream; what happens until the next start is reported as a gap. Idempotent. */
  stop(): void {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
    this.close();
    this.failures = 0;
    this.missed = true;
  }

  private connect(): void {
    this.timer = null;
    const source = this.clock.open(this.url);
    this.source = source;
    source.onopen = () => {
      this.failures = 0;
      this.listener.status('live');
      if (this.missed) this.listener.gap();
      this.missed = false;
    };
    source.onerror = () => this.lost();
    for (const kind of kinds) {
      source.addEventListener(kind, (event: MessageEvent<string>) => this.listener.event(kind, eventId(event.data)));
    }
  }

  // The browser would try again by itself after most errors, but not after all, and without growing pauses.
  private lost(): void {
    this.close();
    this.missed = true;
    this.listener.status('offline');
    this.timer = this.clock.later(backoff(this.failures++, this.clock.chance()), () => this.connect());
  }

  private close(): void {
    if (this.source === null) return;
    this.source.onerror = null;
    this.source.onopen = null;
    this.source.close();
    this.source = null;
  }
}
