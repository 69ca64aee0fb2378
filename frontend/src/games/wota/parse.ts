// Reads the output format of Wota, version 1, which replay.md of the game describes. Everything is checked, since the
// file may come from anywhere.

import { type Problem, ReplayError } from '../../viewer/game';
import { Lines } from '../../viewer/lines';
import { Numbers } from '../../viewer/numbers';
import { type Caste, casteNames, counterNames, type Match } from './match';

const mostPlayers = 10;
const mostTicks = 1_000_000;
const mostAnts = 1_000_000;
/** Living ants of all ticks together. */
const mostPlaces = 20_000_000;
const far = 1e9;

const casteLetters: Readonly<Record<string, number>> = { Ga: 0, So: 1, Sc: 2 };

/** A match, and where its file stopped making sense after at least one complete state. */
export interface Parsed {
  readonly match: Match;
  readonly problem: Problem | null;
}

/** Throws a ReplayError when not even the first state can be read. */
export function parse(source: Uint8Array): Parsed {
  const reader = new Reader(new Lines(source));
  const problem = reader.read();
  return { match: reader.match(), problem };
}

/** An ant as it is in the tick that is read. */
interface Living {
  readonly id: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
  load: number;
  health: number;
  target: number;
}

interface Source {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  amount: number;
}

class Reader {
  private judge = false;
  private seed = '0';
  private readonly names: string[] = [];
  private players = 0;
  private width = 0;
  private height = 0;
  private readonly parameters = new Map<string, number>();
  private readonly castes: Caste[] = [];
  private hillSight = 0;
  private readonly hillX: number[] = [];
  private readonly hillY: number[] = [];

  // The state of the tick that is read.
  private living = new Map<number, Living>();
  private sources = new Map<number, Source>();
  private counts: Int32Array = new Int32Array(0);
  private status: number[] = [];

  // What never changes about ants, by id.
  private readonly player = new Numbers();
  private readonly caste = new Numbers();
  private readonly mind: string[] = [];
  private readonly born = new Numbers();
  private readonly died = new Numbers();
  private readonly deathX = new Numbers();
  private readonly deathY = new Numbers();
  private readonly decayed = new Numbers();

  // Tables by tick.
  private states = 0;
  private readonly first = new Numbers();
  private readonly id = new Numbers();
  private readonly x = new Numbers();
  private readonly y = new Numbers();
  private readonly load = new Numbers();
  private readonly health = new Numbers();
  private readonly target = new Numbers();
  private readonly sourceFirst = new Numbers();
  private readonly sourceId = new Numbers();
  private readonly sourceX = new Numbers();
  private readonly sourceY = new Numbers();
  private readonly sourceAmount = new Numbers();
  private readonly talkFirst = new Numbers();
  private readonly talk = new Numbers();
  private readonly counters = new Numbers();
  private readonly statuses: number[] = [];
  private readonly errors: { tick: number; player: number; count: number; text: string }[] = [];
  private readonly winners: number[] = [];

  constructor(private readonly lines: Lines) {
    for (const offsets of [this.first, this.sourceFirst, this.talkFirst]) offsets.push(0);
  }

  /** Reads the whole file. The problem is what keeps it from being shown to its end. */
  read(): Problem | null {
    this.header();
    try {
      while (this.lines.advance()) this.section();
      if (this.winners.length === 0) this.lines.fail(`the file ends in tick ${this.states - 1}, before anybody has won`);
      return null;
    } catch (error) {
      if (!(error instanceof ReplayError) || this.states === 0) throw error;
      return { line: error.line, message: error.message.replace(/^Line \d+: /, '') };
    }
  }

  private header(): void {
    const { lines } = this;
    if (!lines.advance() || lines.rest() !== 'wota 1') lines.fail('"wota 1" expected: this is no match file of Wota');
    while (lines.advance()) {
      const key = lines.word();
      switch (key) {
        case 'form':
          this.judge = lines.word() === 'judge';
          break;
        case 'seed':
          this.seed = String(lines.int('the seed', -far * 1e6, far * 1e6));
          break;
        case 'players':
          this.players = lines.int('the number of players', 1, mostPlayers);
          this.counts = new Int32Array(this.players * counterNames.length);
          this.status = Array.from({ length: this.players }, () => 0);
          break;
        case 'size':
          this.width = this.size('the width');
          this.height = this.size('the height');
          break;
        case 'caste':
          this.readCaste();
          break;
        case 'player':
          if (lines.int('the number of a player', 0, mostPlayers) !== this.names.length) lines.fail('the players are not in order');
          this.names.push(lines.rest().slice(0, 64));
          break;
        case 'hill':
          if (lines.int('the player of a hill', 0, mostPlayers) !== this.hillX.length) lines.fail('the hills are not in order');
          this.hillX.push(Math.round(this.coordinate() * 100));
          this.hillY.push(Math.round(this.coordinate() * 100));
          break;
        case 'tick':
          this.begin();
          return;
        default:
          if (!/^[A-Z_]{1,60}$/.test(key)) lines.fail(`a line of the header expected, found ${JSON.stringify(key.slice(0, 24))}`);
          this.parameters.set(key, lines.decimal(key));
      }
    }
    lines.fail('the file ends in its header');
  }

