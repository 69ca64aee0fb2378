/** Lines of two numbers; what is none is left to the server to refuse. */
export function readPairs(text: string): [number, number][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [first, second] = line.trim().split(/[\s,;:%+]+/);
      return [Number(first) || 0, Number(second) || 0];
    });
}
