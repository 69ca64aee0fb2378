import type { Field } from './merge.ts';

/** What settings are called on pages. */
export const names: Record<Field, string> = {
  slug: 'Address',
  title: 'Title',
  game: 'Game',
  config: 'Configuration',
  limits: 'Limits',
  languages: 'Languages',
  builtins: 'Built-in players',
  names: 'A name stands for',
  players_per_user: 'Players of one user on the ladder',
  refused_words: 'Words that no name may contain',
  qualify_matches: 'Matches of the trial',
  qualify_wins: 'Matches to pass',
  submissions_per_hour: 'Submissions an hour',
  submissions_per_day: 'Submissions within 24 hours',
  submissions_total: 'Submissions in all',
  rating_system: 'Rating system',
  rotate: 'Rotation of seats',
  certainty: 'Certainty when it settles',
  settled_matches: 'Slow down after',
  settled_pause_s: 'Pause when slow',
  time_zone: 'Time zone',
  opens_at: 'Opens',
  freezes_at: 'Deadline',
  closes_at: 'Closes',
  final_at: 'Final',
  visibility: 'Who may see it',
  announcement: 'Announcement',
  announcement_until: 'Shown until',
};

/** A setting's value in a few words. */
export function valueText(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
