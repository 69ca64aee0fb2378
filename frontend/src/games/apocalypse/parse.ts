// Reads the output format of Apocalypse Now 2018: words in a fixed order. Every keyword and every range is checked, since
// the file may come from anywhere; counts are never trusted with memory before the words are there.

import { Numbers } from '../../viewer/numbers';
import type { Tokens } from '../../viewer/tokens';
import { type Head, type MatchReader, type Parsed, readHead, readMatch, readNames } from '../jutge';
import { helicopter, type Match, packKind, rounds, soldier } from './match';

const players = 4;
const size = 60;
const largest = 2 ** 31 - 1;

/** Letters of forest, grass, water and mountain. */
const letters = ':.OX';

/** Throws a ReplayError when not even the first state can be read. */
export const parse = (source: Uint8Array): Parsed<Match> => readMatch(source, (tokens) => new Reader(tokens));

class Reader implements MatchReader<Match> {
  states = 0;
  readonly rounds = rounds;
  private head: Head = { judge: false, seed: '', version: '' };
  private names: readonly string[] = [];

  // What a broken state pushed lies behind the last complete one, and is cut off or never seen.
  private readonly land = new Numbers();
  private readonly postCell: number[] = [];
  private readonly postValue: number[] = [];
  private readonly postOwner = new Numbers();
  private readonly id = new Numbers();
  private readonly kind = new Numbers();
  private readonly row = new Numbers();
  private readonly col = new Numbers();
  private readonly life = new Numbers();
  private readonly napalm = new Numbers();
  private readonly firstJump = new Numbers();
  private readonly jumps = new Numbers();
  private readonly firstUnit = new Numbers();
  private readonly fires = new Numbers();
  private readonly firstFire = new Numbers();
  private readonly scores = new Numbers();
  private readonly statuses: number[] = [];

  constructor(private readonly tokens: Tokens) {
    for (const offsets of [this.firstUnit, this.firstFire]) offsets.push(0);
  }

  begin(): void {
    this.header();
    this.next();
  }

  private header(): void {
    this.head = readHead(this.tokens, 'ApocalypseNow2018');
    this.names = readNames(this.tokens, players);
  }

  /** Reads one state. */
  next(): void {
    this.board();
    this.posts();
    this.units();
    this.fire();
    this.standings();
    this.firstUnit.push(this.id.length);
    this.firstFire.push(this.fires.length);
    this.states++;
  }

  private board(): void {
    const { tokens } = this;
    tokens.keyword('land');
    for (const line of ['tens', 'units']) {
      tokens.next(`the ${line} of the column numbers`);
      if (tokens.byte(0) !== 48) tokens.fail(`column numbers expected, found ${tokens.quote()}`);
    }
    for (let i = 0; i < size; i++) {
      tokens.int(`the number of row ${i}`, i, i);
      const length = tokens.next(`row ${i} of the board`);
      if (length !== size) tokens.fail(`row ${i} of the board has ${length} cells instead of ${size}`);
      for (let j = 0; j < size; j++) {
        const land = letters.indexOf(String.fromCharCode(tokens.byte(j))) + 1;
        if (land === 0) tokens.fail(`row ${i} of the board: one of : . O X expected, found ${tokens.quote()}`);
        this.land.push(land);
      }
    }
  }

  private posts(): void {
    const { tokens } = this;
    for (const word of ['posts', 'player', 'i', 'j', 'value']) tokens.keyword(word);
    const first = this.states === 0;
    const count = first ? 16 : this.postCell.length;
    for (let k = 0; k < count; k++) {
      this.postOwner.push(tokens.int(`the owner of post ${k}`, -1, players - 1));
      const cell = tokens.int(`the row of post ${k}`, 0, size - 1) * size + tokens.int(`the column of post ${k}`, 0, size - 1);
      const value = tokens.int(`the value of post ${k}`, 0, 1_000_000);
      if (first) {
        this.postCell.push(cell);
        this.postValue.push(value);
      } else if (cell !== this.postCell[k]) {
        tokens.fail(`post ${k} is elsewhere than before`);
      }
    }
  }

