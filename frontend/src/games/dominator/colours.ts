// Colours of the board of Dominator by day and by night.

export interface Colours {
  /** Land that nobody has farmed. */
  readonly land: string;
  readonly landMark: string;
  readonly grid: string;
  readonly wall: string;
  readonly wallTop: string;
  readonly wallJoint: string;
  readonly frame: string;
  readonly ink: string;
  /** Spells of witches. */
  readonly spell: string;
  readonly spellEdge: string;
  /** How much of an owner's colour its land has. */
  readonly ownership: number;
}

const day: Colours = {
  land: '#f4f0e6',
  landMark: '#e2dac6',
  grid: 'rgba(90, 80, 60, 0.14)',
  wall: '#8f8a82',
  wallTop: '#a9a49b',
  wallJoint: '#75706a',
  frame: '#75706a',
  ink: '#221d1a',
  spell: 'rgba(112, 48, 160, 0.17)',
  spellEdge: 'rgba(112, 48, 160, 0.6)',
  ownership: 0.34,
};

const night: Colours = {
  land: '#37352f',
  landMark: '#413e37',
  grid: 'rgba(255, 245, 220, 0.06)',
  wall: '#716d67',
  wallTop: '#85817a',
  wallJoint: '#57534e',
  frame: '#85817a',
  ink: '#14110f',
  spell: 'rgba(190, 130, 255, 0.18)',
  spellEdge: 'rgba(200, 150, 255, 0.65)',
  ownership: 0.4,
};

export function colours(dark: boolean): Colours {
  return dark ? night : day;
}
