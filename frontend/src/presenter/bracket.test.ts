import { describe, expect, it } from 'vitest';
import { boxWidth, bracket, cut, line, type Column, type Layout } from './bracket.ts';

const stage = (side: string, at: number, heats: number, lines: number): Column => ({
  side,
  heats: Array.from({ length: heats }, (_, k) => ({ key: `s${at}h${k + 1}`, lines })),
});

/** The first stage of a bracket has a power of `join` heats. */
function firstHeats(entrants: number, size: number, join: number): number {
  let heats = 1;
  while (heats * size < entrants) heats *= join;
  return heats;
}

function single(entrants: number, size: number, advance: number): Column[] {
  const stages: Column[] = [];
  for (let heats = firstHeats(entrants, size, size / advance); heats >= 1; heats /= size / advance) {
    stages.push(stage('', stages.length + 1, heats, size));
  }
  return stages;
}

/** As ranking/finals makes it: after every round of the winners come two of the losers; the second takes the new losers. */
function double(entrants: number, size: number): Column[] {
  const stages: Column[] = [];
  const add = (side: string, heats: number) => stages.push(stage(side, stages.length + 1, heats, size));
  let winners = firstHeats(entrants, size, 2);
  let below = winners;
  add('winners', winners);
  while (winners > 1) {
    below /= 2;
    winners /= 2;
    add('losers', below);
    add('winners', winners);
    add('losers', below);
  }
  add('final', 1);
  add('final', 1);
  return stages;
}

function overlaps(layout: Layout): string[] {
  const found: string[] = [];
  layout.boxes.forEach((a, i) => {
    for (const b of layout.boxes.slice(i + 1)) {
      const apart = a.x + boxWidth <= b.x || b.x + boxWidth <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      if (!apart) found.push(`${a.key} and ${b.key}`);
    }
  });
  return found;
}

function outside(layout: Layout): string[] {
  return layout.boxes.filter((b) => b.x < 0 || b.y < 0 || b.x + boxWidth > layout.width || b.y + b.height > layout.height).map((b) => b.key);
}

const fields = Array.from({ length: 63 }, (_, i) => i + 2);

describe('a bracket of 2 to 64 entrants', () => {
  it.each([
    ['in pairs', (n: number) => single(n, 2, 1)],
    ['in fours of which two advance', (n: number) => single(n, 4, 2)],
    ['in eights of which two advance', (n: number) => single(n, 8, 2)],
    ['with a second chance, in pairs', (n: number) => double(n, 2)],
    ['with a second chance, in fours', (n: number) => double(n, 4)],
  ])('%s: nothing overlaps or leaves the picture', (_, make) => {
    for (const n of fields) {
      const layout = bracket(make(n));
      expect([n, overlaps(layout), outside(layout)]).toEqual([n, [], []]);
    }
  });

  it('has a way from every heat to the last one, which leads to the right', () => {
    for (const stages of [...fields.map((n) => single(n, 2, 1)), ...fields.map((n) => double(n, 2))]) {
      const layout = bracket(stages);
      const at = new Map(layout.boxes.map((box) => [box.key, box]));
      expect(layout.links.filter(({ from, to }) => at.get(from)!.x >= at.get(to)!.x)).toEqual([]);
      const leads = new Set(layout.links.map((link) => link.from));
      const last = stages.at(-1)!.heats[0]!.key;
      expect(layout.boxes.map((box) => box.key).filter((key) => !leads.has(key))).toEqual([last]);
    }
  });
});

it('heats that are dealt anew stand beside each other without lines', () => {
  const layout = bracket([stage('', 1, 5, 4), stage('', 2, 3, 4), stage('', 3, 1, 4)]);
  expect(overlaps(layout)).toEqual([]);
  expect(layout.links.map((link) => link.to)).toEqual(['s3h1', 's3h1', 's3h1']);
});

describe('a cut', () => {
  it('shows all that can be read', () => expect(cut(single(16, 2, 1), 0, 1800, 900, 20)?.from).toBe(0));

  it('leaves out earlier stages where there are too many lines', () => {
    const found = cut(single(64, 2, 1), 2, 1800, 900, 20)!;
    expect(found.from).toBe(1);
    expect(found.scale * line).toBeGreaterThanOrEqual(20);
    expect(new Set(found.layout.boxes.map((box) => box.stage))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it('says so when one stage alone is too much', () => expect(cut(single(64, 2, 1), 0, 1800, 900, 22)).toBeNull());
});

it('leaves later stages out where the picture would be too wide to be read, but not the next one', () => {
  const stages = [8, 4, 2, 1].map((heats, s) => ({ side: '', heats: Array.from({ length: heats }, (_, h) => ({ key: `s${s + 1}h${h + 1}`, lines: 2 })) }));
  const found = cut(stages, 0, 900, 900, 28);
  expect(found?.from).toBe(0);
  expect(found?.layout.titles.map((title) => title.stage)).toEqual([0, 1, 2]);
  expect(cut(stages, 0, 900, 300, 28)).toBeNull();
});
