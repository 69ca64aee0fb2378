// The viewer without any page: a replay and a clock go in, pictures on a canvas and snapshots of the state come out.
// Components only show the snapshot and pass on what the user does; everything that must be right is here and tested.

import {
  approach, type Camera, cellUnder, clampCamera, fit, type Frame, pan, sameCamera, scaleOf, zoomAt,
} from './camera';
import type { CanvasMaker, Cell, Follow, Layer, Point, Replay, Scene, Theme } from './game';
import type { Action } from './keys';
import { TerrainLayer } from './layer';
import type { Place } from './link';

export const speeds = [1, 2, 4, 8] as const;
export type Speed = (typeof speeds)[number];

/** Rounds a second at speed 1, for games that say nothing else. */
const usualPace = 4;
/** A round that the user stepped to moves at this pace. */
const stepPace = 8;
/** A tab that was hidden must not jump ahead when it comes back. */
const longestTick = 250;

/** Time and animation frames; a test brings its own. */
export interface Clock {
  now(): number;
  request(callback: (now: number) => void): number;
  cancel(handle: number): void;
}

export interface Surface {
  readonly ctx: CanvasRenderingContext2D;
  readonly makeCanvas: CanvasMaker;
  /** Sets the size of the canvas in device pixels. */
  resize(width: number, height: number): void;
}

/** What somebody else needs to know who paints the board. */
export interface Picture {
  readonly round: number;
  readonly t: number;
  readonly speed: Speed;
  /** Where the board lies in the window, in CSS pixels. */
  readonly board: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** What the page around the board shows. A new object whenever something in it changed. */
export interface Snapshot {
  readonly round: number;
  readonly playing: boolean;
  readonly animate: boolean;
  readonly speed: Speed;
  readonly follow: Follow | null;
  readonly hover: Cell | null;
  readonly zoom: number;
  readonly help: boolean;
  /** The number of every layer's choice, by id. */
  readonly layers: Readonly<Record<string, number>>;
}

export interface Options {
  readonly replay: Replay;
  readonly clock: Clock;
  readonly theme: Theme;
  /** Round from which a seat is frozen, by seat; null when it never is. */
  readonly frozen: readonly (number | null)[];
  /** The reader wants nothing to move: animation is off until switched on. */
  readonly reducedMotion: boolean;
  readonly place?: Place;
  /** Rounds a second at speed 1. */
  readonly pace?: number | undefined;
  /** The pointer marks no cell. */
  readonly plane?: boolean | undefined;
}

const noCanvas: CanvasMaker = () => {
  throw new Error('nothing is painted here');
};

export class Viewer {
  readonly replay: Replay;
  private readonly clock: Clock;
  private readonly frozenFrom: readonly (number | null)[];
  private readonly pace: number;
  private readonly plane: boolean;
  private theme: Theme;
  private state: Snapshot;
  private readonly listeners = new Set<() => void>();

  /** Time on the board in rounds; its whole part is the state, the rest the way to the next one. */
  private position = 0;
  /** Where the position moves by itself while paused, so that no picture stops between two rounds. */
  private target: number | null = null;
  private lastTick: number | null = null;
  private handle: number | null = null;
  private dirty = true;

  private surface: Surface | null = null;
  private watcher: ((picture: Picture) => void) | null = null;
  /** Layers of somebody else who paints the board. */
  private added: readonly Layer[] = [];
  /** What the camera keeps in view, as somebody else told who paints the board. */
  private seen: Point | null = null;
  private width = 0;
  private height = 0;
  private ratio = 1;
  private camera: Camera;
  private readonly layer = new TerrainLayer();

  constructor({ replay, clock, theme, frozen, reducedMotion, place, pace, plane }: Options) {
    this.replay = replay;
    this.clock = clock;
    this.theme = theme;
    this.frozenFrom = frozen;
    this.pace = pace ?? usualPace;
    this.plane = plane ?? false;
    this.camera = { ...fit(this.frame), zoom: place?.zoom ?? 1, ...(place?.at ?? {}) };
    this.position = this.inRange(place?.round ?? 0);
    this.state = {
      round: this.position,
      playing: false,
      animate: !reducedMotion,
      speed: 1,
      follow: this.possible(place?.follow ?? null),
      hover: null,
      zoom: this.camera.zoom,
      help: false,
      layers: this.chosen(place?.layers ?? {}),
    };
  }

  // --- what others see ---

  get snapshot(): Snapshot {
    return this.state;
  }

