import type { PublicAction, FinalRules, GradeRules, LogEntry } from '../api/types.ts';
import { limitTexts, names, settingText, systemText } from './settings.ts';
import { formatTitle } from './finalWords.ts';
import { count, plural } from './number.ts';
import { checkText } from './worker.ts';

/** What a line of an entry leads to. */
export type About = { final: number } | { person: number } | { pair: number } | { section: 'people' | 'grades' | 'plagiarism' | 'settings' };

/** One thing that an entry tells. With before and after it is what something was and is now. */
export interface Line {
  text: string;
  about?: About;
  before?: string;
  after?: string;
}

type Detail = Readonly<Record<string, unknown>>;
type Teller = (detail: Detail, entry: Pick<LogEntry, 'person'>) => Line[];

const nothing: Teller = () => [];

const person: Teller = (detail, { person: who }) => {
  if (who) return [{ text: who.name, ...(who.member ? { about: { person: who.id } } : {}) }];
  return [{ text: typeof detail['user'] === 'string' ? detail['user'] : `account ${text(detail['user_id'])}` }];
};

const access: Teller = (detail) => [
  ...(detail['address'] === undefined ? [] : [{ text: `from ${text(detail['address'])}` }]),
  ...(detail['with'] === undefined ? [] : [{ text: `with ${text(detail['with'])}` }]),
];

const token: Teller = (detail, entry) => [...person(detail, entry), { text: detail['token_id'] === undefined ? 'all tokens' : `token ${text(detail['token_id'])}` }];

const worker: Teller = (detail) => [{ text: text(detail['worker']) }];

const gameVersion: Teller = (detail) => [{ text: `${text(detail['title'])} ${text(detail['number'])} (${text(detail['version'])})` }];

const team: Teller = (detail, entry) => {
  const [who] = detail['user_id'] === undefined ? [] : person(detail, entry);
  const before = detail['before'] ? text(detail['before']) : '';
  const name = text(detail['team']);
  return [...(who ? [who] : []), before ? { text: 'team', before, after: name } : { text: `team ${name}`, about: { section: 'people' } }];
};

const final: Teller = (detail) => {
  const id = Number(detail['final']);
  return [{ text: text(detail['title']), ...(id > 0 ? { about: { final: id } } : {}) }];
};

const pair: Teller = (detail) => {
  const id = Number(detail['pair']);
  const owners = Array.isArray(detail['owners']) ? detail['owners'].map(text).join(' and ') : 'a pair';
  const share = Number(detail['similarity']);
  return [
    { text: Number.isFinite(share) ? `${owners}, ${Math.round(share * 100)} % alike` : owners, ...(id > 0 ? { about: { pair: id } } : {}) },
    ...(detail['note'] ? [{ text: `“${text(detail['note'])}”` }] : []),
  ];
};

const past: Teller = (detail) => [{ text: `${text(detail['label'])}: ${plural(Number(detail['authors']), 'program')}`, about: { section: 'plagiarism' } }];

const settings: Teller = (detail) => {
  const before = record(detail['before']) ?? {};
  const after = record(detail['after']) ?? {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => settingLines(field, before[field], after[field]));
};

