import type { Opponent } from '../api/types.ts';

export type SortColumn = 'player' | 'meetings' | 'won' | 'tied' | 'lost' | 'difference' | 'last_match';

/** The opponents by a column, upwards or downwards; by name where they are equal. */
export function sortedBy(opponents: readonly Opponent[], column: SortColumn, up: boolean): Opponent[] {
  const sign = up ? 1 : -1;
  const byName = (a: Opponent, b: Opponent) => a.player.localeCompare(b.player);
  return [...opponents].sort((a, b) => {
    if (column === 'player') return sign * byName(a, b);
    return sign * (a[column] - b[column]) || byName(a, b);
  });
}

/** The order after a click on a column: names begin with the first, numbers with the largest; a second click turns it. */
export function order(now: { column: SortColumn; up: boolean }, column: SortColumn): { column: SortColumn; up: boolean } {
  return now.column === column ? { column, up: !now.up } : { column, up: column === 'player' };
}
