import { describe, expect, it } from 'vitest';
import type { Cell, Curve, Description, Follow, Point, Replay, Scene } from './game';
import { actionOf, bindings, type Key, layerBindings, withKeys } from './keys';
import { recorder } from './recorder';
import { readTheme } from './theme';
import { type Clock, type Options, type Picture, type Surface, Viewer } from './viewer';

/** A clock that stands until it is told to go on. */
class TestClock implements Clock {
  private time = 0;
  private next: ((now: number) => void) | null = null;
  now = () => this.time;
  request = (callback: (now: number) => void) => {
    this.next = callback;
    return 1;
  };
  cancel = () => {
    this.next = null;
  };
  /** Lets milliseconds pass, frame by frame. */
  pass(ms: number, frame = 20): void {
    for (let left = ms; left > 0 && this.next; left -= frame) {
      const callback = this.next;
      this.next = null;
      this.time += frame;
      callback(this.time);
    }
  }
  get idle(): boolean {
    return this.next === null;
  }
}

/** A replay of ten rounds on 10 x 10 cells in which unit 7 of seat 1 walks down column 2. */
class TestReplay implements Replay {
  readonly title = 'Test 1.0';
  readonly seed = '1';
  readonly names = ['Ada', 'Bob'];
  readonly planned = 10;
  readonly judge = true;
  readonly rows = 10;
  readonly cols = 10;
  readonly problem = null;
  readonly warnings = [];
  readonly curves: readonly Curve[] = [];
  readonly layers = [{ id: 'fog', title: 'Sight', key: 's', choices: ['all', 'Ada', 'Bob'] }];
  painted: Scene[] = [];
  terrains = 0;
  constructor(readonly rounds = 10) {}
  score = (round: number) => round;
  status = () => 0;
  facts = () => [];
  summary = () => '';
  describe = (round: number, { row, col }: Cell): Description => ({
    place: '', details: [], seat: null, unit: row === round && col === 2 ? 7 : null,
  });
  describeUnit = () => this.describe(0, { row: 0, col: 0 });
  locate = (round: number, t: number, _follow: Follow): Point => ({ x: 2.5, y: round + t + 0.5 });
  terrain = () => void this.terrains++;
  paint = (_ctx: CanvasRenderingContext2D, scene: Scene) => void this.painted.push(scene);
  get last(): Scene {
    return this.painted.at(-1) as Scene;
  }
}

function setup(options: Partial<Options> = {}) {
  const clock = new TestClock();
  const replay = (options.replay as TestReplay | undefined) ?? new TestReplay();
  const viewer = new Viewer({
    replay, clock, theme: readTheme(() => '', false), frozen: [null, null], reducedMotion: false, ...options,
  });
  const { surface } = makeSurface();
  viewer.attach(surface);
  viewer.resize(400, 400, 2);
  const press = (key: string, rest: Partial<Key> = {}) => {
    const action = actionOf({ key, ...rest });
    return action !== null && viewer.act(action);
  };
  return { clock, replay, viewer, press };
}

function makeSurface(): { surface: Surface } {
  const { ctx, makeCanvas } = recorder();
  return { surface: { ctx, makeCanvas, resize: () => {} } };
}

describe('time', () => {
  it('stands at the beginning until it is played, then ends with the match', () => {
    const { clock, viewer } = setup();
    expect(viewer.snapshot).toMatchObject({ round: 0, playing: false, speed: 1 });
    viewer.play();
    clock.pass(1100);
    expect(viewer.snapshot).toMatchObject({ round: 4, playing: true });
    clock.pass(5000);
    expect(viewer.snapshot).toMatchObject({ round: 10, playing: false });
    clock.pass(1000);
    expect(clock.idle).toBe(true);
  });

  it('plays eight times as fast at 8x', () => {
    const { clock, viewer } = setup();
    viewer.setSpeed(8);
    viewer.play();
    clock.pass(220);
    expect(viewer.snapshot.round).toBe(6);
  });

  it('begins again when it is played at the end', () => {
    const { viewer } = setup();
    viewer.seek(10);
    viewer.play();
    expect(viewer.snapshot).toMatchObject({ round: 0, playing: true });
  });

  it('comes to rest on a round when it is paused between two', () => {
    const { clock, viewer, replay } = setup();
    viewer.play();
    clock.pass(400);
    expect(replay.last.t).toBeGreaterThan(0);
    viewer.pause();
    expect(viewer.snapshot).toMatchObject({ round: 2, playing: false });
    clock.pass(1000);
    expect(replay.last).toMatchObject({ round: 2, t: 0 });
    expect(clock.idle).toBe(true);
  });

  it('does not leap when the page was asleep', () => {
    const { clock, viewer } = setup();
    viewer.play();
    clock.pass(40);
    clock.pass(60_000, 60_000);
    expect(viewer.snapshot.round).toBeLessThan(3);
  });

  it('keeps every round within the match', () => {
    const { viewer } = setup();
    for (const [wanted, shown] of [[-5, 0], [99, 10], [NaN, 0], [Infinity, 0], [3.4, 3]] as const) {
      viewer.seek(wanted);
      expect(viewer.snapshot.round).toBe(shown);
    }
    expect(setup({ place: { round: 1e9 } }).viewer.snapshot.round).toBe(10);
  });

  it('survives a match of one state', () => {
    const { clock, viewer } = setup({ replay: new TestReplay(0) });
    viewer.play();
    viewer.step(1);
    clock.pass(100);
    expect(viewer.snapshot).toMatchObject({ round: 0, playing: false });
  });

  it('jumps from round to round without animation', () => {
    const { clock, viewer, replay } = setup({ reducedMotion: true });
    expect(viewer.snapshot.animate).toBe(false);
    viewer.play();
    clock.pass(900);
    expect(replay.painted.every((scene) => scene.t === 0)).toBe(true);
    expect(viewer.snapshot.round).toBe(3);
  });
});

