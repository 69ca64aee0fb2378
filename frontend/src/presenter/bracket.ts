// Where the heats of a final stand in its picture: a column for every stage, boxes that meet in the next one. It knows
// nothing of who plays; lengths are in units of the picture, which is scaled as a whole.

/** What the layout needs of a stage. */
export interface Column {
  /** Of double elimination: winners, losers or final; otherwise empty. */
  readonly side: string;
  /** Of every heat: how many lines it has. */
  readonly heats: readonly { readonly key: string; readonly lines: number }[];
}

export interface Box {
  readonly key: string;
  /** Index of the stage. */
  readonly stage: number;
  /** Number in the stage, from 0. */
  readonly heat: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly lines: number;
}

/** A line from a heat to the one in which its best ones play next. */
export interface Link {
  readonly from: string;
  readonly to: string;
  readonly path: string;
}

export interface Title {
  readonly stage: number;
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly links: readonly Link[];
  readonly titles: readonly Title[];
}

/** Height of a line and width of a box. */
export const line = 28;
export const boxWidth = 230;
const above = 34; // a stage's name
const across = 44; // between columns
const between = 14; // between boxes
const apart = 30; // the two halves of double elimination

/** Height of a heat's name above its lines. Pairs have none: they are many, and everybody knows how to read them. */
export function label(lines: number): number {
  return lines > 2 ? 20 : 0;
}

interface Placed extends Box {
  readonly middle: number;
}

/** Lays out stages. The first one of a part is stacked; those after it stand in the middle of what they come from. */
export function bracket(stages: readonly Column[]): Layout {
  const column = columns(stages);
  const parts = ['', 'winners', 'losers'].map((side) => indices(stages, side)).filter((part) => part.length > 0);
  const placed = new Map<string, Placed>();
  const titles: Title[] = [];
  const links: [string, string][] = [];
  const x = (stage: number) => (column[stage] ?? 0) * (boxWidth + across);
  let top = 0;
  let ends: Placed[] = [];
  for (const part of parts) {
    let before: Placed[] = [];
    let bottom = top;
    for (const stage of part) {
      titles.push({ stage, x: x(stage), y: top });
      const now = place(stages[stage] as Column, stage, before, x(stage), top + above, links);
      for (const box of now) {
        placed.set(box.key, box);
        bottom = Math.max(bottom, box.y + box.height);
      }
      before = now;
    }
    ends.push(...(before.length === 1 ? before : []));
    top = bottom + apart;
  }
  for (const stage of indices(stages, 'final')) {
    const from = ends;
    const heats = (stages[stage] as Column).heats;
    const all = [...placed.values()];
    const middle = from.length > 0 ? mean(from.map((box) => box.middle)) : mean(all.map((box) => box.middle));
    const now = stack(heats, stage, x(stage), middle, above);
    for (const box of now) {
      placed.set(box.key, box);
      for (const one of from) links.push([one.key, box.key]);
    }
    titles.push({ stage, x: x(stage), y: (now[0]?.y ?? above) - above });
    ends = now;
  }
  const boxes = [...placed.values()];
  return {
    width: Math.max(0, ...boxes.map((box) => box.x + boxWidth)),
    height: Math.max(above, ...boxes.map((box) => box.y + box.height)),
    boxes,
    links: links.map(([from, to]) => ({ from, to, path: path(placed.get(from) as Placed, placed.get(to) as Placed) })),
    titles,
  };
}

function indices(stages: readonly Column[], side: string): number[] {
  return stages.flatMap((stage, i) => (stage.side === side ? [i] : []));
}

/** The column of every stage. In double elimination those that are played at about the same time stand above each other. */
function columns(stages: readonly Column[]): number[] {
  const column: number[] = [];
  let high = -1;
  let low = -1;
  for (const { side } of stages) {
    switch (side) {
      case 'winners':
        // The next of the winners waits for nobody, but their losers come into the second stage below.
        high = high < 0 ? Math.max(0, low) : Math.max(high + 1, low);
        column.push(high);
        break;
      case 'losers':
        low = low < 0 ? high + 1 : low + 1;
        column.push(low);
        break;
      default:
        high = low = Math.max(high, low) + 1;
        column.push(high);
    }
  }
  return column;
}

function place(stage: Column, index: number, before: readonly Placed[], x: number, top: number, links: [string, string][]): Placed[] {
  const { heats } = stage;
  const join = heats.length > 0 ? before.length / heats.length : 0;
  if (before.length === 0 || !Number.isInteger(join)) {
    // Nothing says what comes from where: the stage stands beside the one before it.
    const middle = before.length > 0 ? mean([top, Math.max(...before.map((box) => box.y + box.height))]) : null;
    return stack(heats, index, x, middle, top);
  }
  let free = top;
  return heats.map((heat, k) => {
    const from = before.slice(k * join, (k + 1) * join);
    const height = label(heat.lines) + heat.lines * line;
    const y = Math.max(free, mean(from.map((box) => box.middle)) - height / 2);
    free = y + height + between;
    for (const one of from) links.push([one.key, heat.key]);
    return { key: heat.key, stage: index, heat: k, x, y, height, lines: heat.lines, middle: y + height / 2 };
  });
}

/** Heats below each other, around a middle where there is one. */
function stack(heats: Column['heats'], stage: number, x: number, middle: number | null, top: number): Placed[] {
  const heights = heats.map((heat) => label(heat.lines) + heat.lines * line);
  const total = heights.reduce((sum, height) => sum + height, 0) + between * Math.max(0, heats.length - 1);
  let y = middle === null ? top : Math.max(top, middle - total / 2);
  return heats.map((heat, k) => {
    const height = heights[k] as number;
    const box = { key: heat.key, stage, heat: k, x, y, height, lines: heat.lines, middle: y + height / 2 };
    y += height + between;
    return box;
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function path(from: Placed, to: Placed): string {
  const x1 = from.x + boxWidth;
  const y1 = from.middle + label(from.lines) / 2;
  const y2 = to.middle + label(to.lines) / 2;
  const turn = to.x - across / 2;
  return `M${x1} ${y1}H${turn}V${y2}H${to.x}`;
}

/** A part of a bracket that can be read on a screen. */
export interface Cut {
  readonly layout: Layout;
  /** Index of the first stage that is shown. */
  readonly from: number;
  /** Pixels for a unit of the picture. */
  readonly scale: number;
}

/**
 * As many stages as can be read. Earlier ones are left out until lines are high enough, and where that is not enough, later
 * ones as well, but the next one last. Null: not even the stage alone fits.
 */
export function cut(stages: readonly Column[], stage: number, width: number, height: number, lineHeight: number): Cut | null {
  for (let to = stages.length; to > stage; to--) {
    for (let from = 0; from <= Math.max(0, stage); from++) {
      const layout = bracket(stages.slice(from, to));
      const scale = Math.min(width / layout.width, height / layout.height);
      if (scale * line < lineHeight) continue;
      const shift = <T extends { stage: number }>(list: readonly T[]) => list.map((one) => ({ ...one, stage: one.stage + from }));
      return { layout: { ...layout, boxes: shift(layout.boxes), titles: shift(layout.titles) }, from, scale };
    }
  }
  return null;
}