/** What the log says of an action (package audit, and the packages of contest), after the name of who did it, and of its details. */
const actions: Readonly<Record<string, readonly [deed: string, tell: Teller]>> = {
  void: ['voided a match', nothing],
  rejudge: ['had a match judged again', nothing],
  disqualify: ['disqualified a player', nothing],
  withdraw: ['withdrew a player', nothing],
  reinstate: ['reinstated a player', nothing],
  settle: ['started the final phase of the ladder', nothing],
  join: ['joined', nothing],
  join_code: ['changed the code to join with', nothing],
  team_make: ['made a team', team],
  team_rename: ['renamed a team', team],
  team_enter: ['put somebody into a team, or came into it', team],
  team_leave: ['took somebody out of a team, or left it', team],
  team_code: ['gave a team a new code', team],
  team_delete: ['deleted a team', (detail) => [{ text: `team ${text(detail['team'])}` }]],
  member_remove: ['removed a member', person],
  roster: ['imported a roster', roster],
  log_in: ['logged in', access],
  log_in_failed: ['a log-in with a wrong password', (detail, entry) => [...(detail['user_id'] === undefined ? [{ text: 'a name that no account has' }] : person(detail, entry)), ...access(detail, entry)]],
  password: ['changed the password', access],
  token_make: ['made a token', (detail, entry) => [...token(detail, entry), { text: `it may ${text(detail['scope'])}` }]],
  token_remove: ['removed a token', token],
  source: ['opened a source', (detail, entry) => [...person(detail, entry), { text: `submission ${text(detail['submission'])}` }]],
  takeout: ['saved all about a user', person],
  reset_link: ['made a link to reset a password', (detail, entry) => [...person(detail, entry), ...(detail['by_mail'] === true ? [{ text: 'sent by mail, as somebody asked for it' }] : [])]],
  reset_password: ['reset a password with a link', nothing],
  erase: ['deleted an account', person],
  worker_key_make: ['let a worker in with a new key', (detail, entry) => [...worker(detail, entry), { text: text(detail['level']) }]],
  worker_key_revoke: ['revoked the key of a worker', worker],
  worker_drain: ['drained a worker', worker],
  worker_undrain: ['gave a worker work again', worker],
  worker_quarantine: ['quarantined a worker', worker],
  worker_lift: ['lifted the quarantine of a worker', worker],
  worker_check: ['played the matches of a worker in quarantine again', (detail, entry) => [...worker(detail, entry), { text: checkText({ checked: Number(detail['checked']), differed: Number(detail['differed']), taken_back: Number(detail['taken_back']), unclear: Number(detail['unclear']) }) }]],
  game_upload: ['uploaded a version of a game', gameVersion],
  game_check: ['had a version of a game tested again', gameVersion],
  game_publish: ['published a version of a game', gameVersion],
  game_withdraw: ['withdrew a version of a game', gameVersion],
  game_delete: ['deleted a draft of a game', gameVersion],
  game_publishers: ['said who publishes games', (detail) => [{ text: 'Who publishes', before: text(detail['before']), after: text(detail['after']) }]],
  worker_doubt: ['found that a match goes another way on other workers', worker],
  stop_pairing: ['stopped the ladder, as the referee fails too often', nothing],
  resume_pairing: ['had ladder matches made again after the referee had failed', nothing],
  player_guests: ['said whether guests may play a player', (detail) => [{ text: 'Guests may play it', before: text(detail['before']), after: text(detail['after']) }]],
  grades: ['kept a grading', grading],
  invite: ['made a new link for a member', person],
  system: ['changed the rating system', (detail) => [{ text: 'Rating system', before: systemText(text(detail['before'])), after: systemText(text(detail['after'])) }]],
  final_create: ['planned a final', (detail, entry) => [...final(detail, entry), ...playedOn(detail['boards']), ...ruleLines(undefined, record(detail['rules']))]],
  final_change: ['changed a planned final', (detail, entry) => [...final(detail, entry), ...playedOn(detail['boards']), ...ruleLines(record(record(detail['rules'])?.['before']), record(record(detail['rules'])?.['after']))]],
  final_delete: ['deleted a planned final', (detail) => [{ text: text(detail['title']) }]],
  final_start: ['started a final', (detail, entry) => [...final(detail, entry), ...(detail['entrants'] === undefined ? [] : [{ text: plural(Number(detail['entrants']), 'entrant') }])]],
  final_pause: ['paused a final', final],
  final_resume: ['resumed a final', final],
  final_cancel: ['cancelled a final', final],
  final_redo: ['had a heat played again', (detail, entry) => [...final(detail, entry), { text: heat(text(detail['heat'])) }]],
  final_depart: [
    'took an entrant out of a final',
    (detail, entry) => [...final(detail, entry), { text: `${text(detail['player'])} ${detail['disqualified'] === true ? 'was disqualified' : 'withdrew'}` }],
  ],
  final_show: ['moved the show of a final', (detail, entry) => [...final(detail, entry), ...stepLine(record(detail['step']))]],
  plagiarism_clear: ['found a pair innocent of plagiarism', pair],
  plagiarism_reopen: ['opened a pair again', pair],
  plagiarism_import: ['brought programs of a past year', past],
  plagiarism_forget: ['deleted programs of a past year', past],
  create: ['made the contest', made],
  edit: ['changed the settings', settings],
  texts: ['changed the contest’s texts', (detail) => (Array.isArray(detail['changed']) ? detail['changed'] : []).map((one: unknown) => change(text(record(one)?.['name']), text(record(one)?.['before']), text(record(one)?.['after'])))],
  picture: ['added a picture', (detail) => [{ text: text(detail['name']) }]],
  picture_remove: ['removed a picture', (detail) => [{ text: text(detail['name']) }]],
  site_looks: ['changed the looks of the site', unlessSame],
  archive: ['archived the contest', unlessSame],
  restore: ['took the contest out of the archive', unlessSame],
  delete: ['deleted a contest', (detail) => made({ after: detail['before'] })],
  staff_add: ['added an organizer', person],
  staff_remove: ['removed an organizer', person],
  member_add: ['added a member', person],
  role: ['changed a role on the site', (detail) => [{ text: 'Role', before: text(detail['before']), after: text(detail['after']) }]],
};

