// Wota for the replay viewer: the match file, what the panel says about it, and the world.

import type { Cell, Curve, Description, Fact, Follow, Game, Layer, LegendEntry, Point, Problem, Replay, Scene, Theme } from '../../viewer/game';
import { Board, shape } from './board';
import { colours } from './colours';
import { casteNames, counter, type CounterName, findAnt, gatherer, type Match, scout, shortest, soldier, unitsPerCell } from './match';
import { parse } from './parse';

class WotaReplay implements Replay {
  readonly title = 'Wota';
  readonly seed: string;
  readonly names: readonly string[];
  readonly rounds: number;
  readonly planned: number;
  readonly judge: boolean;
  readonly rows: number;
  readonly cols: number;
  readonly warnings: readonly string[] = [];
  readonly ending: string;
  readonly curves: readonly Curve[];
  readonly layers: readonly Layer[] = [
    { id: 'sight', title: 'Sight', key: 's', choices: ['hidden', 'shown'] },
    { id: 'messages', title: 'Messages', key: 'm', choices: ['hidden', 'shown'] },
  ];
  private readonly board: Board;

  constructor(private readonly match: Match, readonly problem: Problem | null) {
    this.seed = match.seed;
    this.names = match.names;
    this.rounds = match.states - 1;
    // Matches end by victory; the most ticks that one may last would leave the curves in a corner.
    this.planned = this.rounds;
    this.judge = match.judge;
    this.rows = match.height / unitsPerCell;
    this.cols = match.width / unitsPerCell;
    this.ending = endingWords(match);
    this.board = new Board(match);
    const curve = (id: CounterName, title: string): Curve => ({ id, title, value: (tick, seat) => counter(match, tick, seat, id) });
    this.curves = [curve('ants', 'Ants'), curve('food', 'Food'), curve('collected', 'Collected'), curve('lost', 'Lost')];
  }

  score(tick: number, seat: number): number {
    return counter(this.match, tick, seat, 'ants');
  }

  status(tick: number, seat: number): number {
    return this.match.statuses[tick * this.names.length + seat] ?? 0;
  }

  facts(tick: number, seat: number): readonly Fact[] {
    const fact = (short: string, label: string, name: CounterName): Fact => ({ short, label, value: String(counter(this.match, tick, seat, name)) });
    return [fact('food', 'food in the hill', 'food'), fact('made', 'ants created', 'created'), fact('lost', 'ants lost', 'lost')];
  }

  summary(tick: number, seat: number): string {
    const parts = (['gatherers', 'soldiers', 'scouts'] as const)
      .map((name) => [counter(this.match, tick, seat, name), name] as const)
      .filter(([count]) => count > 0)
      .map(([count, name]) => `${count} ${count === 1 ? name.slice(0, -1) : name}`);
    const errors = this.match.errors.filter((one) => one.player === seat && one.tick <= tick).reduce((sum, one) => sum + one.count, 0);
    if (errors > 0) parts.push(`${errors} ${errors === 1 ? 'error' : 'errors'} in its program`);
    return parts.join(', ') || 'no ants';
  }

  describe(tick: number, { row, col }: Cell): Description {
    const x = (col + 0.5) * unitsPerCell;
    const y = this.match.height - (row + 0.5) * unitsPerCell;
    const place = `x ${Math.round(x)}, y ${Math.round(y)}`;
    const ant = this.nearest(tick, x, y);
    const hill = this.names.findIndex((_, player) => this.distance(this.match.hillX[player] as number, this.match.hillY[player] as number, x, y) < 20);
    const details: string[] = [];
    if (hill >= 0) details.push(`hill of ${hill} ${this.names[hill]}`);
    const sugar = this.sugarAt(tick, x, y);
    if (sugar !== null) details.push(`sugar, ${sugar} left`);
    if (ant < 0) return { place, details, seat: hill < 0 ? null : hill, unit: null };
    return { place, details: [...details, ...this.antWords(tick, ant)], seat: this.match.ants.player[ant] as number, unit: ant };
  }

  describeUnit(tick: number, unit: number): Description {
    const { ants, places } = this.match;
    const player = ants.player[unit];
    if (player === undefined) return { place: `ant ${unit}`, details: ['is not in this match'], seat: null, unit: null };
    const row = findAnt(this.match, tick, unit);
    if (row >= 0) {
      const { x, y } = this.board.point(places.x[row] as number, places.y[row] as number);
      const place = `x ${Math.round(x * unitsPerCell)}, y ${Math.round(this.match.height - y * unitsPerCell)}`;
      return { place, details: this.antWords(tick, unit), seat: player, unit };
    }
    const words = (ants.born[unit] as number) > tick ? `born in tick ${ants.born[unit]}` : `died in tick ${ants.died[unit]}`;
    return { place: `${casteNames[ants.caste[unit] as number]} ${unit}`, details: [words], seat: player, unit };
  }