describe('keys', () => {
  it.each<[string, Partial<Key>, number]>([
    ['ArrowRight', {}, 6],
    ['ArrowLeft', {}, 4],
    ['ArrowRight', { shiftKey: true }, 10],
    ['ArrowLeft', { shiftKey: true }, 0],
    ['Home', {}, 0],
    ['End', {}, 10],
  ])('%s %j goes from round 5 to %d', (key, rest, round) => {
    const { viewer, press } = setup();
    viewer.seek(5);
    expect(press(key, rest)).toBe(true);
    expect(viewer.snapshot.round).toBe(round);
    expect(viewer.snapshot.playing).toBe(false);
  });

  it('play, pause, and change the speed within its bounds', () => {
    const { viewer, press } = setup();
    press(' ');
    expect(viewer.snapshot.playing).toBe(true);
    press(' ');
    expect(viewer.snapshot.playing).toBe(false);
    for (const speed of [2, 4, 8, 8]) {
      press('+');
      expect(viewer.snapshot.speed).toBe(speed);
    }
    for (const speed of [4, 2, 1, 1]) {
      press('-');
      expect(viewer.snapshot.speed).toBe(speed);
    }
    press('a');
    expect(viewer.snapshot.animate).toBe(false);
  });

  it('follow seats and let them go', () => {
    const { viewer, press } = setup();
    press('2');
    expect(viewer.snapshot.follow).toEqual({ seat: 1 });
    expect(viewer.snapshot.zoom).toBeGreaterThan(1);
    press('3'); // there is no third seat
    expect(viewer.snapshot.follow).toEqual({ seat: 1 });
    press('2');
    expect(viewer.snapshot.follow).toBeNull();
    expect(viewer.snapshot.zoom).toBe(1);
    press('1');
    press('Escape');
    expect(viewer.snapshot.follow).toBeNull();
  });

  it('open and close the help', () => {
    const { viewer, press } = setup();
    press('?', { shiftKey: true });
    expect(viewer.snapshot.help).toBe(true);
    press('Escape');
    expect(viewer.snapshot.help).toBe(false);
    expect(press('Escape')).toBe(false);
  });

  it('leave the browser its own, and the page what needs the page', () => {
    const { press } = setup();
    expect(press('a', { ctrlKey: true })).toBe(false);
    expect(press('Tab')).toBe(false);
    expect(press('f')).toBe(false);
    expect(press('p')).toBe(false);
  });

  it('have one meaning each', () => {
    const keys = bindings.flatMap((binding) => binding.keys.map(([key]) => key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('layers', () => {
  it('turn to their next choice, and round again', () => {
    const { clock, viewer, replay } = setup();
    for (const choice of [1, 2, 0]) {
      viewer.act({ do: 'layer', id: 'fog' });
      clock.pass(100);
      expect(viewer.snapshot.layers).toEqual({ fog: choice });
      expect(replay.last.layers).toEqual({ fog: choice });
    }
  });

  it('stand in the link, if the replay has them', () => {
    const { viewer } = setup({ place: { round: 0, layers: { fog: 2, other: 1 } } });
    expect(viewer.snapshot.layers).toEqual({ fog: 2 });
    expect(viewer.place.layers).toEqual({ fog: 2 });
    expect(setup({ place: { round: 0, layers: { fog: 3 } } }).viewer.snapshot.layers).toEqual({ fog: 0 });
  });

  it('have keys, which count before the usual ones', () => {
    const own = layerBindings([{ id: 'plans', title: 'Plans', key: 'p', choices: ['off', 'on'] }]);
    const all = withKeys(own);
    expect(actionOf({ key: 'P' }, all)).toEqual({ do: 'layer', id: 'plans' });
    expect(all.filter(({ shown }) => shown === 'P')).toEqual([{ ...own[0], means: 'plans: off or on' }]);
    expect(actionOf({ key: 'f' }, all)).toEqual({ do: 'full' });
  });
});

describe('marks', () => {
  it('are gone to and fro', () => {
    const replay = Object.assign(new TestReplay(), { marks: [7, 3, 3].map((round) => ({ round, seat: null, text: '' })) });
    const { viewer } = setup({ replay });
    const rounds = ([1, 1, 1, -1, -1] as const).map((by) => {
      viewer.act({ do: 'mark', by });
      return viewer.snapshot.round;
    });
    expect(rounds).toEqual([3, 7, 7, 3, 3]);
  });
});

describe('somebody else who paints the board', () => {
  it('hears of every moment and where the board lies', () => {
    const { clock, viewer, replay } = setup();
    viewer.attach(null);
    const painted = replay.painted.length;
    const pictures: Picture[] = [];
    viewer.watch((picture) => void pictures.push(picture));
    viewer.seek(4);
    viewer.zoomMiddle(2);
    clock.pass(1000);
    expect(pictures.at(-1)).toMatchObject({ round: 4, t: 0, speed: 1 });
    const { left, width } = (pictures.at(-1) as Picture).board;
    expect(width).toBeCloseTo((2 * 10 * 400) / (10 + 2 * 0.95));
    expect(left + width / 2).toBeCloseTo(200);
    expect(clock.idle).toBe(true);
    viewer.watch(null);
    viewer.seek(5);
    clock.pass(1000);
    expect(pictures.at(-1)?.round).toBe(4);
    expect(replay.painted.length).toBe(painted);
  });

  it('may have layers, but none in the place of another, and tells where the camera looks', () => {
    const { clock, viewer } = setup();
    viewer.watch(() => undefined);
    const layer = (id: string, key: string) => ({ id, key, title: id, choices: ['off', 'on'], initial: 1 });
    viewer.addLayers([layer('fog', 'x'), layer('other', 's'), layer('trails', 't')]);
    expect(viewer.layers.map(({ id }) => id)).toEqual(['fog', 'trails']);
    expect(viewer.snapshot.layers).toEqual({ fog: 0, trails: 1 });
    viewer.act({ do: 'layer', id: 'trails' });
    expect(viewer.snapshot.layers).toEqual({ fog: 0, trails: 0 });
    viewer.follow({ unit: 7 });
    viewer.zoomMiddle(4);
    viewer.seeAt({ x: 3, y: 8 });
    clock.pass(3000);
    expect(viewer.place.zoom).toBeGreaterThan(1);
    expect(viewer.place.at?.y).toBeGreaterThan(7);
  });
});

describe('the picture', () => {
  it('is painted once per change and not at all at rest', () => {
    const { clock, viewer, replay } = setup();
    clock.pass(1000);
    const before = replay.painted.length;
    viewer.seek(4);
    clock.pass(1000);
    expect(replay.painted.length).toBe(before + 1);
    expect(clock.idle).toBe(true);
  });

  it('keeps the terrain until the magnification changes', () => {
    const { clock, viewer, replay } = setup();
    clock.pass(200);
    const before = replay.terrains;
    viewer.play();
    clock.pass(2000);
    expect(replay.terrains).toBe(before);
    viewer.zoomMiddle(2);
    clock.pass(200);
    expect(replay.terrains).toBeGreaterThan(before);
  });

  it('names the cell under the pointer', () => {
    const { viewer } = setup();
    viewer.point({ x: 200, y: 200 });
    expect(viewer.snapshot.hover).toEqual({ row: 5, col: 5 });
    viewer.point({ x: 1, y: 1 });
    expect(viewer.snapshot.hover).toBeNull();
  });

  it('tells which seats are frozen in its round', () => {
    const { clock, viewer, replay } = setup({ frozen: [null, 3] });
    viewer.seek(2);
    clock.pass(100);
    expect(replay.last.frozen).toEqual([false, false]);
    viewer.seek(3);
    clock.pass(100);
    expect(replay.last.frozen).toEqual([false, true]);
  });

  it('moves with the followed unit, until the board is dragged away', () => {
    const { clock, viewer } = setup();
    viewer.zoomMiddle(3);
    viewer.follow({ unit: 7 });
    viewer.seek(8);
    clock.pass(3000);
    const { at } = viewer.place;
    expect(at?.y).toBeGreaterThan(6);
    expect(clock.idle).toBe(true);
    viewer.drag(30, 30);
    expect(viewer.snapshot.follow).toBeNull();
  });

  it('is the same when its link is opened again', () => {
    const { viewer } = setup();
    viewer.seek(6);
    viewer.zoom(100, 100, 2.5);
    const place = viewer.place;
    const again = setup({ place }).viewer;
    expect(again.place).toEqual(place);
  });

  it('can be taken off its canvas and put back', () => {
    const { clock, viewer, replay } = setup();
    viewer.play();
    viewer.attach(null);
    expect(clock.idle).toBe(true);
    viewer.attach(makeSurface().surface);
    clock.pass(600);
    expect(viewer.snapshot.round).toBeGreaterThan(0);
    expect(replay.last.round).toBe(viewer.snapshot.round);
  });
});