/** Whether an action has words of its own. */
export function isKnown(action: string): boolean {
  return Object.hasOwn(actions, action);
}

/** What somebody did, after their name. An action without words is shown as it is. */
export function actionText(action: string): string {
  return isKnown(action) ? (actions[action]?.[0] ?? '') : action.replaceAll('_', ' ');
}

/** The details of an entry, in words. What has none is told as it was written down. */
export function details(entry: Pick<LogEntry, 'action' | 'detail' | 'person'>): Line[] {
  const detail = record(entry.detail);
  if (!detail) return [];
  if (isKnown(entry.action)) return actions[entry.action]?.[1](detail, entry) ?? [];
  const [before, after] = [record(detail['before']), record(detail['after'])];
  return before || after ? settings(detail, entry) : Object.entries(detail).map(([name, value]) => ({ text: `${humble(name)}: ${text(value)}` }));
}

// What was done to the match or player whose page it is on.
const done: Readonly<Record<PublicAction['action'], string>> = {
  void: 'Void',
  rejudge: 'Void, to be judged again',
  disqualify: 'Disqualified',
  withdraw: 'Withdrawn',
  reinstate: 'Reinstated',
};

/** The same, said of the match or player itself. */
export function actionTitle(action: PublicAction['action']): string {
  return done[action];
}

// On which boards a final is planned: names, or what they were and are.
function playedOn(boards: unknown): Line[] {
  const listed = (names: unknown) => (Array.isArray(names) && names.length > 0 ? names.map(text).join(', ') : 'the only board');
  const change = record(boards);
  if (change) return [{ text: 'Boards', before: listed(change['before']), after: listed(change['after']) }];
  return Array.isArray(boards) ? [{ text: `on ${listed(boards)}` }] : [];
}

function roster(detail: Detail): Line[] {
  const said: [key: string, one: string, many: string][] = [
    ['new', 'account made', 'accounts made'],
    ['joins', 'account joined', 'accounts joined'],
    ['changed', 'entry changed', 'entries changed'],
    ['refused', 'line refused', 'lines refused'],
  ];
  return said.flatMap(([key, one, many]) => {
    const n = Number(detail[key] ?? 0);
    return n > 0 ? [{ text: plural(n, one, many), about: { section: 'people' } as const }] : [];
  });
}

const forms: Readonly<Record<GradeRules['form'], string>> = { rank: 'Points by place', rating: 'Points by rating', steps: 'Points in steps' };

function grading(detail: Detail): Line[] {
  const points = (key: string) => Number(detail[key]).toFixed(Number(detail['decimals'] ?? 0));
  const steps = Array.isArray(detail['steps']) ? (detail['steps'] as unknown[]).map(record).filter((step) => step !== undefined) : [];
  const form = text(detail['form']);
  const head = forms[form as GradeRules['form']] ?? humble(form);
  if (detail['worst'] === undefined) return [{ text: head, about: { section: 'grades' } }];
  return [
    {
      text:
        form === 'steps'
          ? `${head}: ${steps.map((step) => `the first ${text(step['percent'])} % get ${text(step['points'])}`).join(', ')}, all others ${points('worst')}`
          : `${head}: from ${points('best')} for the first to ${points('worst')} for the last`,
      about: { section: 'grades' },
    },
    { text: `${points('unqualified')} without a player that qualified` },
  ];
}

const ruleNames: Readonly<Record<keyof FinalRules | 'seed', string>> = {
  format: 'Format',
  size: 'Entrants in a heat',
  matches: 'Matches of a heat',
  rotate: 'Seats rotate',
  advance: 'Advance from a heat',
  groups: 'Groups',
  rounds: 'Rounds',
  drop: 'Leave after each stage',
  carry: 'Points are carried on',
  certainty: 'Certainty',
  minimum: 'Matches at least',
  budget: 'Matches at most',
  drawn: 'First stage is drawn',
  seed: 'Seed',
};

function ruleText(rule: string, value: unknown): string {
  if (value === undefined) return 'none';
  if (rule === 'format') return formatTitle(text(value));
  if (rule === 'certainty') return `${Number((Number(value) * 100).toFixed(2))} %`;
  return typeof value === 'number' && rule !== 'seed' ? count(value) : text(value);
}

