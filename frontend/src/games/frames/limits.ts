// How much a replay may hold. The judge bounds its bytes; this is about what they may ask a browser for.

/** What a page can show and a browser can hold. What passes the first four is no replay; the rest is left out. */
export const limits = {
  seats: 32,
  side: 1000,
  rounds: 100_001,
  /** Points of a line: a frame of the longest kind has no more. */
  points: 4096,
  /** Farther away, and larger, nothing is. */
  far: 1e9,
  units: 200_000,
  kinds: 1000,
  panels: 12,
  curves: 8,
  /** Marks on the slider; more would cover each other. */
  marks: 500,
  /** Letters of a name, and of a text on the board or in words. */
  name: 64,
  text: 200,
} as const;
