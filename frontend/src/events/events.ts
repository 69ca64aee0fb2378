// What a live event makes stale, and when to try again after the stream broke.

export type Kind = 'ladder' | 'match' | 'submission' | 'order' | 'contest' | 'final' | 'game';
export const kinds: readonly Kind[] = ['ladder', 'match', 'submission', 'order', 'contest', 'final', 'game'];

/** The query keys (or their beginnings) that an event makes stale. */
export function staleKeys(contest: string, kind: Kind, id: number | null): unknown[][] {
  switch (kind) {
    case 'ladder':
      return [['ladder', contest], ['contest', contest], ['player', contest], ['history', contest], ['against', contest], ['versions', contest], ['comparison', contest]];
    case 'match':
      return [['whole final'], ['matches', contest], ['challenges', contest], ['practice', contest], ...(id === null ? [['match']] : [['match', id]])];
    case 'contest':
      return [['contest', contest], ['contests'], ['staff', contest], ['rules', contest], ['start text', contest]];
    case 'submission':
      return [['submissions', contest], ['practice', contest], ...(id === null ? [['submission']] : [['submission', id]])];
    case 'order':
      return [['orders', contest], ['match'], ['player', contest], ['contest', contest], ['log', contest], ['void', contest]];
    case 'game':
      return [['packages']];
    case 'final':
      return [['finals', contest], ...(id === null ? [['final'], ['whole final']] : [['final', id], ['whole final', id]])];
  }
}

/** Everything that may have changed while nobody listened. */
export function allKeys(contest: string): unknown[][] {
  return unique(kinds.flatMap((kind) => staleKeys(contest, kind, null)));
}

/** Each key once. */
export function unique(keys: unknown[][]): unknown[][] {
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
}

/** The event's id; null when it stands for many (0) or the data is not what the API sends. */
export function eventId(data: string): number | null {
  try {
    const id = (JSON.parse(data) as { id?: unknown } | null)?.id;
    return typeof id === 'number' && id > 0 ? id : null;
  } catch {
    return null;
  }
}

/** Milliseconds to wait before the n-th try (from 0) to reconnect: doubling from 1 s to 30 s, spread by chance in [0,1). */
export function backoff(n: number, chance: number): number {
  const full = Math.min(1000 * 2 ** Math.min(n, 10), 30_000);
  return Math.round(full * (0.5 + chance / 2));
}
