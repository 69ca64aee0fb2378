// Reads a replay of declared frames (`agon replay 1`). Everything in it is hostile: sizes are bounded before anything is
// allocated for them, and every error names its line.

import { type Problem, ReplayError } from '../../viewer/game';
import { Lines } from '../../viewer/lines';
import type { SeatMeta } from '../../viewer/verdict';
import { isReason } from '../../labels/verdict';
import { Column } from './column';
import { clean, Fields } from './fields';
import { limits } from './limits';
import { Looks } from './looks';
import type { Match, Space, Values } from './match';
import { Painting } from './painting';

export interface Parsed {
  readonly match: Match;
  readonly problem: Problem | null;
}

/**
 * Reads a replay as far as it makes sense; throws a ReplayError when that is not even its first state. With `foreign`,
 * frames are in the words of the game's own viewer: those that make no sense here are passed over.
 */
export function parse(source: Uint8Array, foreign = false): Parsed {
  const lines = new Lines(source);
  const reader = new Reader(lines, foreign);
  let problem: Problem | null = null;
  try {
    reader.head();
    reader.rounds();
  } catch (error) {
    if (!(error instanceof ReplayError) || reader.complete === 0) throw error;
    problem = { line: error.line, message: error.message.replace(/^Line \d+: /, '') };
  }
  return { match: reader.match(), problem };
}

/** Reads a file: its head, and what the judge says in each round. */
class Reader {
  private id = '';
  private version = '';
  private title = '';
  private seed = '';
  private board: string | null = null;
  private readonly names: string[] = [];
  private readonly fields: Fields;
  private readonly looks: Looks;
  private readonly painting: Painting;
  private scores = new Column(0, 0);
  private cpu: Column | null = null;
  private readonly fates: (SeatMeta & { round: number } | null)[] = [];
  private readonly gone: ({ round: number; text: string } | null)[] = [];
  private ending = '';
  private strange: { line: number; message: string; more: number } | null = null;

  constructor(private readonly lines: Lines, private readonly foreign: boolean) {
    this.fields = new Fields(lines, this.names);
    this.looks = new Looks(lines, this.fields, this.names, this.warn);
    this.painting = new Painting(lines, this.fields, this.looks, this.names, this.warn);
  }

  /** States that are complete. */
  get complete(): number {
    return this.painting.states;
  }

  // --- the head ---

  head(): void {
    const { lines } = this;
    if (!lines.advance() || lines.rest() !== 'agon replay 1') {
      lines.fail('"agon replay 1" expected: this is no replay, or one of a later version');
    }
    const known = new Set(['game', 'title', 'seed', 'board', 'config', 'seat']);
    while (known.has(lines.peek())) {
      lines.advance();
      this.headLine(lines.word());
    }
    if (!lines.advance()) lines.fail('the file ends here, "r 0" should follow');
    if (!this.id) lines.fail('"game" is missing before this line');
    if (this.names.length === 0) lines.fail('"seat 0" with the name of a player is missing before this line');
    this.scores = new Column(this.names.length, 0);
    for (const _ of this.names) {
      this.fates.push(null);
      this.gone.push(null);
    }
  }

  private headLine(word: string): void {
    const { lines, names } = this;
    switch (word) {
      case 'game':
        this.id = clean(lines.word(), limits.name);
        this.version = clean(lines.word(), 32);
        return;
      case 'title':
        this.title = clean(lines.rest(), limits.name);
        return;
      case 'seed':
        this.seed = clean(lines.word(), 20);
        return;
      case 'board':
        this.board = clean(lines.rest(), limits.name);
        return;
      case 'seat': {
        const seat = lines.int('the seat', 0, limits.seats - 1);
        if (seat !== names.length) lines.fail(`seat ${names.length} expected, found seat ${seat}`);
        names.push(clean(lines.rest(), limits.name) || `player ${seat}`);
        return;
      }
      default: // a line of the configuration is the referee's business
    }
  }

  // --- rounds ---

