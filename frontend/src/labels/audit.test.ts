import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionText, details, isKnown, type Line } from './audit.ts';

// The actions as the server has them.
const source = new URL('../../../contest/', import.meta.url);
const actions = readdirSync(source, { encoding: 'utf8', recursive: true })
  .filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'))
  .flatMap((name) => [...readFileSync(new URL(name, source), 'utf8').matchAll(/\bAction\w+\s+(?:(?:audit\.)?Action\s+)?= "(\w+)"/g)].map((found) => found[1] ?? ''));

const said = (lines: Line[]) => lines.map((l) => (l.before === undefined ? l.text : `${l.text}: ${l.before} → ${l.after}`));
const tell = (action: string, detail: unknown) => said(details({ action, detail }));

test('every action that the server writes down has words', () => {
  expect(actions.length).toBeGreaterThan(30);
  expect(actions.filter((action) => !isKnown(action))).toEqual([]);
  for (const action of actions) expect(actionText(action)).not.toMatch(/_/);
});

test('changed settings are told by their names, in units, before and after', () => {
  const before = { freezes_at: '', certainty: 0.95, settled_pause_s: 20, languages: null, rotate: false, visibility: 'public', submissions_per_day: null, rating_system: 'batch' };
  const after = { freezes_at: '2027-05-03T23:59', certainty: 0.99, settled_pause_s: 60, languages: ['cpp'], rotate: true, visibility: 'members', submissions_per_day: 5, rating_system: 'trueskill' };
  expect(tell('edit', { before, after })).toEqual([
    'Deadline: none → 2027-05-03 23:59',
    'Certainty of the final phase: 95 % → 99 %',
    'Pause when slow: 20 s → 60 s',
    'Languages: all → cpp',
    'Rotation of seats: no → yes',
    'Who may see it: everybody → its members',
    'Submissions within 24 hours: no limit → 5',
    'Rating system: all results at once (batch) → TrueSkill',
  ]);
});

test('of the looks of the site only what has changed is told', () => {
  const accent = { light: '', dark: '' };
  expect(tell('site_looks', { before: { name: '', accent, start: [] }, after: { name: 'Jocs', accent, start: [] } })).toEqual(['name: none → Jocs']);
});

const meadow = (config: string) => ({ id: 1, name: 'Meadow', config, retired: false });

test('of boards it is told what was done to each', () => {
  const swamp = { id: 2, name: 'Swamp', config: 'x', retired: false };
  expect(tell('edit', { before: { boards: [meadow('x'), swamp] }, after: { boards: [{ ...meadow('x'), name: 'Field', retired: true }, { ...swamp, id: 3, name: 'Lake' }] } })).toEqual([
    'Board: Meadow → Field',
    'Board Field retired',
    'Board Lake added',
    'Board Swamp deleted',
  ]);
  expect(tell('edit', { before: { boards: [meadow(''), { ...swamp, config: '' }] }, after: { boards: [{ ...swamp, config: '' }, meadow('')] } })).toEqual(['Boards in another order']);
});

test('of limits and configurations only what differs is told', () => {
  const limits = { cpu_ms: 1000, start_cpu_ms: 2000, wall_ms: 60000, turn_ms: 0, memory_bytes: 268435456, commands: 1000, output_bytes: 1048576, stderr_bytes: 65536 };
  expect(tell('edit', { before: { limits }, after: { limits: { ...limits, cpu_ms: 2500, memory_bytes: 536870912 } } })).toEqual(['CPU time of a match: 1.00 s → 2.50 s', 'Memory: 256 MiB → 512 MiB']);
  expect(tell('edit', { before: { boards: [meadow('rounds 3\nsize 9\n')] }, after: { boards: [meadow('rounds 5\nsize 9\nnew 1\n')] } })).toEqual(['Board Meadow: rounds 3 → rounds 5', 'Board Meadow: none → new 1']);
  const board = Array.from({ length: 50 }, (_, i) => `row ${i}`);
  expect(tell('edit', { before: { boards: [meadow(board.join('\n'))] }, after: { boards: [meadow('rounds 1')] } })).toEqual(['Board Meadow: 50 lines went, 1 line came']);
});

test('entries about people and finals lead to them', () => {
  expect(details({ action: 'invite', detail: { user_id: 7 }, person: { id: 7, name: 'ada', member: true } })).toEqual([{ text: 'ada', about: { person: 7 } }]);
  expect(details({ action: 'member_remove', detail: { user_id: 7 }, person: { id: 7, name: 'ada', member: false } })).toEqual([{ text: 'ada' }]);
  expect(tell('staff_add', { user: 'bob' })).toEqual(['bob']);
  expect(tell('erase', { user_id: 7 })).toEqual(['account 7']);
  expect(details({ action: 'final_pause', detail: { final: 3, title: 'Grand final' } })).toEqual([{ text: 'Grand final', about: { final: 3 } }]);
});

test('each kind of detail is a sentence', () => {
  const heading = { final: 3, title: 'Cup' };
  expect(tell('final_redo', { ...heading, heat: 's2h3' })).toEqual(['Cup', 'stage 2, heat 3']);
  expect(tell('final_depart', { ...heading, player: 'Bee', disqualified: true })).toEqual(['Cup', 'Bee was disqualified']);
  expect(tell('final_show', { ...heading, step: { before: 0, after: 4 } })).toEqual(['Cup', 'Shown: not begun → step 4']);
  expect(tell('final_change', { ...heading, rules: { before: { format: 'single', size: 2, seed: 1 }, after: { format: 'race', size: 2, certainty: 0.95, seed: 1 } } })).toEqual([
    'Cup',
    'Format: Single elimination → Race to certainty',
    'Certainty: none → 95 %',
  ]);
  expect(tell('final_create', { ...heading, boards: ['Meadow', 'Rooms'] })).toEqual(['Cup', 'on Meadow, Rooms']);
  expect(tell('final_change', { ...heading, boards: { before: ['Meadow', 'Rooms'], after: null } })).toEqual(['Cup', 'Boards: Meadow, Rooms → the only board']);
  expect(tell('roster', { new: 16, joins: 1, changed: 0, refused: 2 })).toEqual(['16 accounts made', '1 account joined', '2 lines refused']);
  expect(tell('grades', { form: 'rank', best: 10, worst: 5, unqualified: 0, steps: [], decimals: 1 })).toEqual(['Points by place: from 10.0 for the first to 5.0 for the last', '0.0 without a player that qualified']);
  expect(tell('plagiarism_clear', { owners: ['ada', 'bob'], similarity: 0.874, note: 'Same book.', pair: 4 })).toEqual(['ada and bob, 87 % alike', '“Same book.”']);
  expect(tell('plagiarism_import', { game: 'ants', label: '2025', authors: 80 })).toEqual(['2025: 80 programs']);
});

test('what has no words is told as it was written down, whatever it is', () => {
  expect(tell('new_thing', { some_key: 'x', other: { a: 1 } })).toEqual(['some key: x', 'other: {"a":1}']);
  for (const detail of [null, 'text', 7, [], {}, { before: null, after: null }]) {
    for (const action of [...actions, 'new_thing', 'constructor']) expect(Array.isArray(details({ action, detail }))).toBe(true);
  }
});
