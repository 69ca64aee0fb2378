// Colours of the board of Ants by day and by night. Soil is light brown and water light blue, as the statement says.

export interface Colours {
  readonly soil: string;
  readonly soilDark: string;
  readonly soilLight: string;
  readonly grid: string;
  readonly water: string;
  readonly waterDeep: string;
  readonly wave: string;
  readonly shore: string;
  readonly frame: string;
  /** Outline of an ant, its legs and feelers. */
  readonly ink: string;
}

const day: Colours = {
  soil: '#ecdfc6',
  soilDark: '#d3bf9a',
  soilLight: '#f7eedc',
  grid: 'rgba(122, 92, 48, 0.13)',
  water: '#b5daf0',
  waterDeep: '#8fc3e4',
  wave: 'rgba(255, 255, 255, 0.75)',
  shore: '#cdb486',
  frame: '#bfa77d',
  ink: '#2a211a',
};

const night: Colours = {
  soil: '#4b4236',
  soilDark: '#3c342a',
  soilLight: '#574d40',
  grid: 'rgba(255, 236, 200, 0.07)',
  water: '#2c4f68',
  waterDeep: '#234158',
  wave: 'rgba(190, 225, 250, 0.22)',
  shore: '#2f281f',
  frame: '#6a5d4a',
  ink: '#17110c',
};

export function colours(dark: boolean): Colours {
  return dark ? night : day;
}

/** Rings around workers that carry food, as the statement says: orange bread, grey seed, green leaf. */
export const ringColours = ['#f08c00', '#8a8a8a', '#2f9e44'] as const;
