export interface Bin {
  from: number;
  label: string;
  count: number;
}

/** Counts values in at most twelve bins of whole width between two bounds; the last one holds the upper bound. */
export function bins(values: readonly number[], low: number, high: number): Bin[] {
  const width = Math.max(1, Math.ceil((high - low) / 12));
  const first = Math.floor(low / width) * width;
  const out: Bin[] = [];
  for (let from = first; from === first || from < high; from += width) out.push({ from, label: width === 1 ? String(from) : `${from}–${from + width}`, count: 0 });
  for (const value of values) {
    const bin = out[Math.min(out.length - 1, Math.max(0, Math.floor((value - first) / width)))];
    if (bin) bin.count++;
  }
  const last = out.at(-1);
  if (last && width === 1 && out.length > 1) last.label = `${last.from}–${last.from + 1}`;
  return out;
}
