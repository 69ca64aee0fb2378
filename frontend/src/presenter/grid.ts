// How large the names of several heats can be on one slide: as large as the longest name and the longest heat let them.

/** A slide below its heading, in units of the show. */
const width = 93;
const height = 43;

const largest = 2.8; // units, of names
const gap = 2; // units between columns
const row = 1.66; // lines are so high, in their own size
const beside = 4; // place, points and the gaps between them, in the size of the names

export interface Grid {
  readonly columns: number;
  /** Of names, in units of the show. */
  readonly size: number;
}

/** The columns that let names be largest. Lines are those of the longest heat; name is the width of the longest one in its own size. */
export function grid(heats: number, lines: number, name: number): Grid {
  let best: Grid = { columns: 1, size: 0 };
  for (let columns = 1; columns <= Math.max(1, heats); columns++) {
    const rows = Math.ceil(heats / columns);
    const wide = (width - (columns - 1) * gap) / columns / (name + beside);
    const high = height / (rows * (lines + 1.7) * row);
    const size = Math.min(largest, wide, high);
    if (size > best.size + 1e-9) best = { columns, size };
  }
  return best;
}