  private size(name: string): number {
    const value = this.lines.decimal(name);
    if (value < 10 || value > 100_000) this.lines.fail(`${name} is ${value}, but must lie between 10 and 100000`);
    return value;
  }

  private coordinate(): number {
    const value = this.lines.decimal('a coordinate');
    if (Math.abs(value) > far / 1000) this.lines.fail(`the coordinate ${value} is too large`);
    return value;
  }

  private readCaste(): void {
    const { lines } = this;
    const letters = lines.word();
    const name = lines.word();
    const values = Array.from({ length: 8 }, () => lines.decimal(`a number of caste ${name.slice(0, 24)}`));
    if (letters === 'Hi') this.hillSight = values[6] as number;
    else if (casteLetters[letters] !== this.castes.length) lines.fail(`caste ${name.slice(0, 24)} is not expected here`);
    else this.castes.push({ name: casteNames[this.castes.length] as string, health: values[0] as number, sight: values[6] as number });
  }

  /** The header is over: "tick 0" was read. */
  private begin(): void {
    const { lines } = this;
    if (lines.int('the tick', 0, 0) !== 0) return;
    if (this.width === 0) lines.fail('the header has no size');
    if (this.castes.length !== casteNames.length) lines.fail('the header does not name all castes');
    if (this.names.length !== this.players || this.hillX.length !== this.players) lines.fail(`the header does not name ${this.players} players and hills`);
    this.changes(0);
  }

  private section(): void {
    const { lines } = this;
    if (lines.word() !== 'tick') lines.fail('"tick" expected');
    const tick = lines.int('the tick', 0, mostTicks);
    if (tick !== this.states) lines.fail(`tick ${this.states} expected, found tick ${tick}`);
    this.changes(tick);
  }

  /** Reads what a tick changes, up to the next "tick", which is not read. */
  private changes(tick: number): void {
    const { lines } = this;
    for (const ant of this.living.values()) {
      ant.x += ant.dx;
      ant.y += ant.dy;
    }
    while (lines.peek() !== 'tick' && lines.advance()) this.change(lines.word(), tick);
    if (!lines.whole) lines.fail('the file was cut in this line');
    this.keep();
  }

  private change(letter: string, tick: number): void {
    const { lines } = this;
    switch (letter) {
      case 'n': {
        const id = lines.int('a source', 0, mostAnts);
        this.sources.set(id, {
          id, x: Math.round(this.coordinate() * 100), y: Math.round(this.coordinate() * 100), amount: lines.int('sugar', 0, far),
        });
        return;
      }
      case 'b':
        while (lines.more()) this.birth(tick);
        return;
      case 'm':
        while (lines.more()) {
          const ant = this.ant();
          const dx = lines.int('a step', -far, far);
          const dy = lines.int('a step', -far, far);
          // The step of this tick was taken already, as it was.
          ant.x += dx - ant.dx;
          ant.y += dy - ant.dy;
          ant.dx = dx;
          ant.dy = dy;
        }
        return;
      case 'c':
        while (lines.more()) this.ant().load = lines.int('a load', 0, 255);
        return;
      case 'l':
        while (lines.more()) this.ant().health = lines.int('health', -30_000, 30_000);
        return;
      case 'a':
        while (lines.more()) this.ant().target = lines.int('a target', -1, mostAnts);
        return;
      case 't':
        while (lines.more()) this.talk.push(this.ant().id);
        return;
      case 'h':
        while (lines.more()) this.talk.push(-1 - this.seat());
        return;
      case 'd':
        while (lines.more()) this.death(tick);
        return;
      case 'g':
        while (lines.more()) this.decayed.data[lines.int('a corpse', 0, this.decayed.length - 1)] = tick;
        return;
      case 's':
        while (lines.more()) this.sugar();
        return;
      case 'k': {
        const player = this.seat();
        for (let k = 0; k < counterNames.length; k++) {
          this.counts[player * counterNames.length + k] = lines.int(counterNames[k] as string, 0, far);
        }
        return;
      }
      case 'e':
        this.errors.push({ tick, player: this.seat(), count: lines.int('the number of errors', 0, far), text: lines.rest().slice(0, 200) });
        return;
      case 'u': {
        const player = this.seat();
        this.status[player] = Math.min(1, Math.max(0, lines.decimal('a status')));
        return;
      }
      case 'z':
        this.status[this.seat()] = -1;
        return;
      case 'w':
        while (lines.more()) this.winners.push(this.seat());
        return;
      default:
        lines.fail(`a line of a tick cannot begin with ${JSON.stringify(letter.slice(0, 24))}`);
    }
  }

