// The scale on which the ladder draws its intervals: one for all rows that are shown, so overlaps can be seen.

export interface Interval {
  rating: number;
  interval: number;
}

export interface Scale {
  low: number;
  high: number;
}

/** The scale that holds all intervals, with round ends. */
export function scaleOf(rows: readonly Interval[]): Scale {
  if (rows.length === 0) return { low: 0, high: 1 };
  const low = Math.min(...rows.map((r) => r.rating - r.interval));
  const high = Math.max(...rows.map((r) => r.rating + r.interval));
  const step = niceStep((high - low) / 4);
  const scale = { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step };
  return scale.high > scale.low ? scale : { low: scale.low - step, high: scale.high + step };
}

/** Where a value lies on the scale, 0 to 100. */
export function position(scale: Scale, value: number): number {
  const part = (value - scale.low) / (scale.high - scale.low);
  return Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 100;
}

/** Whether two intervals share a value: then the order of the two players is not certain. */
export function overlap(a: Interval, b: Interval): boolean {
  return Math.abs(a.rating - b.rating) <= a.interval + b.interval;
}

function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(raw, 1)));
  const step = [1, 2, 5, 10].find((f) => f * power >= raw) ?? 10;
  return step * power;
}
