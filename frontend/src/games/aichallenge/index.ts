// AI Challenge Ants for the replay viewer: the replay, what the panel says about it, and the board.

import type { Cell, Curve, Description, Fact, Follow, Game, Layer, LegendEntry, Point, Replay, Scene } from '../../viewer/game';
import { paintIsland } from '../island';
import { antOn, Board, paintBody } from './board';
import { antsAt, type Match, placeAt, valueAt } from './match';
import { parse } from './parse';

/** Players that are out by their own fault; others were eliminated by the rules, or survived. */
const faults: Readonly<Record<string, string>> = { crashed: 'crashed', timeout: 'too slow', invalid: 'invalid order' };

class AIChallengeReplay implements Replay {
  readonly title = 'AI Challenge Ants';
  readonly seed: string;
  readonly names: readonly string[];
  readonly rounds: number;
  readonly planned: number;
  readonly judge: boolean;
  readonly rows: number;
  readonly cols: number;
  readonly problem = null;
  readonly warnings: readonly string[] = [];
  readonly curves: readonly Curve[];
  readonly layers: readonly Layer[];
  readonly ending: string;
  private readonly board: Board;
  /** Ants by turn and seat. */
  private readonly census: Int32Array;

  constructor(private readonly match: Match) {
    this.seed = match.seed;
    this.names = match.names;
    this.rounds = match.turns;
    // The last turn that there could have been would leave the curves in a corner: most matches end earlier.
    this.planned = match.turns;
    this.judge = match.cpu !== null;
    this.rows = match.rows;
    this.cols = match.cols;
    this.ending = match.ending;
    this.board = new Board(match);
    this.census = countAnts(match);
    this.curves = [
      { id: 'score', title: 'Score', value: (turn, seat) => this.score(turn, seat) },
      { id: 'ants', title: 'Ants', value: (turn, seat) => this.ants(turn, seat) },
      { id: 'hive', title: 'Food in the hive', value: (turn, seat) => valueAt(match.hive[seat], turn) },
    ];
    this.layers = [
      { id: 'sight', title: 'Sight', key: 's', choices: ['all', ...match.names.map((name, seat) => `${seat} ${name}`)] },
      { id: 'fights', title: 'Fights', key: 'c', choices: ['hidden', 'shown'], initial: 1 },
    ];
  }

  score(turn: number, seat: number): number {
    const score = valueAt(this.match.scores[seat], turn);
    return turn === this.rounds ? score + (this.match.bonus[seat] ?? 0) : score;
  }

  /** An eliminated player is not frozen: it only has no ants left. */
  status(turn: number, seat: number): number {
    const fate = this.match.fates[seat];
    if (fate && Object.hasOwn(faults, fate.status) && turn >= fate.turn) return -1;
    let status = 0;
    for (const [from, value] of this.match.cpu?.[seat] ?? []) {
      if (from > turn) break;
      status = value;
    }
    return status;
  }

  facts(turn: number, seat: number): readonly Fact[] {
    const hills = this.match.hills.filter(({ owner, razed }) => owner === seat && razed > turn);
    return [
      { short: 'ants', label: 'living ants', value: String(this.ants(turn, seat)) },
      { short: 'food', label: 'food in the hive', value: String(valueAt(this.match.hive[seat], turn)) },
      { short: 'hills', label: 'hills that stand', value: String(hills.length) },
    ];
  }

  summary(turn: number, seat: number): string {
    const fate = this.match.fates[seat];
    if (!fate || turn < fate.turn || fate.status === 'survived') return turn === this.rounds ? bonusWords(this.match.bonus[seat] ?? 0) : '';
    return `${faults[fate.status] ?? fate.status} in turn ${fate.turn}`;
  }