  private seat(): number {
    return this.lines.int('a player', 0, this.players - 1);
  }

  private ant(): Living {
    const id = this.lines.int('an ant', 0, mostAnts);
    const ant = this.living.get(id);
    if (!ant) this.lines.fail(`ant ${id} does not live`);
    return ant as Living;
  }

  private birth(tick: number): void {
    const { lines } = this;
    const id = lines.int('an ant', 0, mostAnts);
    if (id !== this.player.length) lines.fail(`ant ${this.player.length} expected, found ant ${id}`);
    const player = this.seat();
    const caste = casteLetters[lines.word()] ?? lines.fail(`ant ${id} is of no caste`);
    this.player.push(player);
    this.caste.push(caste);
    this.mind.push(lines.word().slice(0, 64));
    this.born.push(tick);
    this.died.push(mostTicks + 1);
    this.deathX.push(0);
    this.deathY.push(0);
    this.decayed.push(mostTicks + 1);
    this.living.set(id, {
      id,
      x: this.hillX[player] as number,
      y: this.hillY[player] as number,
      dx: 0,
      dy: 0,
      load: 0,
      health: (this.castes[caste] as Caste).health,
      target: -1,
    });
  }

  private death(tick: number): void {
    const ant = this.ant();
    this.died.data[ant.id] = tick;
    this.deathX.data[ant.id] = ant.x;
    this.deathY.data[ant.id] = ant.y;
    this.living.delete(ant.id);
  }

  private sugar(): void {
    const id = this.lines.int('a source', 0, mostAnts);
    const amount = this.lines.int('sugar', 0, far);
    const source = this.sources.get(id);
    if (!source) this.lines.fail(`there is no source ${id}`);
    if (amount === 0) this.sources.delete(id);
    else (source as Source).amount = amount;
  }

  /** Writes the state of the tick into the tables. */
  private keep(): void {
    if (this.id.length + this.living.size > mostPlaces) this.lines.fail(`the ants live more than ${mostPlaces} ticks together`);
    for (const ant of this.living.values()) {
      this.id.push(ant.id);
      this.x.push(ant.x);
      this.y.push(ant.y);
      this.load.push(ant.load);
      this.health.push(ant.health);
      this.target.push(ant.target);
    }
    this.first.push(this.id.length);
    for (const source of this.sources.values()) {
      this.sourceId.push(source.id);
      this.sourceX.push(source.x);
      this.sourceY.push(source.y);
      this.sourceAmount.push(source.amount);
    }
    this.sourceFirst.push(this.sourceId.length);
    this.talkFirst.push(this.talk.length);
    for (const count of this.counts) this.counters.push(count);
    this.statuses.push(...this.status);
    this.states++;
  }

  match(): Match {
    return {
      judge: this.judge,
      seed: this.seed,
      names: this.names,
      width: this.width,
      height: this.height,
      parameters: this.parameters,
      castes: this.castes,
      hillSight: this.hillSight,
      hillX: Int32Array.from(this.hillX),
      hillY: Int32Array.from(this.hillY),
      states: this.states,
      ants: {
        player: Uint8Array.from(this.player.take()),
        caste: Uint8Array.from(this.caste.take()),
        mind: this.mind,
        born: this.born.take(),
        died: this.died.take(),
        deathX: this.deathX.take(),
        deathY: this.deathY.take(),
        decayed: this.decayed.take(),
      },
      places: {
        first: this.first.take(),
        id: this.id.take(),
        x: this.x.take(),
        y: this.y.take(),
        load: Uint8Array.from(this.load.take()),
        health: Int16Array.from(this.health.take()),
        target: this.target.take(),
      },
      sources: {
        first: this.sourceFirst.take(),
        id: this.sourceId.take(),
        x: this.sourceX.take(),
        y: this.sourceY.take(),
        amount: this.sourceAmount.take(),
      },
      talkFirst: this.talkFirst.take(),
      talk: this.talk.take(),
      counters: this.counters.take(),
      statuses: Float32Array.from(this.statuses),
      errors: this.errors,
      winners: this.winners,
    };
  }
}
