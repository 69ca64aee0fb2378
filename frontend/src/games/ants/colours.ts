// Colours of what lives on the board of Ants.

/** Outline of an ant, its legs and feelers. */
export function inkOf(dark: boolean): string {
  return dark ? '#17110c' : '#2a211a';
}

/** Rings around workers that carry food, as the statement says: orange bread, grey seed, green leaf. */
export const ringColours = ['#f08c00', '#8a8a8a', '#2f9e44'] as const;
