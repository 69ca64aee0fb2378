import type { PairRegion } from '../../../api/types.ts';

/** Lines of a file that belong together: one shared region, or what lies between two. */
export interface Block {
  /** First line, from 1. */
  from: number;
  lines: string[];
  /** Index of the region; null: only this program has it. */
  region: number | null;
}

/** Cuts a file into blocks. A line in which one region ends and the next begins belongs to the earlier one. */
export function blocks(text: string, file: string, regions: readonly PairRegion[], side: 'a' | 'b'): Block[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const owner: (number | null)[] = lines.map(() => null);
  regions.forEach((region, index) => {
    const span = region[side];
    if (span.file !== file) return;
    for (let line = Math.max(1, span.from); line <= Math.min(lines.length, span.to); line++) owner[line - 1] ??= index;
  });
  const found: Block[] = [];
  lines.forEach((line, i) => {
    const region = owner[i] ?? null;
    const last = found.at(-1);
    if (last?.region === region) last.lines.push(line);
    else found.push({ from: i + 1, lines: [line], region });
  });
  return found;
}

/** The region before or after one, around the ends; none is chosen yet at null. */
export function neighbour(chosen: number | null, by: 1 | -1, regions: number): number | null {
  if (regions === 0) return null;
  if (chosen === null) return by === 1 ? 0 : regions - 1;
  return (chosen + by + regions) % regions;
}

/** A share as people read it. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Height of a bar of the histogram, 0 to 1. Almost all pairs have nothing in common, so the heights grow with the logarithm. */
export function height(pairs: number, most: number): number {
  return most <= 0 || pairs <= 0 ? 0 : Math.log1p(pairs) / Math.log1p(most);
}
