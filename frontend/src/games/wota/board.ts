// Everything in the world of Wota: sugar, hills, corpses, ants, attacks, and on request sight and messages.

import { mix } from '../../viewer/brush';
import type { Follow, Point, Scene } from '../../viewer/game';
import { colours } from './colours';
import { findAnt, type Match, shortest, soldier, scout, unitsPerCell, wrap } from './match';

/** Hundredths of a unit in a cell of the board. */
const cell = unitsPerCell * 100;

/** Radii in units: ants are drawn larger when the whole world is seen. */
const antRadius = 5;
const corpseRadius = 3;
const loadRadius = 2;
const messageRadius = 10;

export class Board {
  private readonly width: number;
  private readonly height: number;

  constructor(private readonly match: Match) {
    this.width = match.width / unitsPerCell;
    this.height = match.height / unitsPerCell;
  }

  /** The empty world with a faint grid of 100 units. */
  terrain(ctx: CanvasRenderingContext2D, { scale, theme }: Scene): void {
    const { ground, grid } = colours(theme.dark);
    ctx.fillStyle = ground;
    ctx.fillRect(0, 0, this.width, this.height);
    ctx.strokeStyle = grid;
    ctx.lineWidth = Math.max(1, scale * 0.05) / scale;
    ctx.beginPath();
    for (let x = 10; x < this.width; x += 10) {
      ctx.moveTo(x, 0);
      ctx.lineTo(x, this.height);
    }
    for (let y = this.height - 10; y > 0; y -= 10) {
      ctx.moveTo(0, y);
      ctx.lineTo(this.width, y);
    }
    ctx.stroke();
  }

