// Reads the page's colours for the canvas, which no style sheet reaches.

import type { Theme } from './game';

/** look.md: safe for colour-blind readers, the same in board, race, tables and graphs. */
export const seatColours = [
  '#d55e00', '#0072b2', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#8c6bb1', '#8c564b', '#7f7f7f', '#b8a000',
] as const;

/** Most seats of a match. Their colours come again from the eleventh on; the number of the seat is always beside. */
const mostSeats = 32;

/** `read` gives the value of a custom property such as --text, or an empty text. */
export function readTheme(read: (property: string) => string, dark: boolean): Theme {
  const colour = (property: string, light: string, night: string) => read(property).trim() || (dark ? night : light);
  return {
    dark,
    ground: colour('--ground', '#ffffff', '#14161a'),
    surface: colour('--surface', '#f6f7f9', '#1b1e23'),
    line: colour('--line', '#dcdfe4', '#30353d'),
    text: colour('--text', '#191c21', '#e7e9ec'),
    text2: colour('--text-2', '#4c535e', '#b3b9c3'),
    accent: colour('--accent', '#2f6fed', '#7aa7ff'),
    seats: Array.from({ length: mostSeats }, (_, seat) => seatColours[seat % seatColours.length] as string),
  };
}

/** Black or white, whichever is read better on a colour. */
export function textOn(colour: string): '#111111' | '#ffffff' {
  const channel = (at: number) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return (luminance + 0.05) / 0.0558 > 1.05 / (luminance + 0.05) ? '#111111' : '#ffffff';
}
