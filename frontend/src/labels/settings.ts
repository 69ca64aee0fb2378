import type { RatingSystem, Settings, Visibility } from '../api/types.ts';
import { bytes, count, plural } from './number.ts';
import { cpu } from './time.ts';
import type { Field } from '../pages/organizer/settings/merge.ts';

/** What settings are called on pages. */
export const names: Record<Field, string> = {
  slug: 'Address',
  title: 'Title',
  game: 'Game',
  boards: 'Boards',
  limits: 'Limits',
  languages: 'Languages',
  restrictions: 'What sources are checked for',
  builtins: 'Sample players',
  names: 'A name stands for',
  team_size: 'People in a team',
  players_per_user: 'Players of one user on the ladder',
  refused_words: 'Words that no name may contain',
  gate: 'Qualifying opponent',
  qualify_matches: 'Qualification matches',
  qualify_wins: 'Matches to pass',
  submissions_per_hour: 'Submissions an hour',
  submissions_per_day: 'Submissions within 24 hours',
  submissions_total: 'Submissions in all',
  compile_s_per_hour: 'Time of the compilers',
  tries_per_hour: 'Tries of drafts an hour',
  tries_after_freeze: 'Tries after the deadline',
  storage_mib: 'Room for submissions',
  rating_system: 'Rating system',
  rotate: 'Rotation of seats',
  certainty: 'Certainty of the final phase',
  settled_matches: 'Slow down after',
  settled_pause_s: 'Pause when slow',
  time_zone: 'Time zone',
  opens_at: 'Opens',
  freezes_at: 'Deadline',
  closes_at: 'Closes',
  final_at: 'Final',
  visibility: 'Who may see it',
  pseudonyms: 'Pseudonyms',
  announcement: 'Announcement',
  announcement_until: 'Shown until',
};

/** The rating systems as organizers choose among them, the default first. */
export const systems: Readonly<Record<RatingSystem, string>> = {
  batch: 'all results at once (batch)',
  trueskill: 'TrueSkill',
  elo: 'Elo',
};

/** The people who may see a contest. */
export const audiences: Readonly<Record<Visibility, string>> = {
  public: 'everybody',
  members: 'its members',
  hidden: 'its organizers only',
};

const nameRules: Readonly<Record<Settings['names'], string>> = {
  version: 'one version',
  player: 'a player in all its versions',
};

/** The words of a closed list as the choices of a field. */
export function choicesOf<V extends string>(words: Readonly<Record<V, string>>): [value: V, title: string][] {
  return Object.entries(words) as [V, string][];
}

/** What a value of a closed list is called; undefined when it is not of the list. */
function wordOf<V extends string>(words: Readonly<Record<V, string>>, value: unknown): string | undefined {
  return typeof value === 'string' && Object.hasOwn(words, value) ? words[value as V] : undefined;
}

/** What a rating system is called. The log may name one that is not offered any more. */
export function systemText(system: string): string {
  return wordOf(systems, system) ?? system;
}

const limitWords: readonly (readonly [limit: keyof Settings['limits'], name: string, value: (n: number) => string])[] = [
  ['cpu_ms', 'CPU time of a match', cpu],
  ['start_cpu_ms', 'CPU time to start', cpu],
  ['start_wall_ms', 'Time for the first answer', (n) => (n === 0 ? 'the game’s own' : cpu(n))],
  ['wall_ms', 'Time that the judge waits', cpu],
  ['turn_ms', 'Time for one answer', (n) => (n === 0 ? 'none but the sum' : cpu(n))],
  ['memory_bytes', 'Memory', bytes],
  ['commands', 'Commands a round', count],
  ['output_bytes', 'One answer', bytes],
  ['stderr_bytes', 'Of stderr are kept', bytes],
];

/** Limits in words and units, by name. */
export function limitTexts(limits: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(limitWords.flatMap(([limit, name, value]) => (typeof limits[limit] === 'number' ? [[name, value(limits[limit])]] : [])));
}

const texts: Readonly<Partial<Record<Field, (value: unknown) => string | undefined>>> = {
  certainty: (value) => `${Number((Number(value) * 100).toFixed(2))} %`,
  settled_pause_s: (value) => `${Number(value)} s`,
  settled_matches: (value) => (value === 0 ? 'never' : plural(Number(value), 'match', 'matches')),
  languages: (value) => (value === null ? 'all' : undefined),
  restrictions: (value) => (value === null ? 'all of the statement' : Array.isArray(value) && value.length === 0 ? 'nothing' : undefined),
  builtins: (value) => (value === null ? 'all' : undefined),
  gate: (value) => (value === '' ? 'as the statement says' : value === 'none' ? 'nobody' : undefined),
  submissions_per_day: (value) => (value === null ? 'no limit' : undefined),
  submissions_total: (value) => (value === null ? 'no limit' : undefined),
  rating_system: (value) => systemText(String(value)),
  visibility: (value) => wordOf(audiences, value),
  names: (value) => wordOf(nameRules, value),
  limits: (value) => (typeof value === 'object' && value !== null ? Object.entries(limitTexts(value as Record<string, unknown>)).map(([name, text]) => `${name} ${text}`).join(', ') : undefined),
};

// Boards are many lines: their names tell them apart.
function elementText(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('name' in value)) return String(value);
  return 'retired' in value && value.retired === true ? `${String(value.name)} (retired)` : String(value.name);
}

/** The value of a setting in a few words, with its unit. */
export function settingText(field: string, value: unknown): string {
  if (value === undefined) return 'none';
  const own = Object.hasOwn(texts, field) ? texts[field as Field]?.(value) : undefined;
  if (own !== undefined) return own;
  if (field.endsWith('_at') || field.endsWith('_until')) return typeof value === 'string' && value ? value.replace('T', ' ') : 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || value === '') return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(elementText).join(', ');
  const text = typeof value === 'object' ? JSON.stringify(value) : typeof value === 'number' ? count(value) : String(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
