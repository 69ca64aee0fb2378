// A QR code (ISO/IEC 18004) of a short text: byte mode, error correction level L, versions 1 to 5, which have one block.

/** Bytes of a code that carry data, and those that correct errors, by version. */
const sizes = [[19, 7], [34, 10], [55, 15], [80, 20], [108, 26]] as const;

/** Dark modules, row by row; null when the text is longer than 106 bytes. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = sizes.findIndex(([data]) => bytes.length + 2 <= data) + 1;
  if (version === 0) return null;
  const [data, correction] = sizes[version - 1] as readonly [number, number];
  const words = padded(bytes, data);
  const all = [...words, ...remainder(words, correction)];
  const codes = Array.from({ length: 8 }, (_, mask) => paint(version, all, mask));
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

/** Mode, length, text and filling as bytes. */
function padded(bytes: Uint8Array, length: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap((b) => [b >> 4, b & 15]), 0];
  const words: number[] = [];
  for (let i = 0; i < nibbles.length; i += 2) words.push(((nibbles[i] as number) << 4) | (nibbles[i + 1] ?? 0));
  for (let fill = 0xec; words.length < length; fill ^= 0xec ^ 0x11) words.push(fill);
  return words;
}

/** Product in the field with 256 elements. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Reed-Solomon: the remainder of the words by the polynomial whose zeros are the first powers of 2. */
function remainder(words: readonly number[], degree: number): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    const next = [...divisor, 0];
    divisor.forEach((c, k) => (next[k + 1] = (next[k + 1] as number) ^ times(c, root)));
    divisor = next;
  }
  const rest = Array<number>(degree).fill(0);
  for (const word of words) {
    const factor = word ^ (rest.shift() as number);
    rest.push(0);
    for (let k = 0; k < degree; k++) rest[k] = (rest[k] as number) ^ times(divisor[k + 1] as number, factor);
  }
  return rest;
}

const masks: readonly ((row: number, col: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

function paint(version: number, words: readonly number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const code: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, col: number, dark: boolean) => {
    if (row >= 0 && col >= 0 && row < size && col < size) (code[row] as (boolean | null)[])[col] = dark;
  };
  const rings = (row: number, col: number, radius: number, light: number) => {
    for (let r = -radius; r <= radius; r++) for (let c = -radius; c <= radius; c++) {
      const ring = Math.max(Math.abs(r), Math.abs(c));
      set(row + r, col + c, ring !== light && ring !== 4);
    }
  };
  for (let i = 0; i < size; i++) for (const [r, c] of [[6, i], [i, 6]] as const) set(r, c, i % 2 === 0); // timing
  for (const [r, c] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) rings(r, c, 4, 2); // finders
  if (version > 1) rings(size - 7, size - 7, 2, 1); // alignment
  format(set, size, mask);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const col of [right, right - 1]) {
        if (code[row]?.[col] !== null) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit++;
        set(row, col, dark !== (masks[mask] as (r: number, c: number) => boolean)(row, col));
      }
    }
  }
  return code as boolean[][];
}

/** Level L and the mask, twice, with their own error correction. */
function format(set: (row: number, col: number, dark: boolean) => void, size: number, mask: number): void {
  const value = (1 << 3) | mask;
  let rest = value;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((value << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    set(i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, 8, dark);
    set(8, i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, dark);
  }
  set(size - 8, 8, true);
}

/** How hard a code is to read: long runs, squares, and an uneven number of dark modules. */
function penalty(code: readonly boolean[][]): number {
  const size = code.length;
  const at = (r: number, c: number) => code[r]?.[c] ?? false;
  let sum = 0;
  for (let r = 0; r < size; r++) for (const of of [(c: number) => at(r, c), (c: number) => at(c, r)]) {
    for (let c = 0, run = 1; c < size; c++, run++) {
      if (c + 1 < size && of(c) === of(c + 1)) continue;
      if (run >= 5) sum += run - 2;
      run = 0;
    }
  }
  for (let r = 0; r + 1 < size; r++) for (let c = 0; c + 1 < size; c++) {
    if (at(r, c) === at(r + 1, c) && at(r, c) === at(r, c + 1) && at(r, c) === at(r + 1, c + 1)) sum += 3;
  }
  const dark = code.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