  /** Reads everything behind the head, whose last line was read already. */
  rounds(): void {
    const { lines } = this;
    let begun = false;
    do {
      const word = lines.word();
      if (word === 'r') {
        if (begun) this.endState();
        const round = lines.int('the round', 0, limits.rounds - 1);
        if (round !== this.complete) lines.fail(`round ${this.complete} expected, found round ${round}`);
        begun = true;
        this.painting.round = round;
      } else if (word === 'over') {
        if (!begun) lines.fail('"over" comes before "r 0"');
        this.ending = clean(lines.rest(), limits.text);
        this.endState();
        while (lines.advance()) if (lines.more()) lines.fail('the match is over, but the file goes on');
        return;
      } else if (!this.statement(word)) {
        this.frame(word);
      }
    } while (lines.advance());
    lines.fail(`the file ends in round ${this.painting.round}, "over" should follow`);
  }

  private endState(): void {
    this.painting.endState();
    this.scores.note();
    this.cpu?.note();
  }

  /** What the judge says beside the frames; false for another word. */
  private statement(word: string): boolean {
    const { lines } = this;
    switch (word) {
      case 'score':
        this.scores.set(this.fields.each('the score of seat', () => lines.int('a score', -(2 ** 53), 2 ** 53)));
        return true;
      case 'cpu':
        this.cpu ??= new Column(this.names.length, this.complete);
        this.cpu.set(this.fields.each('the CPU time of seat', () => lines.decimal('CPU time')));
        return true;
      case 'out': {
        const seat = this.fields.seat();
        const reason = lines.word();
        this.fates[seat] ??= {
          name: this.names[seat] as string,
          verdict: 'frozen',
          // The referee's own objection to an answer reads like the judge's.
          reason: isReason(reason) ? reason : reason === 'fault' ? 'protocol' : null,
          round: Math.max(0, this.painting.round - 1),
        };
        return true;
      }
      case 'gone': {
        const seat = this.fields.seat();
        this.gone[seat] ??= { round: this.painting.round, text: clean(lines.rest(), limits.text) };
        return true;
      }
      default:
        return false;
    }
  }

  /** Reads a frame. One in the words of the game's own viewer is passed over. */
  private frame(word: string): void {
    try {
      this.painting.read(word, 0);
    } catch (error) {
      if (!this.foreign || !(error instanceof ReplayError)) throw error;
    }
  }

  /** Notes a line that makes no sense on this board. The first one is told, the others are counted. */
  private readonly warn = (message: string): void => {
    if (this.strange) this.strange.more++;
    else if (!this.foreign) this.strange = { line: this.lines.line, message, more: 0 };
  };

  // --- the result ---

  match(): Match {
    const { painting } = this;
    const { states } = painting;
    const kept = <T extends { readonly round: number }>(all: readonly T[]) => all.filter(({ round }) => round < states);
    const curves: Values[] = [...this.painting.curves].map(([name, column]) => ({ name, values: column.take(states) }));
    return {
      id: this.id,
      version: this.version,
      title: this.title || this.id,
      seed: this.seed,
      board: this.board,
      names: this.names,
      space: painting.space as Space,
      kinds: painting.kinds.list.map((name) => this.looks.kind(name)),
      units: painting.units.list,
      texts: painting.texts.list,
      panels: painting.panels.list,
      tape: painting.tape.take(),
      first: Int32Array.from(painting.first),
      states,
      scores: this.scores.take(states),
      curves,
      cpu: this.cpu?.take(states) ?? null,
      fates: this.names.map((name, seat) => {
        const fate = this.fates[seat];
        return fate && fate.round < states ? fate : { name };
      }),
      gone: this.gone.map((one) => (one && one.round < states ? one : null)),
      said: kept(painting.said),
      marks: kept(painting.marks),
      hidden: painting.hidden,
      ending: this.ending,
      warnings: this.strange ? [`Line ${this.strange.line}: ${this.strange.message}${this.strange.more > 0 ? `, and ${this.strange.more} more places that make no sense` : ''}.`] : [],
    };
  }

}
