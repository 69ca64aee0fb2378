// What a step of a show is about, read from the final as far as it is revealed.
import type { Final, Heat, Row, ShowStep, Slot, Stage, StepKind } from '../api/types.ts';
import type { Column } from './bracket.ts';
import type { Measure } from './Standing.tsx';

/** A step in words that give nothing away. */
export const kindWords: Readonly<Record<StepKind, string>> = {
  title: 'the title',
  stage: 'the next stage',
  heat: 'who meets',
  match: 'the decisive match',
  result: 'the result',
  table: 'the table',
  champions: 'the champions',
};

export function stageOf(final: Final, step: ShowStep): Stage | undefined {
  return final.stages[step.stage];
}

/** The heats that a step is about, as far as they are revealed. */
export function heatsOf(final: Final, step: ShowStep): Heat[] {
  const stage = stageOf(final, step);
  return step.heats.flatMap((key) => stage?.heats.find((heat) => heat.key === key) ?? []);
}

/** The newest table that is revealed, of a stage or of one before it. */
export function tableAt(final: Final, stage: number): { rows: Row[]; stage: number } | null {
  for (let i = Math.min(stage, final.stages.length - 1); i >= 0; i--) {
    const rows = final.stages[i]?.table ?? [];
    if (rows.length > 0) return { rows, stage: i };
  }
  return null;
}

/** The entrants of a stage with the points they bring, and a sentence about them; null when no earlier stage counts for it. */
export function standingBefore(final: Pick<Final, 'format' | 'stages'>, stage: number): { rows: Row[]; words: string } | null {
  const tables = final.stages.slice(0, stage).map((one) => one.table);
  const stays = (rows: readonly Row[]) => rows.filter((row) => row.out === '');
  if (final.format === 'groups') {
    // Groups do not depend on each other; the last stage is of those who go on from all of them.
    const last = stage > 0 && stage === final.stages.length - 1 && !/^Group /.test(final.stages[stage]?.name ?? '');
    return last ? { rows: tables.flatMap(stays), words: 'From the groups:' } : null;
  }
  const table = tables.findLast((rows) => rows.length > 0);
  if (!table) return null;
  if (final.format === 'race') return { rows: table, words: 'So far:' };
  return { rows: stays(table), words: final.format === 'drop_worst' || final.format === 'shrinking' ? 'Still in it:' : 'So far:' };
}

/** The slots of a heat, the best first once the result is known. A place that stays empty is listed only where it decides the heat. */
export function inOrder(heat: Heat): Slot[] {
  const slots = seated(heat);
  if (heat.state !== 'result') return slots;
  return [...slots].sort((a, b) => (a.place || Infinity) - (b.place || Infinity));
}

/** The name of a heat by its key, also of one that is played again. */
export function heatName(final: Pick<Final, 'stages'>, key: string): string {
  for (const stage of final.stages) {
    const heat = stage.heats.find((one) => one.key === key);
    if (heat) return heat.name === stage.name ? stage.name : `${stage.name}, ${heat.name}`;
  }
  return 'a heat that is no more'; // of a stage that came out differently
}

/** Nobody played: all who are there go on. */
export function isWalkover(heat: Pick<Heat, 'state' | 'wanted'>): boolean {
  return heat.state === 'result' && heat.wanted === 0;
}

/** A slot is one to be marked among the results of several heats: it advances, or where nobody does it came first. */
export function leads(heats: readonly Heat[], heat: Heat, slot: Slot): boolean {
  if (isWalkover(heat)) return false; // a place without a match is no victory
  return slot.advances || (slot.place === 1 && !heats.some((one) => one.slots.some((other) => other.advances)));
}

/** The places of a heat in the order of the bracket, without empty ones where two others meet. */
export function seated(heat: Pick<Heat, 'slots'>): Slot[] {
  const taken = heat.slots.filter((slot) => slot.player !== '' || slot.from !== 'bye');
  return taken.length > 1 ? taken : heat.slots;
}

