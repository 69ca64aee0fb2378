// What a real final (five players, double elimination, of `agon up`) looks like after some of its steps, as an organizer
// gets it: with the list of all steps, and nothing of what they reveal.
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Final } from '../api/types.ts';
import { Slide } from './Slide.tsx';
import { Strip } from './Strip.tsx';
import { columnsOf, fortune, heatsOf, isLast, kindWords } from './steps.ts';

const views = JSON.parse(readFileSync(new URL('testdata/shown.json', import.meta.url), 'utf8')) as Final[];
const [title, stage, heat, result, champions] = views as [Final, Final, Final, Final, Final];

const drawn = (final: Final) => renderToStaticMarkup(<Slide final={final} step={final.now!} plays={false} />);
/** Without heats that had nothing to play: nothing about them is secret. */
const played = (final: Final): Final => ({ ...final, stages: final.stages.map((one) => ({ ...one, heats: one.heats.filter((h) => h.state !== 'result' || h.wanted > 0) })) });

const words = (html: string) => html.replace(/<[^>]*>/g, ' ');

describe('a slide', () => {
  it('shows organizers what everybody is shown', () => {
    for (const view of views) expect(drawn(view)).toBe(drawn({ ...view, backstage: null, steps: null }));
  });

  it('of a title names everybody', () => {
    for (const { player } of title.entrants) expect(words(drawn(title))).toContain(player);
  });

  it.each([['stage', stage], ['heat', heat]] as const)('of a %s tells no result', (_, view) => {
    expect(words(drawn(played(view)))).not.toMatch(/advances|points\s+\d|wins|champion/i);
  });

  it('of a heat names those who meet, and only them', () => {
    const meet = heatsOf(heat, heat.now!).flatMap((one) => one.slots.map((slot) => slot.player)).filter(Boolean);
    expect(meet.length).toBeGreaterThan(1);
    const named = heat.entrants.map((entrant) => entrant.player).filter((player) => words(drawn(heat)).includes(player));
    expect(named.toSorted()).toEqual(meet.toSorted());
  });

  it('of a result says who advances, and who wins only at the end', () => {
    expect(words(drawn(result))).toMatch(/advances/);
    expect(isLast(result, result.now!)).toBe(false);
    expect(words(drawn(champions))).toContain(champions.champions[0]);
  });
});

it('the presenter’s line says of which kind the next step is, and no name, heat or number of steps', () => {
  for (const view of views.slice(0, -1)) {
    const said = words(renderToStaticMarkup(<Strip final={view} since={null} trouble="" moving={false} act={() => undefined} />));
    expect(said).toContain(kindWords[view.backstage!.steps[view.step]!.kind]);
    expect(view.entrants.filter(({ player }) => said.includes(player))).toEqual([]);
    expect(said).not.toMatch(/s\d+h\d+|of \d+/);
  }
});

it('tells a player’s owner no more than is revealed', () => {
  const seed = heatsOf(heat, heat.now!)[0]!.slots[0]!.player;
  expect([fortune(title, seed), fortune(heat, seed)]).toEqual(['', expect.stringContaining('plays in')]);
  expect(fortune(champions, champions.champions[0]!)).toMatch(/^place 1 of 5$/);
});

it('gives a heat of which nothing is known the usual place in the picture', () =>
  expect(columnsOf([{ name: '', side: '', table: [], heats: [{ ...heatsOf(heat, heat.now!)[0]!, slots: [] }] }])[0]!.heats[0]!.lines).toBe(1));
