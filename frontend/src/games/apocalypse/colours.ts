// Colours of the board of Apocalypse Now by day and by night. Land stays pale, so that units stand out.

export interface Colours {
  readonly grass: string;
  readonly blade: string;
  readonly forest: string;
  readonly crown: string;
  readonly crownLight: string;
  readonly water: string;
  readonly wave: string;
  readonly mountain: string;
  readonly slope: string;
  readonly snow: string;
  /** Grass that was forest. */
  readonly burnt: string;
  readonly stump: string;
  readonly grid: string;
  readonly ink: string;
}

const day: Colours = {
  grass: '#e6ecc8',
  blade: '#cbd69f',
  forest: '#cfe0b8',
  crown: '#a8c993',
  crownLight: '#bdd8ab',
  water: '#b5daf0',
  wave: 'rgba(255, 255, 255, 0.8)',
  mountain: '#cfcac2',
  slope: '#a59e93',
  snow: '#f4f2ee',
  burnt: '#d8cfb4',
  stump: '#7d6b55',
  grid: 'rgba(60, 70, 30, 0.09)',
  ink: '#1d211a',
};

const night: Colours = {
  grass: '#3a4030',
  blade: '#474f3a',
  forest: '#2d3f2c',
  crown: '#3f6340',
  crownLight: '#4d754c',
  water: '#2c4f68',
  wave: 'rgba(190, 225, 250, 0.22)',
  mountain: '#4b4845',
  slope: '#35322f',
  snow: '#6d6964',
  burnt: '#3d362c',
  stump: '#1f1913',
  grid: 'rgba(255, 255, 230, 0.05)',
  ink: '#10130e',
};

export function colours(dark: boolean): Colours {
  return dark ? night : day;
}
