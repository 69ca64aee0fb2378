import type { BoardOpening } from '../api/types.ts';

/** How many players a match on a board has. */
export function seatsText({ low, high }: { low: number; high: number }): string {
  return low === high ? `${low} players` : `${low} to ${high} players`;
}

/** What a picture of a board shows: the board itself, or an example where each match draws its own. */
export function openingText({ drawn, seats, low, high }: Pick<BoardOpening, 'drawn' | 'seats' | 'low' | 'high'>): string {
  const here = low === high ? '' : `, here for ${seats} players`;
  switch (drawn) {
    case 'nothing':
      return `Each match begins like this${here}.`;
    case 'places':
      return `The map of each match${here}; what is placed on it is drawn again each time.`;
    case 'board':
      return `An example${here}: each match has a new one.`;
  }
}
