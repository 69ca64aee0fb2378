// The colours of the world of Wota: pale ground by day, on which colours darken where ants meet; dark ground by night, on
// which their light adds up.

import { mix } from '../../viewer/brush';

export interface Colours {
  readonly ground: string;
  readonly grid: string;
  readonly sugar: string;
  readonly sugarEdge: string;
  /** On top of ants: what they carry, and who is followed. */
  readonly load: string;
  readonly followed: string;
  /** How the colours of ants that stand on each other meet. */
  readonly blend: GlobalCompositeOperation;
  /** A seat's ants, those of a seat that is frozen, and its messages. */
  readonly seat: (seat: string) => string;
  readonly frozen: (seat: string) => string;
  readonly message: (seat: string) => string;
}

const day: Colours = {
  ground: '#f1e9da',
  grid: 'rgba(110, 84, 44, 0.1)',
  sugar: '#ffffff',
  sugarEdge: '#c9b48c',
  load: '#ffffff',
  followed: '#2a211a',
  blend: 'multiply',
  seat: (seat) => seat,
  frozen: (seat) => mix(seat, '#a9a7a3', 0.8),
  message: (seat) => mix(seat, '#000000', 0.3),
};

const night: Colours = {
  ground: '#0c0e13',
  grid: 'rgba(255, 255, 255, 0.055)',
  sugar: '#f8f9fa',
  sugarEdge: '#f8f9fa',
  load: '#ffffff',
  followed: '#ffffff',
  blend: 'lighter',
  seat: (seat) => mix(seat, '#ffffff', 0.12),
  frozen: (seat) => mix(seat, '#8b8b8b', 0.75),
  message: (seat) => mix(seat, '#ffffff', 0.5),
};

export function colours(dark: boolean): Colours {
  return dark ? night : day;
}