  locate(tick: number, t: number, follow: Follow): Point | null {
    return this.board.locate(tick, t, follow);
  }

  terrain(ctx: CanvasRenderingContext2D, scene: Scene): void {
    this.board.terrain(ctx, scene);
  }

  paint(ctx: CanvasRenderingContext2D, scene: Scene): void {
    this.board.paint(ctx, scene);
  }

  /** The living ant that is nearest to a place in units and not farther than a cell; -1 for none. */
  private nearest(tick: number, x: number, y: number): number {
    const { places } = this.match;
    let best = -1;
    let least: number = unitsPerCell;
    for (let row = places.first[tick] as number; row < (places.first[tick + 1] as number); row++) {
      const distance = this.distance(places.x[row] as number, places.y[row] as number, x, y);
      if (distance < least) {
        least = distance;
        best = places.id[row] as number;
      }
    }
    return best;
  }

  /** From a place in hundredths to one in units. */
  private distance(fromX: number, fromY: number, x: number, y: number): number {
    return Math.hypot(shortest(fromX / 100, x, this.match.width), shortest(fromY / 100, y, this.match.height));
  }

  private sugarAt(tick: number, x: number, y: number): number | null {
    const { sources } = this.match;
    for (let k = sources.first[tick] as number; k < (sources.first[tick + 1] as number); k++) {
      if (this.distance(sources.x[k] as number, sources.y[k] as number, x, y) < unitsPerCell) return sources.amount[k] as number;
    }
    return null;
  }

  private antWords(tick: number, unit: number): string[] {
    const { ants, castes, places } = this.match;
    const row = findAnt(this.match, tick, unit);
    const caste = ants.caste[unit] as number;
    const words = [`${casteNames[caste]} ${unit} (${ants.mind[unit]})`, `health ${places.health[row]} of ${castes[caste]?.health}`];
    const load = places.load[row] as number;
    if (load > 0) words.push(`carries ${load} sugar`);
    const target = places.target[row] as number;
    if (target >= 0) words.push(`attacks ant ${target}`);
    return words;
  }
}

function endingWords({ winners, names, states }: Match): string {
  const tick = `in tick ${states - 1}`;
  if (winners.length === 0) return '';
  const who = winners.map((player) => names[player]).join(' and ');
  return winners.length === 1 ? `${who} won ${tick}` : `draw between ${who} ${tick}`;
}

const ant = (label: string, caste: number, load = false): LegendEntry => ({
  label,
  paint: (ctx, theme: Theme) => {
    const { load: carried, seat } = colours(theme.dark);
    ctx.fillStyle = ctx.strokeStyle = seat(theme.seats[4] as string);
    ctx.lineWidth = 0.12;
    ctx.beginPath();
    shape(ctx, caste, 0, 0, 0.26);
    if (caste === scout) ctx.stroke();
    else ctx.fill();
    if (load) disc(ctx, carried, 0.1);
  },
});

function disc(ctx: CanvasRenderingContext2D, colour: string, radius: number): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.fill();
}

export const wota: Game = {
  id: 'wota',
  title: 'Wota',
  words: { round: 'tick', unit: 'ant' },
  pace: 40,
  plane: true,
  keys: [
    { shown: 'P', means: 'play or pause', keys: [['p', { do: 'toggle' }]] },
    { shown: '. ,', means: 'faster or slower', keys: [['.', { do: 'faster' }], [',', { do: 'slower' }]] },
    { shown: 'I', means: 'save a picture of the tick', keys: [['i', { do: 'picture' }]] },
  ],
  fileHint: 'the file that ./play wrote, for example default.out',
  legend: [
    ant('gatherer', gatherer),
    ant('soldier', soldier),
    ant('scout', scout),
    ant('ant that carries sugar', gatherer, true),
    {
      label: 'sugar',
      paint: (ctx, theme) => {
        const { sugar, sugarEdge } = colours(theme.dark);
        disc(ctx, sugarEdge, 0.38);
        disc(ctx, sugar, 0.33);
      },
    },
    { label: 'hill', paint: (ctx, theme) => disc(ctx, theme.seats[4] as string, 0.42) },
  ],
  parse(source) {
    const { match, problem } = parse(source);
    return new WotaReplay(match, problem);
  },
};