/** Stages as the layout of the bracket takes them. */
export function columnsOf(stages: readonly Stage[]): Column[] {
  // Of a heat that will be dealt nothing is known; it will be about as large as the others.
  const usual = Math.max(1, ...stages.flatMap((stage) => stage.heats.map((heat) => seated(heat).length)));
  return stages.map(({ side, heats }) => ({
    side,
    heats: heats.map((heat) => ({ key: heat.key, lines: seated(heat).length || usual })),
  }));
}

const readable = 8; // heats of a stage beside which the next one can still be read

/** Of a stage nothing is known yet, and the one before it is not there or too large to be beside it: a picture would be empty boxes. */
export function isBlank(final: Pick<Final, 'stages'>, stage: number): boolean {
  const known = final.stages[stage]?.heats.some((heat) => heat.slots.length > 0) ?? false;
  const before = stage > 0 ? (final.stages[stage - 1]?.heats.length ?? 0) : 0;
  return !known && (before === 0 || before > readable);
}

/** The heats of a stage in words that can stand beside its name; empty where it is one heat and says nothing. */
export function heatCount(stage: Stage): string {
  return stage.heats.length > 1 ? `${stage.heats.length} heats` : '';
}

/** What the points of the final standing are: where heats lead into each other, those of all that were played. */
export function measureOf(final: Pick<Final, 'format' | 'bracket'>): Measure {
  return final.format === 'race' ? 'strength' : final.bracket ? 'total' : 'points';
}

/** Some names are too long for the largest type. */
export function areLong(heat: Pick<Heat, 'slots'>): boolean {
  return heat.slots.some((slot) => [...slot.player].length > 18);
}

/** Says which players only fill seats that the game needs; empty when there are none. */
export function fillers(heat: Pick<Heat, 'slots'>, seats: readonly string[]): string {
  const names = [...new Set(seats.filter((name) => !heat.slots.some((slot) => slot.player === name)))];
  if (names.length === 0) return '';
  const several = seats.filter((name) => names.includes(name)).length > 1;
  return `${names.join(' and ')} only ${names.length > 1 ? 'fill' : 'fills'} ${several ? 'free seats' : 'a free seat'}`;
}

/** The heat that gives the title. */
export function isLast(final: Final, step: ShowStep): boolean {
  const stage = stageOf(final, step);
  return stage !== undefined && givesTitle(final, stage);
}

function givesTitle(final: Final, stage: Stage): boolean {
  return final.bracket && stage === final.stages.at(-1) && stage.heats.length === 1;
}

/** Everything is shown: what remains is the page of results. */
export function isOver(final: Final): boolean {
  return final.now?.kind === 'champions';
}

/** The share of the probability to be the best over the stages of a race, by player. */
export function bestOverTime(stages: readonly Stage[]): Map<string, number[]> {
  const tables = stages.map((stage) => stage.table).filter((table) => table.length > 0);
  const history = new Map<string, number[]>();
  tables.forEach((table, i) => {
    for (const row of table) {
      const values = history.get(row.player) ?? Array<number>(i).fill(Number.NaN);
      values[i] = row.best;
      history.set(row.player, values);
    }
  });
  return history;
}

/** What a player does next in the words of the audience; empty when nothing is known of it. */
export function fortune(final: Final, player: string): string {
  const place = final.standing.find((row) => row.player === player);
  if (place) return place.place > 0 ? `place ${place.place} of ${final.standing.length}` : (place.out || 'no place');
  let words = '';
  for (const stage of final.stages) {
    for (const heat of stage.heats) {
      const slot = heat.slots.find((one) => one.player === player);
      if (!slot) continue;
      const where = heat.name === stage.name ? stage.name : `${stage.name}, ${heat.name}`;
      if (heat.state !== 'result') words = `plays in ${where}`;
      else if (slot.advances) words = givesTitle(final, stage) ? `won ${where}` : `advanced from ${where}`;
      else if (slot.place > 0) words = `was ${ordinalWord(slot.place)} in ${where}`;
    }
    const row = stage.table.find((one) => one.player === player);
    if (row) words = row.out ? `${row.out === 'dropped' ? 'left' : row.out} after ${stage.name}` : `place ${row.place} after ${stage.name}`;
  }
  return words;
}

function ordinalWord(n: number): string {
  return ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'][n] ?? `number ${n}`;
}