  /** Calls back after every change of the snapshot; the result ends that. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** What a link to this very picture says. */
  get place(): Place {
    const { round, follow } = this.state;
    const usual = this.chosen({});
    const layers = Object.fromEntries(Object.entries(this.state.layers).filter(([id, choice]) => choice !== usual[id]));
    return {
      round,
      zoom: this.camera.zoom,
      at: { x: this.camera.x, y: this.camera.y },
      ...(follow ? { follow } : {}),
      ...(Object.keys(layers).length > 0 ? { layers } : {}),
    };
  }

  /** What can be shown or hidden. */
  get layers(): readonly Layer[] {
    const own = this.replay.layers ?? [];
    return this.added.length === 0 ? own : [...own, ...this.added];
  }

  /** The cell under a pixel of the canvas. */
  cellAt(x: number, y: number): Cell | null {
    return cellUnder(this.frame, this.camera, x, y);
  }

  isFrozen(seat: number, round: number): boolean {
    const from = this.frozenFrom[seat];
    return typeof from === 'number' && round >= from;
  }

  // --- time ---

  play(): void {
    if (this.state.playing || this.replay.rounds === 0) return;
    if (this.position >= this.replay.rounds) this.position = 0;
    this.target = null;
    this.lastTick = null;
    this.update({ playing: true, round: Math.floor(this.position) });
    this.wake();
  }

  pause(): void {
    if (!this.state.playing) return;
    const round = this.inRange(Math.ceil(this.position));
    this.target = round;
    this.update({ playing: false, round });
    this.wake();
  }

  toggle(): void {
    if (this.state.playing) this.pause();
    else this.play();
  }

  /** Goes to a round at once. Playing goes on from there. */
  seek(round: number): void {
    this.position = this.inRange(round);
    this.target = null;
    if (this.state.playing && this.position >= this.replay.rounds) this.update({ playing: false });
    this.update({ round: this.position });
    this.wake();
  }

  /** Goes some rounds back or on and pauses. A single step forward is shown as movement. */
  step(by: number): void {
    const to = this.inRange(this.state.round + by);
    const from = this.state.round;
    this.update({ playing: false });
    if (by === 1 && this.state.animate && to > from) {
      this.position = Math.max(this.position, to - 1);
      this.target = to;
      this.lastTick = null;
      this.update({ round: to });
      this.wake();
    } else {
      this.seek(to);
    }
  }

  /** Goes to the nearest mark before or behind the present round and pauses. */
  private seekMark(by: 1 | -1): void {
    const rounds = (this.replay.marks ?? []).map(({ round }) => round).filter((round) => (round - this.state.round) * by > 0);
    if (rounds.length === 0) return;
    this.update({ playing: false });
    this.seek(by > 0 ? Math.min(...rounds) : Math.max(...rounds));
  }

  setSpeed(speed: Speed): void {
    this.update({ speed });
  }

  /** The slowest speed at which the whole match is over within some seconds; the fastest where none is. */
  speedWithin(seconds: number): Speed {
    return speeds.find((speed) => this.replay.rounds <= seconds * this.pace * speed) ?? (speeds.at(-1) as Speed);
  }

  faster(by: 1 | -1): void {
    const at = speeds.indexOf(this.state.speed) + by;
    this.setSpeed(speeds[Math.min(speeds.length - 1, Math.max(0, at))] as Speed);
  }

  setAnimate(animate: boolean): void {
    this.update({ animate });
    this.wake();
  }

  // --- the view ---

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.layer.forget();
    this.wake();
  }

  /** Something outside has changed what the board looks like. */
  repaint(): void {
    this.layer.forget();
    this.wake();
  }

  /** Turns a layer to its next choice. */
  turn(id: string): void {
    const layer = this.layers.find((one) => one.id === id);
    if (!layer) return;
    this.update({ layers: { ...this.state.layers, [id]: ((this.state.layers[id] ?? 0) + 1) % layer.choices.length } });
    this.wake();
  }

  setHelp(help: boolean): void {
    this.update({ help });
  }

  /** Where the pointer is on the canvas; null when it left. */
  point(at: { x: number; y: number } | null): void {
    const hover = at ? this.cellAt(at.x, at.y) : null;
    const old = this.state.hover;
    if (hover?.row === old?.row && hover?.col === old?.col) return;
    this.update({ hover });
    this.wake();
  }

  /** Follows a unit or a seat; the same once more stops following. */
  follow(follow: Follow | null): void {
    const wanted = this.possible(follow);
    const old = this.state.follow;
    const again = wanted !== null && old !== null && JSON.stringify(wanted) === JSON.stringify(old);
    const next = again ? null : wanted;
    this.update({ follow: next });
    if (next && 'seat' in next && this.camera.zoom < 1.01) this.moveCamera({ ...this.camera, zoom: 2 });
    if (!next && again && old !== null && 'seat' in old) this.fit();
    this.wake();
  }

  fit(): void {
    this.moveCamera(fit(this.frame));
  }

