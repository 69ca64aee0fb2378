/** Points of a comparison's curve: how far the newer version leads after each pair that differs. */
export function leads(results: readonly number[]): number[] {
  const out = [0];
  for (const result of results) if (result !== 0) out.push((out[out.length - 1] ?? 0) + result);
  return out;
}

/** The largest lead that a picture has to show: the border after all pairs, or what was reached. */
export function topOf(reached: readonly number[], needed: readonly number[]): number {
  return Math.max(8, ...reached.map(Math.abs), ...borders(needed).map(([, lead]) => lead));
}

/**
 * From which lead on it is decided, by pairs that differ. After the first few nothing decides yet. Leads are even after an even
 * number of pairs, and odd otherwise: where the next one is less, the line goes on there, so that it never falls.
 */
export function borders(needed: readonly number[]): [pairs: number, lead: number][] {
  return needed.flatMap((lead, pairs): [number, number][] => (lead <= pairs && lead <= (needed[pairs + 1] ?? lead) ? [[pairs, lead]] : []));
}
