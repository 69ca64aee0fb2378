// Colours of declared frames by day and by night. Land and ground stay pale, so that units stand out.

import { mix } from '../../viewer/brush';
import type { Kind } from './match';

export interface Colours {
  readonly land: string;
  readonly grid: string;
  readonly frame: string;
  readonly ink: string;
  /** Units of nobody. */
  readonly plain: string;
  /** Share of a seat's colour in the ground that it owns, and in its walls. */
  readonly owned: number;
  readonly walled: number;
  /** What a frozen seat's colour fades to. */
  readonly frozen: string;
}

const day: Colours = {
  land: '#f4f0e6',
  grid: 'rgba(90, 80, 60, 0.13)',
  frame: '#bfb6a3',
  ink: '#221d1a',
  plain: '#cfc8ba',
  owned: 0.36,
  walled: 0.72,
  frozen: '#a9a7a3',
};

const night: Colours = {
  land: '#37352f',
  grid: 'rgba(255, 245, 220, 0.07)',
  frame: '#5f5a50',
  ink: '#14110f',
  plain: '#8d887e',
  owned: 0.42,
  walled: 0.75,
  frozen: '#8b8b8b',
};

export function colours(dark: boolean): Colours {
  return dark ? night : day;
}

/** Ground that stands above the land is lit from above. */
export interface Ground {
  readonly colour: string;
  readonly raised: boolean;
}

interface Land {
  readonly names: RegExp;
  readonly day: string;
  readonly night: string;
  readonly raised?: boolean;
}

/** How ground looks that was not declared: by its name, or its letter in a row. */
const lands: readonly Land[] = [
  { names: /^(wall|rock|stone|block|border)|^[#%X]$/, day: '#a39e96', night: '#716d67', raised: true },
  { names: /^(water|sea|river|lake|ice)|^[~wW]$/, day: '#b5daf0', night: '#2c4f68' },
  { names: /^(grass|field|meadow|land)|^["',]$/, day: '#dfe8c4', night: '#3a4030' },
  { names: /^(forest|wood|tree|bush)|^[fFtT&]$/, day: '#bdd8ab', night: '#3f6340' },
  { names: /^(sand|soil|desert|dirt|road|path)/, day: '#ecdfc6', night: '#4b4236' },
  { names: /^(fire|lava|danger)/, day: '#f3c4a5', night: '#6e3d22' },
  { names: /^(gold|food|goal|home|base)|^[$*@]$/, day: '#f2dfa0', night: '#6b5a22' },
];

/** For names that say nothing. */
const others: readonly Land[] = [
  { names: /^/, day: '#d8d2c4', night: '#4a4740' },
  { names: /^/, day: '#cfdbe6', night: '#34414e' },
  { names: /^/, day: '#dccfe2', night: '#463b4e' },
  { names: /^/, day: '#e6d2cb', night: '#4f3d37' },
  { names: /^/, day: '#cde0d6', night: '#34483f' },
];

/** The colour of a whole cell. `number` is the place of the kind in the match: it tells unknown names apart. */
export function groundOf(kind: Kind, number: number, dark: boolean, seats: readonly string[]): Ground {
  const palette = colours(dark);
  const known = lands.find(({ names }) => names.test(kind.name));
  const raised = kind.fill === null && known?.raised === true;
  if (kind.seat !== null) {
    const seat = seats[kind.seat % seats.length] as string;
    if (kind.fill === null || kind.fill === 'seat') return { colour: mix(palette.land, seat, raised ? palette.walled : palette.owned), raised };
  }
  if (kind.fill !== null && kind.fill !== 'seat') return { colour: kind.fill, raised: false };
  const land = known ?? (others[number % others.length] as Land);
  return { colour: dark ? land.night : land.day, raised };
}