  zoom(x: number, y: number, factor: number): void {
    this.moveCamera(zoomAt(this.frame, this.camera, x, y, factor));
  }

  /** Zooms around the middle of the canvas. */
  zoomMiddle(factor: number): void {
    this.zoom(this.width / 2, this.height / 2, factor);
  }

  /** Moves the board by pixels. Dragging the board away from a followed unit stops following it. */
  drag(dx: number, dy: number): void {
    const camera = pan(this.frame, this.camera, dx, dy);
    if (!sameCamera(camera, this.camera) && this.state.follow) this.update({ follow: null });
    this.moveCamera(camera);
  }

  /** Does what a key or button means; true when that is the viewer's business. */
  act(action: Action): boolean {
    switch (action.do) {
      case 'toggle':
        this.toggle();
        return true;
      case 'start':
        this.seek(0);
        return true;
      case 'end':
        this.seek(this.replay.rounds);
        return true;
      case 'step':
        this.step(action.by);
        return true;
      case 'faster':
        this.faster(1);
        return true;
      case 'slower':
        this.faster(-1);
        return true;
      case 'animate':
        this.setAnimate(!this.state.animate);
        return true;
      case 'fit':
        this.fit();
        return true;
      case 'zoom':
        this.zoomMiddle(action.by);
        return true;
      case 'follow':
        if (action.seat < this.replay.names.length) this.follow({ seat: action.seat });
        return true;
      case 'mark':
        this.seekMark(action.by);
        return true;
      case 'layer':
        this.turn(action.id);
        return true;
      case 'help':
        this.setHelp(!this.state.help);
        return true;
      case 'escape':
        if (this.state.help) this.setHelp(false);
        else if (this.state.follow) this.follow(null);
        else return false;
        return true;
      default: // full screen and pictures need the page
        return false;
    }
  }

  // --- the canvas ---

  /** Gives the viewer something to paint on; null takes it away. */
  attach(surface: Surface | null): void {
    this.surface = surface;
    this.layer.forget();
    if (surface) {
      if (this.width > 0) this.resize(this.width, this.height, this.ratio);
      this.wake();
    } else {
      this.stop();
    }
  }

  /** Gives the board to somebody else to paint; null takes it back. */
  watch(watcher: ((picture: Picture) => void) | null): void {
    this.watcher = watcher;
    if (watcher) {
      this.wake();
    } else {
      this.stop();
      this.added = [];
      this.seen = null;
    }
  }

  /** More layers, which whoever paints the board has. Their ids and keys must be new. */
  addLayers(layers: readonly Layer[]): void {
    const own = this.replay.layers ?? [];
    this.added = layers.filter(({ id, key }) => !own.some((one) => one.id === id || one.key === key));
    this.update({ layers: { ...this.chosen({}), ...this.state.layers } });
  }

  /** Where the followed thing is, in cells. */
  seeAt(at: Point): void {
    this.seen = at;
    this.wake();
  }