  describe(turn: number, { row, col }: Cell): Description {
    const cell = row * this.cols + col;
    const details = [this.match.water[cell] === 1 ? 'water' : 'land'];
    const hill = this.match.hills.find((one) => one.row === row && one.col === col);
    if (hill) details.push(`hill of ${hill.owner} ${this.names[hill.owner]}${hill.razed <= turn ? `, razed in turn ${hill.razed}` : ''}`);
    const food = this.match.food.find((one) => one.cell === cell && one.from <= turn && one.to > turn);
    if (food) details.push(`food since turn ${food.from}`);
    const ant = antOn(this.match, turn, row, col);
    const place = `row ${row}, column ${col}`;
    if (ant < 0) return { place, details, seat: null, unit: null };
    return { place, details: [...details, ...this.antWords(ant)], seat: this.match.ants.owner[ant] as number, unit: ant };
  }

  describeUnit(turn: number, unit: number): Description {
    const { ants } = this.match;
    const owner = ants.owner[unit];
    if (owner === undefined) return { place: `ant ${unit}`, details: ['is not in this match'], seat: null, unit: null };
    if (turn >= (ants.spawned[unit] as number) && turn < (ants.ended[unit] as number)) {
      const at = placeAt(this.match, unit, turn);
      return this.describe(turn, { row: ants.row[at] as number, col: ants.col[at] as number });
    }
    return { place: `ant ${unit}`, details: this.antWords(unit).slice(1), seat: owner, unit };
  }

  locate(turn: number, t: number, follow: Follow): Point | null {
    return this.board.locate(turn, t, follow);
  }

  terrain(ctx: CanvasRenderingContext2D, scene: Scene): void {
    paintIsland(ctx, this.match, scene.theme.dark, scene.scale, scene.theme.text2, scene.makeCanvas);
  }

  paint(ctx: CanvasRenderingContext2D, scene: Scene): void {
    this.board.paint(ctx, scene);
  }

  private ants(turn: number, seat: number): number {
    return this.census[turn * this.names.length + seat] ?? 0;
  }

  private antWords(ant: number): string[] {
    const { spawned, ended, killed } = this.match.ants;
    const words = [`ant ${ant}`, `born in turn ${spawned[ant]}`];
    if (killed[ant] === 1) words.push(`dies in turn ${ended[ant]}`);
    return words;
  }
}

function bonusWords(bonus: number): string {
  if (bonus === 0) return '';
  return `bonus ${bonus > 0 ? '+' : ''}${bonus}`;
}

/** Living ants by turn and seat. */
function countAnts(match: Match): Int32Array {
  const seats = match.names.length;
  const counts = new Int32Array((match.turns + 1) * seats);
  for (let turn = 0; turn <= match.turns; turn++) {
    for (const ant of antsAt(match, turn)) {
      const at = turn * seats + (match.ants.owner[ant] as number);
      counts[at] = (counts[at] as number) + 1;
    }
  }
  return counts;
}

const legend: readonly LegendEntry[] = [
  {
    label: 'ant',
    paint: (ctx, theme, scale) => paintBody(ctx, theme.seats[1] as string, theme.dark ? '#0d0b09' : '#1d1712', scale),
  },
  {
    label: 'hill',
    paint: (ctx, theme) => {
      for (const [radius, colour] of [[0.45, theme.seats[1] as string], [0.32, '#ffffff'], [0.16, '#2a211a']] as const) {
        ctx.beginPath();
        ctx.arc(0, 0, radius, 0, 2 * Math.PI);
        ctx.fillStyle = colour;
        ctx.fill();
      }
    },
  },
  {
    label: 'food',
    paint: (ctx, theme, scale) => {
      ctx.beginPath();
      ctx.arc(0, 0, 0.28, 0, 2 * Math.PI);
      ctx.fillStyle = '#fffbe8';
      ctx.fill();
      ctx.lineWidth = 1.5 / scale;
      ctx.strokeStyle = theme.dark ? '#ffffff' : '#5f4a1e';
      ctx.stroke();
    },
  },
];

export const aichallenge: Game = {
  id: 'aichallenge',
  title: 'AI Challenge Ants',
  words: { round: 'turn', unit: 'ant' },
  pace: 6,
  fileHint: 'a replay in the contest’s format, for example 0.replay',
  legend,
  parse: (source) => new AIChallengeReplay(parse(source)),
};
