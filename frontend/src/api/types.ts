// The shapes of the HTTP API, by hand. schema.test-d.ts compares them with the API's own description.

export type Role = 'visitor' | 'student' | 'organizer' | 'admin';

export interface User {
  id: number;
  name: string;
  role: Role;
  created_at: string;
}

export interface Me {
  user: User | null;
}

export interface Token {
  id: number;
  label: string;
  /** Only in the answer that creates it. */
  token?: string;
  created_at: string;
  last_used_at?: string | null;
}

export interface Language {
  id: string;
  title: string;
  suffixes: string[];
  available: boolean;
}

export interface Game {
  id: string;
  title: string;
  version: string;
  seats: [number, number];
  languages: Language[];
  builtins: string[];
}

export type ContestState = 'upcoming' | 'open' | 'frozen';

export interface Contest {
  slug: string;
  title: string;
  game: string;
  game_title: string;
  state: ContestState;
  opens_at: string;
  freezes_at: string | null;
  players: number;
  matches: number;
  queued: number;
  limits: Limits;
  rating_system: string;
  qualify: { matches: number; wins: number; gate: string };
}

export interface Limits {
  cpu_ms: number;
  start_cpu_ms?: number;
  wall_ms?: number;
  memory_bytes?: number;
  commands?: number;
  source_bytes?: number;
  output_bytes?: number;
}

export interface LadderRow {
  rank: number;
  player: string;
  author: string;
  builtin: boolean;
  rating: number;
  interval: number;
  provisional: boolean;
  /** Ranks gained since yesterday; null when it was not on the ladder then. */
  trend: number | null;
  matches: number;
  last_match_at: string | null;
}

export interface Ladder {
  total: number;
  updated_at: string | null;
  rows: LadderRow[];
}

export type PlayerState = 'submitted' | 'qualified' | 'retired' | string;

export interface Player {
  name: string;
  author: string;
  builtin: boolean;
  state: PlayerState;
  rank: number | null;
  rating: number | null;
  interval: number | null;
  matches: number;
  wins: number;
  created_at: string;
  qualified_at: string | null;
  mine: boolean;
  /** The owner's and the organizers' only; empty for others. */
  submissions: Submission[];
}

export interface HistoryPoint {
  seq: number;
  match: number;
  at: string;
  rating: number;
  interval: number;
}

export interface History {
  points: HistoryPoint[];
}

export type Verdict = 'ok' | 'frozen';
export type Reason = 'cpu' | 'wall' | 'memory' | 'syscall' | 'crash' | 'output' | 'commands' | 'protocol';

export interface SeatSummary {
  seat: number;
  player: string;
  author: string;
  score: number | null;
  rank: number | null;
  verdict: Verdict | null;
  reason: Reason | null;
}

export interface Seat extends SeatSummary {
  round: number | null;
  detail: string | null;
  cpu_ms: number | null;
  cpu_limit_ms: number | null;
  rating_change: number | null;
  mine: boolean;
  has_stderr: boolean;
}

export type MatchState = 'queued' | 'running' | 'done' | 'void';

export interface MatchSummary {
  id: number;
  kind: string;
  state: MatchState;
  seed: number;
  created_at: string;
  finished_at: string | null;
  rounds: number | null;
  seats: SeatSummary[];
}

export interface Match extends Omit<MatchSummary, 'seats'> {
  contest: string;
  game: string;
  /** Why it was made. */
  reason: string;
  note: string;
  engine: string;
  isolation: string;
  seats: Seat[];
  command: string;
}

export interface Matches {
  matches: MatchSummary[];
}

export type SubmissionState =
  | 'queued'
  | 'compiling'
  | 'compile_failed'
  | 'qualifying'
  | 'qualified'
  | 'not_qualified'
  | 'withdrawn';

export interface Submission {
  id: number;
  contest: string;
  player: string;
  language: string;
  filename: string;
  state: SubmissionState;
  note: string;
  queue_position: number | null;
  compile_log: string;
  created_at: string;
  compiled_at: string | null;
  decided_at: string | null;
  qualify: {
    wins: number;
    played: number;
    needed: number;
    of: number;
    matches: MatchSummary[];
  };
}

export interface Submissions {
  submissions: Submission[];
}

/** A problem document (RFC 9457) with the API's own code. */
export interface Problem {
  title?: string;
  status?: number;
  detail?: string;
  code?: string;
  errors?: { message?: string; location?: string; value?: unknown }[];
}
