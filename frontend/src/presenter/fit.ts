// Text that fits its place. SVG does not break or cut text, so it is measured before.

/** The width of a text in pixels. */
export type Measure = (text: string) => number;

/** The text, cut at its end where it is too long. Measures a few times, whatever the length. */
export function fit(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  let low = 0; // this many letters fit
  let high = letters.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (measure(`${letters.slice(0, middle).join('')}…`) <= width) low = middle;
    else high = middle;
  }
  return `${letters.slice(0, Math.max(1, low)).join('').trimEnd()}…`;
}

/** Measures text as the page writes it. Where there is no canvas, letters count as wide ones. */
export function measureIn(font: string, size: number): Measure {
  const ctx = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!ctx) return (text) => 0.62 * size * [...text].length;
  ctx.font = font;
  return (text) => ctx.measureText(text).width;
}
