// A canvas for tests: notes which calls were made and complains about numbers that are none.

import type { CanvasMaker } from './game';

export interface Recorder {
  readonly ctx: CanvasRenderingContext2D;
  readonly makeCanvas: CanvasMaker;
  /** How often each method was called. */
  readonly calls: Map<string, number>;
  /** Texts that were written. */
  readonly texts: string[];
  /** Saved states that were not restored. */
  depth(): number;
}

/** Every call and every property of a 2D context is accepted; NaN and missing arguments throw. */
export function recorder(): Recorder {
  const calls = new Map<string, number>();
  const texts: string[] = [];
  let depth = 0;
  const context = (width: number, height: number): CanvasRenderingContext2D => {
    const properties: Record<string, unknown> = { globalAlpha: 1, lineWidth: 1, canvas: { width, height } };
    return new Proxy(properties, {
      get: (target, name: string) => {
        if (name in target) return target[name];
        return (...args: unknown[]) => {
          for (const arg of args) {
            if (arg === undefined || (typeof arg === 'number' && !Number.isFinite(arg))) {
              throw new Error(`${name}(${args.join(', ')})`);
            }
          }
          calls.set(name, (calls.get(name) ?? 0) + 1);
          if (name === 'save') depth++;
          if (name === 'restore') depth--;
          if (name === 'fillText') texts.push(String(args[0]));
          if (name === 'getTransform') return { a: 10, b: 0, c: 0, d: 10, e: 0, f: 0 };
          if (name === 'measureText') return { width: 6 * String(args[0]).length };
          return undefined;
        };
      },
      set: (target, name: string, value: unknown) => {
        if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) {
          throw new Error(`${name} = ${String(value)}`);
        }
        target[name] = value;
        return true;
      },
    }) as unknown as CanvasRenderingContext2D;
  };
  return {
    ctx: context(800, 800),
    makeCanvas: (width, height) => {
      const ctx = context(width, height);
      return { canvas: ctx.canvas, ctx };
    },
    calls,
    texts,
    depth: () => depth,
  };
}