  private units(): void {
    const { tokens } = this;
    for (const word of ['units', 'id', 'type', 'player', 'i', 'j', 'life', 'ori', 'napalm', 'parachuters']) tokens.keyword(word);
    let last = 0;
    for (;;) {
      const id = tokens.int('the id of a unit', -1, largest);
      if (id === -1) return;
      if (id <= last) tokens.fail(`unit ${id} comes after unit ${last}: ids must ascend`);
      this.unit(id);
      last = id;
    }
  }

  private unit(id: number): void {
    const { tokens } = this;
    const type = tokens.int('the type of a unit', soldier, helicopter);
    const player = tokens.int('the player of a unit', 0, players - 1);
    this.id.push(id);
    this.row.push(tokens.int('the row of a unit', 0, size - 1));
    this.col.push(tokens.int('the column of a unit', 0, size - 1));
    this.life.push(tokens.int('the life of a unit', -1, largest));
    const orientation = tokens.int('the orientation of a unit', type === soldier ? -1 : 0, 3);
    this.kind.push(packKind(type, player, Math.max(0, orientation)));
    this.napalm.push(tokens.int('the napalm of a unit', -1, largest));
    this.firstJump.push(this.jumps.length);
    const jumps = tokens.int('the number of parachuters', 0, 10_000);
    for (let k = 0; k < jumps; k++) this.jumps.push(tokens.int('the rounds of a parachuter', -largest, largest));
  }

  private fire(): void {
    const { tokens } = this;
    for (const word of ['fire', 'rounds', 'i', 'j']) tokens.keyword(word);
    for (;;) {
      const left = tokens.int('the rounds of a fire', -1, 15);
      if (left === -1) return;
      const cell = tokens.int('the row of a fire', 0, size - 1) * size + tokens.int('the column of a fire', 0, size - 1);
      this.fires.push(cell * 16 + left);
    }
  }

  private standings(): void {
    const { tokens } = this;
    tokens.keyword('round');
    const round = tokens.int('the round', 0, largest);
    if (round !== this.states) tokens.fail(`round ${this.states} expected, found round ${round}`);
    tokens.keyword('total_score');
    for (let seat = 0; seat < players; seat++) this.scores.push(tokens.int(`the score of player ${seat}`, -largest, largest));
    tokens.keyword('status');
    for (let seat = 0; seat < players; seat++) this.statuses.push(tokens.decimal(`the status of player ${seat}`));
  }

  match(): Match {
    const { states } = this;
    const units = this.firstUnit.data[states] as number;
    const cut = (numbers: Numbers) => numbers.take().slice(0, units);
    // The list of the last unit ends where the one of the next unit, complete or not, begins.
    const firstJump = new Int32Array(units + 1);
    firstJump.set(cut(this.firstJump));
    firstJump[units] = this.firstJump.length > units ? (this.firstJump.data[units] as number) : this.jumps.length;
    return {
      ...this.head,
      names: this.names,
      rows: size,
      cols: size,
      states,
      land: Uint8Array.from(this.land.take().subarray(0, states * size * size)),
      postCell: Int32Array.from(this.postCell),
      postValue: Int32Array.from(this.postValue),
      postOwner: this.postOwner.take().slice(0, states * this.postCell.length),
      units: {
        id: cut(this.id),
        kind: cut(this.kind),
        row: cut(this.row),
        col: cut(this.col),
        life: cut(this.life),
        napalm: cut(this.napalm),
        firstJump,
      },
      firstUnit: this.firstUnit.take().slice(0, states + 1),
      jumps: this.jumps.take(),
      fires: this.fires.take(),
      firstFire: this.firstFire.take().slice(0, states + 1),
      scores: this.scores.take().slice(0, states * players),
      statuses: Float64Array.from(this.statuses.slice(0, states * players)),
    };
  }
}