/** The rules of a final: all of a new one, and of one that was changed those that differ. */
function ruleLines(before: Detail | undefined, after: Detail | undefined): Line[] {
  if (!after) return [];
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].flatMap((rule) => {
    const name = ruleNames[rule as keyof FinalRules] ?? humble(rule);
    if (!before) return rule === 'seed' ? [] : [{ text: `${name}: ${ruleText(rule, after[rule])}` }];
    const [was, is] = [ruleText(rule, before[rule]), ruleText(rule, after[rule])];
    return was === is ? [] : [{ text: name, before: was, after: is }];
  });
}

/** A heat by its key: "s2h3" is the third of the second stage. */
function heat(key: string): string {
  const found = /^s(\d+)h(\d+)$/.exec(key);
  return found ? `stage ${found[1]}, heat ${found[2]}` : key;
}

function stepLine(step: Detail | undefined): Line[] {
  if (!step) return [];
  const words = (n: unknown) => (n === 0 ? 'not begun' : `step ${text(n)}`);
  return [{ text: 'Shown', before: words(step['before']), after: words(step['after']) }];
}

/** Of a contest that was made, what it is; the rest is on the page of its settings. */
const telling = ['title', 'game', 'visibility', 'opens_at', 'freezes_at', 'final_at', 'closes_at', 'time_zone'];

function made(detail: Detail): Line[] {
  const after = record(detail['after']);
  if (!after) return [];
  return telling.flatMap((field) => (after[field] ? [{ text: `${nameOf(field)}: ${settingText(field, after[field])}` }] : []));
}

function unlessSame(detail: Detail): Line[] {
  return settings(detail, {}).filter((line) => line.before !== line.after);
}

function nameOf(field: string): string {
  return Object.hasOwn(names, field) ? names[field as keyof typeof names] : humble(field);
}

function settingLines(field: string, before: unknown, after: unknown): Line[] {
  const [was, is] = [record(before), record(after)];
  if (field === 'limits' && is) {
    const texts = limitTexts(was ?? {});
    const now = limitTexts(is);
    return Object.keys(now).flatMap((name) => (texts[name] === now[name] ? [] : [change(name, texts[name] ?? 'none', now[name] ?? 'none')]));
  }
  if (field === 'boards' && Array.isArray(before) && Array.isArray(after)) return boardLines(before, after);
  return [change(nameOf(field), settingText(field, before), settingText(field, after))];
}

const change = (name: string, before: string, after: string): Line => ({ text: name, before, after });

const mostConfigLines = 8;

/** What was done to boards. Both lists hold only the boards that differ. */
function boardLines(before: readonly unknown[], after: readonly unknown[]): Line[] {
  const was = before.map(record).filter((b) => b !== undefined);
  const is = after.map(record).filter((b) => b !== undefined);
  const title = (b: Detail) => `Board ${text(b['name'])}`;
  const lines = is.flatMap((now): Line[] => {
    const old = was.find((b) => b['id'] === now['id']);
    if (!old) return [{ text: `${title(now)} added` }];
    const done: Line[] = [];
    if (old['name'] !== now['name']) done.push(change('Board', text(old['name']), text(now['name'])));
    if (old['retired'] !== now['retired']) done.push({ text: `${title(now)} ${now['retired'] === true ? 'retired' : 'put back'}` });
    if (old['config'] !== now['config']) done.push(...configLines(title(now), text(old['config']), text(now['config'])));
    return done;
  });
  const gone = was.filter((old) => !is.some((now) => now['id'] === old['id']));
  const all = [...lines, ...gone.map((old): Line => ({ text: `${title(old)} deleted` }))];
  return all.length > 0 ? all : [{ text: 'Boards in another order' }];
}

/** What differs between two configurations, line by line. */
function configLines(name: string, before: string, after: string): Line[] {
  const lines = (config: string) => config.split('\n').map((line) => line.trim()).filter(Boolean);
  const [was, is] = [lines(before), lines(after)];
  const gone = was.filter((line) => !is.includes(line));
  const come = is.filter((line) => !was.includes(line));
  if (gone.length + come.length > mostConfigLines || gone.length + come.length === 0) {
    return [{ text: `${name}: ${plural(gone.length, 'line')} went, ${plural(come.length, 'line')} came` }];
  }
  // A line that begins with the same word is the same parameter with another value.
  const key = (line: string) => line.split(/[\s=:]/, 1)[0];
  return [
    ...gone.map((line) => change(name, line, come.find((c) => key(c) === key(line)) ?? 'none')),
    ...come.filter((line) => !gone.some((g) => key(g) === key(line))).map((line) => change(name, 'none', line)),
  ];
}

function record(value: unknown): Detail | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Detail) : undefined;
}

/** Anything in a line of text, as it was written down. */
function text(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

const humble = (name: string) => name.replaceAll('_', ' ');
