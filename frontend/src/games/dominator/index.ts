// Dominator for the replay viewer: the match file, what the panel says about it, and the board.

import type { Cell, Curve, Description, Fact, Game, Layer, LegendEntry, Problem, Replay, Scene } from '../../viewer/game';
import { JutgeReplay } from '../jutge';
import { Board, landWords } from './board';
import { colours } from './colours';
import { paintFigure, unitPaint } from './figures';
import { census, farmer, isActive, knight, type Match, spells, typeNames, unitAt, witch } from './match';
import { parse } from './parse';
import { paintTerrain } from './terrain';

class DominatorReplay extends JutgeReplay<Match> implements Replay {
  readonly curves: readonly Curve[];
  readonly layers: readonly Layer[] = [{ id: 'spells', title: 'Spells', key: 's', choices: ['hidden', 'shown'], initial: 1 }];

  constructor(match: Match, problem: Problem | null) {
    super(match, problem, new Board(match), { game: 'Dominator', made: '4.0', planned: match.settings.get('nb_rounds') });
    const troops = (round: number, seat: number) => census(match, round, seat);
    this.curves = [
      { id: 'score', title: 'Score', value: (round, seat) => this.score(round, seat) },
      { id: 'land', title: 'Land', value: (round, seat) => this.land(round, seat) },
      { id: 'knights', title: 'Knights', value: (round, seat) => troops(round, seat)[knight] },
      { id: 'farmers', title: 'Farmers', value: (round, seat) => troops(round, seat)[farmer] },
    ];
  }

  facts(round: number, seat: number): readonly Fact[] {
    const [farmers, knights] = census(this.match, round, seat);
    return [
      { short: 'land', label: 'cells of land', value: String(this.land(round, seat)) },
      { short: 'farm', label: 'farmers', value: String(farmers) },
      { short: 'kn', label: 'knights', value: String(knights) },
    ];
  }

  summary(round: number, seat: number): string {
    const [farmers, knights] = census(this.match, round, seat);
    return farmers + knights === 0 ? 'no farmers and no knights left' : '';
  }

  describe(round: number, { row, col }: Cell): Description {
    const place = `row ${row}, column ${col}`;
    const details = [landWords(this.match, round, row, col)];
    const haunting = spells(this.match, round, row, col);
    if (haunting.length > 0) details.push(`haunted by ${haunting.length === 1 ? 'witch' : 'witches'} ${haunting.join(', ')}`);
    const unit = unitAt(this.match, round, row, col);
    if (unit < 0) return { place, details, seat: null, unit: null };
    return { place, details: [...details, ...this.unitWords(round, unit)], seat: this.match.player[this.at(round, unit)] as number, unit };
  }

  describeUnit(round: number, unit: number): Description {
    if (unit < 0 || unit >= this.match.units) {
      return { place: `unit ${unit}`, details: ['is not in this match'], seat: null, unit: null };
    }
    const at = this.at(round, unit);
    return this.describe(round, { row: this.match.row[at] as number, col: this.match.col[at] as number });
  }

  terrain(ctx: CanvasRenderingContext2D, scene: Scene): void {
    paintTerrain(ctx, this.match, scene.theme.dark, scene.scale, scene.theme.text2);
  }

  private at(round: number, unit: number): number {
    return round * this.match.units + unit;
  }

  private land(round: number, seat: number): number {
    return this.match.land[round * this.names.length + seat] ?? 0;
  }

  private unitWords(round: number, unit: number): string[] {
    const at = this.at(round, unit);
    const type = this.match.type[at] as number;
    if (type === witch) return [`witch ${unit}`, isActive(this.match, round, unit) ? 'casts her spell' : 'without power: another witch is near'];
    const full = this.match.settings.get(type === farmer ? 'farmers_health' : 'knights_health');
    return [`${typeNames[type]} ${unit}`, `health ${this.match.health[at]} of ${full}`];
  }
}

const figure = (label: string, type: number, awake = true): LegendEntry => ({
  label,
  paint: (ctx, theme, scale) =>
    paintFigure(ctx, type, unitPaint(theme.seats[1] as string, theme.dark, colours(theme.dark).ink, scale, false), awake),
});

export const dominator: Game = {
  id: 'dominator',
  title: 'Dominator',
  fileHint: 'the file that ./Game wrote, for example default.out',
  legend: [figure('farmer', farmer), figure('knight', knight), figure('witch', witch), figure('witch without power', witch, false)],
  parse(source) {
    const { match, problem } = parse(source);
    return new DominatorReplay(match, problem);
  },
};
