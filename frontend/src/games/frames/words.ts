// What happened in a round, in words: what the referee said, who is out, and how many units moved, came and went.

import type { Happening } from '../../viewer/game';
import { type Match, type Said, sees } from './match';
import { Timelines } from './timeline';

/** A page shows no more of one round. */
const most = 12;

export class Words {
  /** Its own: a page asks for rounds in another order than the board. */
  private readonly timelines: Timelines;
  /** Words of the file by round. */
  private readonly said = new Map<number, Said[]>();

  constructor(private readonly match: Match) {
    this.timelines = new Timelines(match);
    for (const one of match.said) {
      const list = this.said.get(one.round);
      if (list) list.push(one);
      else this.said.set(one.round, [one]);
    }
  }

  /** What happened in the round that led to a state, as a seat, or with -1 everybody together, sees it. */
  of(round: number, seat: number): readonly Happening[] {
    const { match } = this;
    const spoken = (this.said.get(round) ?? []).filter(({ sight }) => sees(seat, sight)).map(({ seat, text }) => ({ seat, text }));
    const gone = match.gone.flatMap((one, k) => (one?.round === round ? [{ seat: k, text: one.text ? `out: ${one.text}` : 'out' }] : []));
    const shown = [...gone, ...spoken];
    const cut = shown.length > most ? [...shown.slice(0, most), { seat: null, text: `and ${shown.length - most} more` }] : shown;
    return [...cut, ...this.counts(round, seat)];
  }

  /** How many units moved, came and went, for each owner. */
  private counts(round: number, seat: number): Happening[] {
    if (round === 0) return [];
    const { here, next } = this.timelines.of(seat).around(round - 1);
    const owners = this.match.names.length;
    const counts = Array.from({ length: owners }, () => [0, 0, 0] as [moved: number, came: number, went: number]);
    for (let unit = 0; unit < here.kind.length; unit++) {
      const was = (here.kind[unit] as number) >= 0;
      const is = (next.kind[unit] as number) >= 0;
      if (!was && !is) continue;
      const count = counts[(is ? next : here).seat[unit] as number];
      if (!count) continue;
      if (!was) count[1]++;
      else if (!is) count[2]++;
      else if (here.y[unit] !== next.y[unit] || here.x[unit] !== next.x[unit]) count[0]++;
    }
    return counts.flatMap(([moved, came, went], owner) => {
      const parts = [moved > 0 ? `${moved} moved` : '', came > 0 ? `${came} new` : '', went > 0 ? `${went} lost` : ''].filter(Boolean);
      return parts.length > 0 ? [{ seat: owner, text: parts.join(', '), counted: true }] : [];
    });
  }
}
