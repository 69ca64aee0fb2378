// Apocalypse Now 2018 for the replay viewer: the match file, what the panel says about it, and the board.

import type { Cell, Curve, Description, Fact, Game, Layer, LegendEntry, Problem, Replay, Scene, Theme } from '../../viewer/game';
import { JutgeReplay } from '../jutge';
import { Board } from './board';
import { colours } from './colours';
import { type Paint, paintFlame, paintHelicopter, paintParachute, paintPost, paintSoldier, unitPaint } from './figures';
import {
  census, findUnit, fireAt, fullLife, helicopter, landNames, type Match, orientationNames, orientationOf, playerOf, reach, rounds,
  soldier, typeOf, unitsOf,
} from './match';
import { parse } from './parse';
import { nearestState } from './step';
import { paintTerrain } from './terrain';

class ApocalypseReplay extends JutgeReplay<Match> implements Replay {
  readonly curves: readonly Curve[];
  readonly layers: readonly Layer[] = [{ id: 'sky', title: 'Helicopters', key: 'c', choices: ['hidden', 'shown'], initial: 1 }];

  constructor(match: Match, problem: Problem | null) {
    super(match, problem, new Board(match), { game: 'Apocalypse Now 2018', made: '3.0', planned: rounds });
    this.curves = [
      { id: 'score', title: 'Score', value: (round, seat) => this.score(round, seat) },
      { id: 'posts', title: 'Posts', value: (round, seat) => census(match, round, seat).posts },
      { id: 'soldiers', title: 'Soldiers', value: (round, seat) => census(match, round, seat).soldiers },
    ];
  }

  facts(round: number, seat: number): readonly Fact[] {
    const { posts, soldiers, parachuters } = census(this.match, round, seat);
    return [
      { short: 'posts', label: 'posts', value: String(posts) },
      { short: 'sold', label: 'soldiers', value: String(soldiers) },
      { short: 'chutes', label: 'parachuters that wait in helicopters', value: String(parachuters) },
    ];
  }

  summary(round: number, seat: number): string {
    const waits = unitsOf(this.match, round, (k) => {
      const kind = this.match.units.kind[k] as number;
      return typeOf(kind) === helicopter && playerOf(kind) === seat;
    }).map((k) => this.match.units.napalm[k] as number);
    return waits.length === 0 ? '' : `napalm ${waits.map((wait) => (wait === 0 ? 'ready' : `in ${wait}`)).join(', ')}`;
  }

  describe(round: number, { row, col }: Cell): Description {
    const cell = row * this.cols + col;
    const details: string[] = [landNames[this.match.land[round * this.rows * this.cols + cell] ?? 0] ?? ''];
    const fire = fireAt(this.match, round, cell);
    if (fire > 0) details.push(`burns ${fire} more ${fire === 1 ? 'round' : 'rounds'}`);
    const post = this.match.postCell.indexOf(cell);
    if (post >= 0) details.push(this.postWords(round, post));
    const { units } = this.match;
    const here = unitsOf(this.match, round, (k) => {
      const far = typeOf(units.kind[k] as number) === soldier ? 0 : reach;
      return Math.abs((units.row[k] as number) - row) <= far && Math.abs((units.col[k] as number) - col) <= far;
    });
    // A soldier before the helicopter above it.
    const shown = here.find((k) => typeOf(units.kind[k] as number) === soldier) ?? here[0];
    for (const k of here) details.push(...this.unitWords(k));
    return {
      place: `row ${row}, column ${col}`,
      details,
      seat: shown === undefined ? null : playerOf(units.kind[shown] as number),
      unit: shown === undefined ? null : (units.id[shown] as number),
    };
  }

  describeUnit(round: number, unit: number): Description {
    const at = findUnit(this.match, round, unit);
    const { units } = this.match;
    if (at >= 0) {
      return {
        place: `row ${units.row[at]}, column ${units.col[at]}`,
        details: this.unitWords(at),
        seat: playerOf(units.kind[at] as number),
        unit,
      };
    }
    const near = nearestState(this.match, round, unit);
    if (near < 0) return { place: `unit ${unit}`, details: ['is in no round of this match'], seat: null, unit: null };
    const kind = units.kind[findUnit(this.match, near, unit)] as number;
    return {
      place: `soldier ${unit}`,
      details: [near < round ? `fell in round ${near}` : `lands in round ${near}`],
      seat: playerOf(kind),
      unit,
    };
  }

  terrain(ctx: CanvasRenderingContext2D, scene: Scene): void {
    paintTerrain(ctx, this.match, scene.theme.dark, scene.scale, scene.theme.text2);
  }

  private postWords(round: number, post: number): string {
    const owner = this.match.postOwner[round * this.match.postCell.length + post] as number;
    const whose = owner < 0 ? 'of nobody' : `of ${owner} ${this.names[owner]}`;
    return `post worth ${this.match.postValue[post]}, ${whose}`;
  }

  private unitWords(k: number): string[] {
    const { units, jumps } = this.match;
    const kind = units.kind[k] as number;
    if (typeOf(kind) === soldier) return [`soldier ${units.id[k]} of ${playerOf(kind)}, life ${units.life[k]} of ${fullLife}`];
    const wait = units.napalm[k] as number;
    const waiting = [...jumps.subarray(units.firstJump[k], units.firstJump[k + 1])];
    return [
      `helicopter ${units.id[k]} of ${playerOf(kind)}, looks ${orientationNames[orientationOf(kind)]}`,
      wait === 0 ? 'napalm ready' : `napalm in ${wait} rounds`,
      ...(waiting.length > 0 ? [`parachuters with ${waiting.join(', ')} rounds left`] : []),
    ];
  }
}

/** A picture of the legend: drawn in the second seat's colour, with the given height in cells. */
const picture = (label: string, cells: number, paint: (ctx: CanvasRenderingContext2D, how: Paint) => void): LegendEntry => ({
  label,
  paint: (ctx, theme: Theme, scale) => {
    ctx.scale(1 / cells, 1 / cells);
    paint(ctx, unitPaint(theme.seats[1] as string, theme.dark, colours(theme.dark).ink, scale / cells, false));
  },
});

export const apocalypse: Game = {
  id: 'apocalypse',
  title: 'Apocalypse Now 2018',
  fileHint: 'the file that ./Game wrote, for example default.out',
  legend: [
    picture('soldier', 1.1, paintSoldier),
    picture('helicopter', 5, (ctx, how) => paintHelicopter(ctx, how, 0.4, false)),
    picture('post of value 100', 2, (ctx, how) => (ctx.translate(0, 0.4), paintPost(ctx, how, true, true))),
    picture('post of value 50', 2, (ctx, how) => (ctx.translate(0, 0.3), paintPost(ctx, how, true, false))),
    picture('helicopter with napalm', 5, (ctx, how) => paintHelicopter(ctx, how, 0.4, true)),
    picture('parachuter that lands', 2, (ctx, how) => (ctx.translate(0, 0.5), paintParachute(ctx, how, 0.3), paintSoldier(ctx, how))),
    picture('fire', 1.1, (ctx) => paintFlame(ctx, 0.9, 0)),
  ],
  parse(source) {
    const { match, problem } = parse(source);
    return new ApocalypseReplay(match, problem);
  },
};
