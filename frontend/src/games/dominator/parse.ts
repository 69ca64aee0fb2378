// Reads the output format of Dominator: words in a fixed order. Every keyword and every range is checked, since the file
// may come from anywhere.

import { Numbers } from '../../viewer/numbers';
import type { Tokens } from '../../viewer/tokens';
import { type Head, type MatchReader, type Parsed, readHead, readMatch, readNames } from '../jutge';
import { type Match, nobody, wall } from './match';

/** Settings in the order of the file, with what the viewer can show; that is far beyond what the rules allow. */
const settings: readonly (readonly [key: string, low: number, high: number])[] = [
  ['nb_players', 1, 10], ['nb_rounds', 1, 100_000],
  ['nb_farmers', 0, 1000], ['nb_knights', 0, 1000], ['nb_witches', 0, 1000],
  ['farmers_health', 1, 1_000_000], ['knights_health', 1, 1_000_000], ['farmers_regen', 0, 1_000_000], ['knights_regen', 0, 1_000_000],
  ['damage_min', 0, 1_000_000], ['damage_max', 0, 1_000_000], ['rows', 1, 250], ['cols', 1, 250],
];
const largest = 2 ** 31 - 1;

const directions = 'bwrxtylz';
const X = 'X'.charCodeAt(0);
const dot = '.'.charCodeAt(0);
const zero = '0'.charCodeAt(0);

/** Throws a ReplayError when not even the first state can be read. */
export const parse = (source: Uint8Array): Parsed<Match> => readMatch(source, (tokens) => new Reader(tokens));

class Reader implements MatchReader<Match> {
  states = 0;
  rounds = 0;
  private head: Head = { judge: false, seed: '', version: '' };
  private readonly settings = new Map<string, number>();
  private names: readonly string[] = [];
  private players = 0;
  private rows = 0;
  private cols = 0;
  private units = 0;

  // What a broken state pushed lies behind the last complete one, and is cut off.
  private readonly cells = new Numbers();
  private readonly type = new Numbers();
  private readonly player = new Numbers();
  private readonly row = new Numbers();
  private readonly col = new Numbers();
  private readonly health = new Numbers();
  private readonly moves = new Numbers();
  private readonly firstMove = new Numbers();
  private readonly scores = new Numbers();
  private readonly land = new Numbers();
  private readonly statuses: number[] = [];

  constructor(private readonly tokens: Tokens) {
    this.firstMove.push(0);
  }

  begin(): void {
    this.header();
    this.state();
  }

  private header(): void {
    const { tokens } = this;
    this.head = readHead(tokens, 'Dominator');
    for (const [key, low, high] of settings) {
      tokens.keyword(key);
      this.settings.set(key, tokens.int(key, low, high));
    }
    const get = (key: string) => this.settings.get(key) as number;
    this.players = get('nb_players');
    this.rounds = get('nb_rounds');
    this.rows = get('rows');
    this.cols = get('cols');
    this.units = this.players * (get('nb_farmers') + get('nb_knights') + get('nb_witches'));
    this.names = readNames(tokens, this.players);
  }

  next(): void {
    this.movements();
    this.state();
    this.firstMove.push(this.moves.length);
  }

  private movements(): void {
    const { tokens } = this;
    tokens.keyword('movements');
    for (;;) {
      const id = tokens.int('the id of a moved unit', -1, this.units - 1);
      if (id === -1) return;
      this.moves.push(id * 8 + tokens.choice('a direction', directions));
    }
  }

  private state(): void {
    const { tokens } = this;
    this.board();
    tokens.keyword('round');
    const round = tokens.int('the round', 0, largest);
    if (round !== this.states) tokens.fail(`round ${this.states} expected, found round ${round}`);
    this.standings('land', this.land);
    this.standings('total_score', this.scores);
    tokens.keyword('status');
    for (let seat = 0; seat < this.players; seat++) this.statuses.push(tokens.decimal(`the status of player ${seat}`));
    for (let unit = 0; unit < this.units; unit++) this.unit(unit);
    this.states++;
  }

  private board(): void {
    const { tokens, rows, cols } = this;
    for (let i = 0; i < rows; i++) {
      const length = tokens.next(`row ${i} of the board`);
      if (length !== cols) tokens.fail(`row ${i} of the board has ${length} cells instead of ${cols}`);
      for (let j = 0; j < cols; j++) this.cells.push(this.cell(tokens.byte(j), i, j));
    }
  }

  private cell(letter: number, i: number, j: number): number {
    const isWall = letter === X;
    if (this.states > 0 && isWall !== (this.cells.data[i * this.cols + j] === wall)) {
      this.tokens.fail(`a wall comes or goes in row ${i}, column ${j}`);
    }
    if (isWall) return wall;
    if (letter === dot) return nobody;
    const owner = letter - zero;
    if (owner < 0 || owner >= this.players) this.tokens.fail(`row ${i} of the board: X, . or a player expected, found ${this.tokens.quote()}`);
    return owner;
  }

  private standings(key: string, into: Numbers): void {
    this.tokens.keyword(key);
    for (let seat = 0; seat < this.players; seat++) into.push(this.tokens.int(`${key} of player ${seat}`, -largest, largest));
  }

  private unit(unit: number): void {
    const { tokens } = this;
    this.type.push(tokens.choice(`the type of unit ${unit}`, 'fkw'));
    this.player.push(tokens.int(`the player of unit ${unit}`, 0, this.players - 1));
    this.row.push(tokens.int(`the row of unit ${unit}`, 0, this.rows - 1));
    this.col.push(tokens.int(`the column of unit ${unit}`, 0, this.cols - 1));
    this.health.push(tokens.int(`the health of unit ${unit}`, -largest, largest));
  }

  match(): Match {
    const { states, players } = this;
    const small = (numbers: Numbers, each: number) => Uint8Array.from(numbers.take().subarray(0, states * each));
    const large = (numbers: Numbers, each: number) => numbers.take().slice(0, states * each);
    return {
      ...this.head,
      settings: this.settings,
      names: this.names,
      rows: this.rows,
      cols: this.cols,
      states,
      units: this.units,
      cells: small(this.cells, this.rows * this.cols),
      type: small(this.type, this.units),
      player: small(this.player, this.units),
      row: small(this.row, this.units),
      col: small(this.col, this.units),
      health: large(this.health, this.units),
      moves: this.moves.take(),
      firstMove: this.firstMove.take(),
      scores: large(this.scores, players),
      land: large(this.land, players),
      statuses: Float64Array.from(this.statuses.slice(0, states * players)),
    };
  }
}
