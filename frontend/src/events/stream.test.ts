import { describe, expect, it } from 'vitest';
import { LiveStream, type Clock } from './stream.ts';

class FakeSource {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  private readonly handlers = new Map<string, (e: { data: string }) => void>();
  addEventListener(kind: string, handler: (e: { data: string }) => void) {
    this.handlers.set(kind, handler);
  }
  close() {
    this.closed = true;
  }
  emit(kind: string, data: string) {
    this.handlers.get(kind)?.({ data });
  }
}

function given() {
  const sources: FakeSource[] = [];
  const timers: { ms: number; what: () => void }[] = [];
  const seen: string[] = [];
  const clock: Clock = {
    open: () => {
      const source = new FakeSource();
      sources.push(source);
      return source as unknown as EventSource;
    },
    later: (ms, what) => timers.push({ ms, what }),
    cancel: () => void (timers.length = 0),
    chance: () => 1,
  };
  const stream = new LiveStream(
    '/api/contests/ants/events',
    {
      event: (kind, id) => seen.push(`${kind} ${id}`),
      gap: () => seen.push('gap'),
      status: (status) => seen.push(status),
    },
    clock,
  );
  return { stream, sources, timers, seen };
}

describe('a live stream', () => {
  it('passes events on', () => {
    const { stream, sources, seen } = given();
    stream.start();
    sources[0]?.onopen?.();
    sources[0]?.emit('match', '{"id":7}');
    expect(seen).toEqual(['connecting', 'live', 'match 7']);
  });

  it('reconnects with growing pauses and reports the gap once', () => {
    const { stream, sources, timers, seen } = given();
    stream.start();
    sources[0]?.onopen?.();
    sources[0]?.onerror?.();
    timers.shift()?.what();
    sources[1]?.onerror?.();
    expect(timers.map((t) => t.ms)).toEqual([2000]);
    timers.shift()?.what();
    sources[2]?.onopen?.();
    expect(seen).toEqual(['connecting', 'live', 'offline', 'offline', 'live', 'gap']);
    expect(sources.map((s) => s.closed)).toEqual([true, true, false]);
  });

  it('closes its connection while paused and catches up afterwards', () => {
    const { stream, sources, seen } = given();
    stream.start();
    sources[0]?.onopen?.();
    stream.stop();
    stream.stop();
    stream.start();
    stream.start();
    sources[1]?.onopen?.();
    expect(sources).toHaveLength(2);
    expect(sources[0]?.closed).toBe(true);
    expect(seen).toEqual(['connecting', 'live', 'connecting', 'live', 'gap']);
  });
});