  paint(ctx: CanvasRenderingContext2D, scene: Scene): void {
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, this.width, this.height);
    ctx.clip();
    this.paintSugar(ctx, scene);
    this.paintHills(ctx, scene);
    this.paintCorpses(ctx, scene);
    if (scene.layers['sight'] === 1) this.paintSight(ctx, scene);
    this.paintAttacks(ctx, scene);
    this.paintAnts(ctx, scene);
    if (scene.layers['messages'] === 1) this.paintMessages(ctx, scene);
    ctx.restore();
  }

  /** Where a followed ant is, or the hill of a followed player. */
  locate(tick: number, t: number, follow: Follow): Point | null {
    if ('seat' in follow) return this.point(this.match.hillX[follow.seat] ?? 0, this.match.hillY[follow.seat] ?? 0);
    const row = findAnt(this.match, tick, follow.unit);
    return row < 0 ? null : this.placeOf(row, tick, t);
  }

  /** A place of the file as a point of the board. */
  point(x: number, y: number): Point {
    return { x: wrap(x / cell, this.width), y: wrap(this.height - y / cell, this.height) };
  }

  /** An ant's place, on its way to the next tick. */
  private placeOf(row: number, tick: number, t: number): Point {
    const { places } = this.match;
    let x = places.x[row] as number;
    let y = places.y[row] as number;
    if (t > 0 && tick + 1 < this.match.states) {
      const next = findAnt(this.match, tick + 1, places.id[row] as number);
      if (next >= 0) {
        x += ((places.x[next] as number) - x) * t;
        y += ((places.y[next] as number) - y) * t;
      }
    }
    return this.point(x, y);
  }

  private colour(scene: Scene, player: number): string {
    const seat = scene.theme.seats[player % scene.theme.seats.length] as string;
    const of = colours(scene.theme.dark);
    return scene.frozen[player] ? of.frozen(seat) : of.seat(seat);
  }

  /** Calls back for a round thing and its images beyond the edges that reach into the world. */
  private around({ x, y }: Point, radius: number, paint: (x: number, y: number) => void): void {
    for (const dx of [0, -this.width, this.width]) {
      if (x + dx + radius < 0 || x + dx - radius > this.width) continue;
      for (const dy of [0, -this.height, this.height]) {
        if (y + dy + radius < 0 || y + dy - radius > this.height) continue;
        paint(x + dx, y + dy);
      }
    }
  }

  /** Circles of one kind as one path. */
  private circles(ctx: CanvasRenderingContext2D, places: readonly Point[], radius: number): void {
    ctx.beginPath();
    for (const place of places) {
      this.around(place, radius, (x, y) => {
        ctx.moveTo(x + radius, y);
        ctx.arc(x, y, radius, 0, 2 * Math.PI);
      });
    }
  }

  private paintSugar(ctx: CanvasRenderingContext2D, { round, scale, theme }: Scene): void {
    const { sugar, sugarEdge } = colours(theme.dark);
    const { sources, parameters } = this.match;
    const full = parameters.get('INITIAL_SUGAR_IN_SOURCE') ?? 500;
    const radius = (parameters.get('INITIAL_SUGAR_RADIUS') ?? 10) / unitsPerCell;
    ctx.fillStyle = sugar;
    ctx.strokeStyle = sugarEdge;
    ctx.lineWidth = 1.5 / scale;
    for (let k = sources.first[round] as number; k < (sources.first[round + 1] as number); k++) {
      const place = this.point(sources.x[k] as number, sources.y[k] as number);
      this.circles(ctx, [place], radius * Math.sqrt(Math.max(0, sources.amount[k] as number) / Math.max(1, full)));
      ctx.fill();
      ctx.stroke();
    }
  }

  private paintHills(ctx: CanvasRenderingContext2D, scene: Scene): void {
    const radius = (this.match.parameters.get('HILL_RADIUS') ?? 20) / unitsPerCell;
    this.match.names.forEach((_, player) => {
      const place = this.point(this.match.hillX[player] as number, this.match.hillY[player] as number);
      this.circles(ctx, [place], radius);
      ctx.fillStyle = mix(this.colour(scene, player), '#000000', 0.35);
      ctx.fill();
      ctx.save();
      ctx.translate(place.x, place.y);
      ctx.scale(1 / scene.scale, 1 / scene.scale); // fonts smaller than a pixel are not reliable
      const size = Math.max(10, radius * scene.scale * 0.9);
      ctx.font = `700 ${size.toFixed(1)}px system-ui, sans-serif`;
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      ctx.fillStyle = '#ffffff';
      ctx.fillText(String(player), 0, size * 0.05);
      ctx.restore();
    });
  }

  private paintCorpses(ctx: CanvasRenderingContext2D, scene: Scene): void {
    const { ants } = this.match;
    const dead: Point[][] = this.match.names.map(() => []);
    for (let id = 0; id < ants.born.length && (ants.born[id] as number) <= scene.round; id++) {
      if ((ants.died[id] as number) > scene.round || (ants.decayed[id] as number) <= scene.round) continue;
      dead[ants.player[id] as number]?.push(this.point(ants.deathX[id] as number, ants.deathY[id] as number));
    }
    dead.forEach((places, player) => {
      ctx.fillStyle = mix(this.colour(scene, player), colours(scene.theme.dark).ground, 0.6);
      this.circles(ctx, places, grown(corpseRadius, scene.scale));
      ctx.fill();
    });
  }

  private rows(tick: number): readonly number[] {
    const { first } = this.match.places;
    const from = first[tick] as number;
    return Array.from({ length: (first[tick + 1] as number) - from }, (_, k) => from + k);
  }

  private paintSight(ctx: CanvasRenderingContext2D, scene: Scene): void {
    const { places, ants, castes } = this.match;
    ctx.save();
    ctx.globalAlpha = scene.theme.dark ? 0.13 : 0.2;
    for (const row of this.rows(scene.round)) {
      const id = places.id[row] as number;
      ctx.fillStyle = this.colour(scene, ants.player[id] as number);
      this.circles(ctx, [this.placeOf(row, scene.round, scene.t)], (castes[ants.caste[id] as number]?.sight ?? 0) / unitsPerCell);
      ctx.fill();
    }
    ctx.restore();
    this.match.names.forEach((_, player) => {
      ctx.strokeStyle = mix(this.colour(scene, player), colours(scene.theme.dark).ground, scene.theme.dark ? 0.5 : 0.2);
      ctx.lineWidth = 1.5 / scene.scale;
      this.circles(ctx, [this.point(this.match.hillX[player] as number, this.match.hillY[player] as number)], this.match.hillSight / unitsPerCell);
      ctx.stroke();
    });
  }

  /** Lines from attackers to their targets, over the edges where that is the shorter way. */
  private paintAttacks(ctx: CanvasRenderingContext2D, scene: Scene): void {
    const { places, ants } = this.match;
    ctx.lineWidth = Math.max(1.5, 0.16 * scene.scale) / scene.scale;
    for (const row of this.rows(scene.round)) {
      const target = places.target[row] as number;
      const aim = target < 0 ? -1 : findAnt(this.match, scene.round, target);
      if (aim < 0) continue;
      const from = this.placeOf(row, scene.round, scene.t);
      const to = this.placeOf(aim, scene.round, scene.t);
      const dx = shortest(from.x, to.x, this.width);
      const dy = shortest(from.y, to.y, this.height);
      ctx.strokeStyle = this.colour(scene, ants.player[places.id[row] as number] as number);
      ctx.beginPath();
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(from.x + dx, from.y + dy);
      ctx.moveTo(to.x, to.y);
      ctx.lineTo(to.x - dx, to.y - dy);
      ctx.stroke();
    }
  }

  /** Ants by player and caste: gatherers are hexagons, soldiers triangles, scouts rings. */
  private paintAnts(ctx: CanvasRenderingContext2D, scene: Scene): void {
    const { places, ants } = this.match;
    const { round, t, scale, follow } = scene;
    const radius = grown(antRadius, scale);
    const groups = this.match.names.map(() => [[], [], []] as [Point[], Point[], Point[]]);
    const loads: Point[] = [];
    for (const row of this.rows(round)) {
      const id = places.id[row] as number;
      const at = this.placeOf(row, round, t);
      groups[ants.player[id] as number]?.[ants.caste[id] as 0 | 1 | 2]?.push(at);
      if ((places.load[row] as number) > 0) loads.push(at);
    }
    ctx.save();
    ctx.globalCompositeOperation = colours(scene.theme.dark).blend;
    groups.forEach((castes, player) => {
      if (follow !== null && 'seat' in follow && follow.seat !== player) ctx.globalAlpha = 0.35;
      else ctx.globalAlpha = 1;
      ctx.fillStyle = ctx.strokeStyle = this.colour(scene, player);
      castes.forEach((all, caste) => {
        ctx.beginPath();
        for (const one of all) this.around(one, radius, (x, y) => shape(ctx, caste, x, y, radius));
        if (caste === scout) {
          ctx.lineWidth = radius * 0.55;
          ctx.stroke();
        } else {
          ctx.fill();
        }
      });
    });
    ctx.restore();
    ctx.fillStyle = colours(scene.theme.dark).load;
    this.circles(ctx, loads, grown(loadRadius, scale));
    ctx.fill();
    this.paintFollowed(ctx, scene, radius);
  }

  private paintFollowed(ctx: CanvasRenderingContext2D, scene: Scene, radius: number): void {
    const { follow } = scene;
    if (follow === null || !('unit' in follow)) return;
    const at = this.locate(scene.round, scene.t, follow);
    if (!at) return;
    ctx.strokeStyle = colours(scene.theme.dark).followed;
    ctx.lineWidth = 2 / scene.scale;
    this.circles(ctx, [at], radius * 1.9);
    ctx.stroke();
  }

  private paintMessages(ctx: CanvasRenderingContext2D, scene: Scene): void {
    const { talkFirst, talk, ants, hillX, hillY } = this.match;
    ctx.lineWidth = 1.5 / scene.scale;
    for (let k = talkFirst[scene.round] as number; k < (talkFirst[scene.round + 1] as number); k++) {
      const who = talk[k] as number;
      const player = who < 0 ? -1 - who : (ants.player[who] as number);
      const row = who < 0 ? -1 : findAnt(this.match, scene.round, who);
      if (who >= 0 && row < 0) continue;
      const at = who < 0 ? this.point(hillX[player] as number, hillY[player] as number) : this.placeOf(row, scene.round, scene.t);
      ctx.strokeStyle = colours(scene.theme.dark).message(this.colour(scene, player));
      this.circles(ctx, [at], messageRadius / unitsPerCell + (who < 0 ? 1.4 : 0));
      ctx.stroke();
    }
  }
}

/** A radius in cells: true to scale when near, and never smaller than can be seen. */
function grown(units: number, scale: number): number {
  return Math.max(units / unitsPerCell, ((units / antRadius) * 3.2) / scale);
}

/** Adds the outline of an ant to the path. */
export function shape(ctx: CanvasRenderingContext2D, caste: number, x: number, y: number, radius: number): void {
  if (caste === scout) {
    ctx.moveTo(x + radius * 0.8, y);
    ctx.arc(x, y, radius * 0.8, 0, 2 * Math.PI);
    return;
  }
  const corners = caste === soldier ? 3 : 6;
  const size = caste === soldier ? radius * 1.3 : radius;
  for (let k = 0; k < corners; k++) {
    const angle = (2 * Math.PI * k) / corners - Math.PI / 2;
    const corner = [x + size * Math.cos(angle), y + size * Math.sin(angle)] as const;
    if (k === 0) ctx.moveTo(...corner);
    else ctx.lineTo(...corner);
  }
  ctx.closePath();
}