  /** Tells the size of the canvas in CSS pixels and the device pixels of one. */
  resize(width: number, height: number, ratio: number): void {
    this.width = width;
    this.height = height;
    this.ratio = ratio;
    this.surface?.resize(Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)));
    this.moveCamera(this.camera);
    this.paint();
  }

  /** Ends all movement; a stopped viewer can be attached again. */
  stop(): void {
    if (this.handle !== null) this.clock.cancel(this.handle);
    this.handle = null;
    this.lastTick = null;
  }

  /** Paints the state as it is now. */
  paint(): void {
    const { surface, width, height, ratio } = this;
    if (this.watcher && width >= 1 && height >= 1) this.tellWatcher(this.watcher);
    if (!surface || width < 1 || height < 1) return;
    this.dirty = false;
    const scale = scaleOf(this.frame, this.camera) * ratio;
    const scene = this.scene(scale, surface.makeCanvas);
    // Whole pixels, or the terrain would be soft.
    const left = Math.round((width * ratio) / 2 - this.camera.x * scale);
    const top = Math.round((height * ratio) / 2 - this.camera.y * scale);
    const { ctx } = surface;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, width * ratio, height * ratio);
    const window = { left, top, width: width * ratio, height: height * ratio };
    this.layer.paint(ctx, this.replay, scene, window, this.moving());
    ctx.setTransform(scale, 0, 0, scale, left, top);
    this.replay.paint(ctx, scene);
    this.paintHover(ctx, scale);
    if (this.layer.blurred) this.wake();
  }

  private tellWatcher(watcher: (picture: Picture) => void): void {
    this.dirty = false;
    const scale = scaleOf(this.frame, this.camera);
    const { round, t } = this.scene(scale, noCanvas);
    watcher({
      round,
      t,
      speed: this.state.speed,
      board: {
        left: this.width / 2 - this.camera.x * scale,
        top: this.height / 2 - this.camera.y * scale,
        width: this.replay.cols * scale,
        height: this.replay.rows * scale,
      },
    });
  }

  private paintHover(ctx: CanvasRenderingContext2D, scale: number): void {
    const { hover } = this.state;
    if (!hover || this.plane) return;
    ctx.lineWidth = Math.max(1.5, scale * 0.045) / scale;
    ctx.strokeStyle = this.theme.text;
    ctx.strokeRect(hover.col, hover.row, 1, 1);
  }

  /** The scene at the present position, for the canvas here or for a picture to save. */
  scene(scale: number, makeCanvas: CanvasMaker): Scene {
    const still = !this.state.animate || (!this.state.playing && this.target === null);
    const shown = still ? this.state.round : this.position;
    const round = Math.min(this.replay.rounds, Math.floor(shown));
    return {
      round,
      t: still ? 0 : Math.min(0.9999, shown - round),
      scale,
      theme: this.theme,
      frozen: this.replay.names.map((_, seat) => this.isFrozen(seat, round)),
      follow: this.state.follow,
      layers: this.state.layers,
      makeCanvas,
    };
  }

  // --- inside ---

  private get frame(): Frame {
    return { rows: this.replay.rows, cols: this.replay.cols, width: this.width, height: this.height };
  }

  private inRange(round: number): number {
    return Number.isFinite(round) ? Math.min(this.replay.rounds, Math.max(0, Math.round(round))) : 0;
  }

  private possible(follow: Follow | null): Follow | null {
    if (follow && 'seat' in follow) return follow.seat >= 0 && follow.seat < this.replay.names.length ? follow : null;
    return follow;
  }

  /** A choice for every layer: its usual one unless another is asked for that there is. */
  private chosen(asked: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
    const { layers } = this;
    return Object.fromEntries(layers.map(({ id, choices, initial = 0 }) => {
      const wanted = asked[id] ?? initial;
      return [id, choices[wanted] === undefined ? initial : wanted];
    }));
  }

  private moveCamera(camera: Camera): void {
    // Without a size there is nothing to clamp against yet: a linked place must survive until the first layout.
    this.camera = this.width > 0 ? clampCamera(this.frame, camera) : camera;
    this.update({ zoom: this.camera.zoom });
    this.wake();
  }

  private update(change: Partial<Snapshot>): void {
    const next = { ...this.state, ...change };
    const keys = Object.keys(change) as (keyof Snapshot)[];
    if (keys.every((key) => next[key] === this.state[key])) return;
    this.state = next;
    for (const listener of this.listeners) listener();
  }

  private moving(): boolean {
    return this.state.playing || this.target !== null;
  }

  private wake(): void {
    this.dirty = true;
    if ((this.surface || this.watcher) && this.handle === null) this.handle = this.clock.request(this.tick);
  }

  private readonly tick = (now: number): void => {
    this.handle = null;
    const passed = this.lastTick === null ? 0 : Math.min(longestTick, Math.max(0, now - this.lastTick));
    this.lastTick = now;
    this.advance(passed / 1000);
    const tracking = this.track(passed / 1000);
    if (this.dirty || this.moving() || tracking) this.paint();
    if (this.moving() || tracking || this.dirty) this.wake();
    else this.lastTick = null;
  };

  /** Moves the position by the seconds that have passed. */
  private advance(passed: number): void {
    if (this.state.playing) {
      const before = Math.floor(this.position);
      this.position = Math.min(this.replay.rounds, this.position + passed * this.pace * this.state.speed);
      const round = Math.floor(this.position);
      if (this.position >= this.replay.rounds) this.update({ playing: false, round: this.replay.rounds });
      else if (round !== before) this.update({ round });
    } else if (this.target !== null) {
      this.position = Math.min(this.target, this.position + passed * Math.max(stepPace, this.pace * this.state.speed));
      if (!this.state.animate) this.position = this.target;
      if (this.position >= this.target) {
        this.position = this.target;
        this.target = null;
        this.dirty = true;
      }
    }
  }

  /** Moves the camera after the followed unit; true while it is on its way. */
  private track(passed: number): boolean {
    const { follow } = this.state;
    if (!follow || this.camera.zoom < 1.01 || this.width < 1) return false;
    const { round, t } = this.scene(1, noCanvas);
    const at = this.watcher ? this.seen : this.replay.locate(round, t, follow, this.state.layers);
    if (!at) return false;
    const before = this.camera;
    const ease = this.state.animate ? 1 - Math.exp(-8 * Math.max(passed, 0.016)) : 1;
    this.camera = approach(this.frame, before, at, ease);
    return !sameCamera(before, this.camera);
  }
}
