// Ants for the replay viewer: the match file, what the panel says about it, and the board.

import type {
  Cell, Curve, Description, Fact, Game, LegendEntry, Problem, Replay, Scene,
} from '../../viewer/game';
import { paintIsland } from '../island';
import { JutgeReplay } from '../jutge';
import { Board } from './board';
import { inkOf, ringColours } from './colours';
import { paintFood } from './food';
import { antPaint, crownY, paintCrown, paintInsect } from './insects';
import {
  antAt, bread, carriedOf, findAnt, foodAt, foodNames, leaf, type Match, none, playerOf, queen, queenOf, seed, soldier, typeNames,
  typeOf, worker,
} from './match';
import { parse } from './parse';
import { census, nearestState } from './step';

class AntsReplay extends JutgeReplay<Match> implements Replay {
  readonly curves: readonly Curve[];

  constructor(match: Match, problem: Problem | null) {
    super(match, problem, new Board(match), { game: 'Ants', made: '1.0', planned: match.settings.get('NUM_ROUNDS') });
    this.curves = [
      { id: 'score', title: 'Score', value: (round, seat) => this.score(round, seat) },
      { id: 'ants', title: 'Ants', value: (round, seat) => this.ants(round, seat) },
    ];
  }

  facts(round: number, seat: number): readonly Fact[] {
    const row = queenOf(this.match, round, seat);
    const reserve = row < 0 ? -1 : (this.match.ants.reserve[row] as number);
    const amount = (k: number) => String(reserve < 0 ? 0 : this.match.reserves[reserve + k]);
    return [
      { short: 'carb', label: "carbohydrates in the queen's reserve", value: amount(0) },
      { short: 'prot', label: "proteins in the queen's reserve", value: amount(1) },
      { short: 'lip', label: "lipids in the queen's reserve", value: amount(2) },
    ];
  }

  summary(round: number, seat: number): string {
    const [queens, soldiers, workers] = census(this.match, round, seat);
    const total = queens + soldiers + workers;
    if (total === 0) return 'no ants left';
    const parts = [plural(soldiers, 'soldier'), plural(workers, 'worker')].filter((part) => !part.startsWith('0 '));
    return [queens > 0 ? 'queen' : 'no queen', ...parts].join(', ');
  }

  describe(round: number, { row, col }: Cell): Description {
    const cell = row * this.cols + col;
    const food = foodAt(this.match, round, cell);
    const details = [this.match.water[cell] === 1 ? 'water' : food === none ? 'soil' : `${foodNames[food]} on soil`];
    const ant = antAt(this.match, round, row, col);
    const place = `row ${row}, column ${col}`;
    if (ant < 0) return { place, details, seat: null, unit: null };
    return {
      place,
      details: [...details, ...this.antWords(ant)],
      seat: playerOf(this.match.ants.kind[ant] as number),
      unit: this.match.ants.id[ant] as number,
    };
  }

  describeUnit(round: number, unit: number): Description {
    const ant = findAnt(this.match, round, unit);
    if (ant >= 0) {
      const { row, col } = this.match.ants;
      return this.describe(round, { row: row[ant] as number, col: col[ant] as number });
    }
    const near = nearestState(this.match, round, unit);
    if (near < 0) return { place: `ant ${unit}`, details: ['is in no round of this match'], seat: null, unit: null };
    const seen = findAnt(this.match, near, unit);
    const kind = this.match.ants.kind[seen] as number;
    return {
      place: `${typeNames[typeOf(kind)]} ${unit}`,
      details: [near < round ? `died in round ${near}` : `not born before round ${near}`],
      seat: playerOf(kind),
      unit,
    };
  }

  terrain(ctx: CanvasRenderingContext2D, scene: Scene): void {
    paintIsland(ctx, this.match, scene.theme.dark, scene.scale, scene.theme.text2, scene.makeCanvas);
  }

  /** The score grows by the number of ants at the end of every round. */
  private ants(round: number, seat: number): number {
    if (round > 0) return this.score(round, seat) - this.score(round - 1, seat);
    return census(this.match, 0, seat).reduce((sum, count) => sum + count, 0);
  }

  private antWords(ant: number): string[] {
    const { kind, id, life, reserve } = this.match.ants;
    const packed = kind[ant] as number;
    const words = [`${typeNames[typeOf(packed)]} ${id[ant]}`, `life ${life[ant]}`];
    const carried = carriedOf(packed);
    if (carried !== none) words.push(`carries ${foodNames[carried]}`);
    const at = reserve[ant] as number;
    if (at >= 0) {
      const [carbo, prote, lipid] = this.match.reserves.subarray(at, at + 3);
      words.push(`reserve ${carbo} / ${prote} / ${lipid}`);
    }
    return words;
  }
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

const insect = (label: string, type: number): LegendEntry => ({
  label,
  paint: (ctx, theme, scale) => {
    paintInsect(ctx, type, antPaint(theme.seats[1] as string, theme.dark, scale, false), 0);
    if (type !== queen) return;
    ctx.translate(0, crownY);
    paintCrown(ctx, inkOf(theme.dark), scale);
  },
});

const food = (label: string, kind: number): LegendEntry => ({
  label,
  paint: (ctx, theme, scale) => paintFood(ctx, kind, inkOf(theme.dark), scale, 0.9),
});

const ring = (label: string, kind: number): LegendEntry => ({
  label,
  paint: (ctx, theme, scale) => {
    insect('', worker).paint(ctx, theme, scale);
    ctx.beginPath();
    ctx.arc(0, 0, 0.44, 0, 2 * Math.PI);
    ctx.lineWidth = 0.09;
    ctx.strokeStyle = ringColours[kind] as string;
    ctx.stroke();
  },
});

export const ants: Game = {
  id: 'ants',
  title: 'Ants',
  words: { round: 'round', unit: 'ant' },
  fileHint: 'the file that ./Game wrote, for example default.out',
  legend: [
    insect('queen', queen),
    insect('soldier', soldier),
    insect('worker', worker),
    food('bread', bread),
    food('seed', seed),
    food('leaf', leaf),
    ring('carries bread', bread),
    ring('carries seed', seed),
    ring('carries leaf', leaf),
  ],
  parse(source) {
    const { match, problem } = parse(source);
    return new AntsReplay(match, problem);
  },
};
