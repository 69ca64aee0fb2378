import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { untilChange } from '../labels/time.ts';
import { ApiError, post, request, requestText } from './client.ts';
import type {
  BoardOpening,
  BoardRecord,
  BoardSummary,
  ReadyBoard,
  Against,
  Challenges,
  Contest,
  ContestLog,
  Failures,
  ContestSettings,
  CourseLogin,
  Final,
  FinalForecasts,
  FinalPlan,
  FinalRules,
  FinalSummary,
  Game,
  History,
  Ladder,
  LadderFilters,
  Logins,
  Match,
  Matches,
  Me,
  Opponents,
  Orders,
  PairDetail,
  Plagiarism,
  Player,
  Settings,
  Staff,
  Submission,
  Submissions,
  Token,
  VersionComparison,
  Versions,
  VoidMatches,
  Waits,
} from './types.ts';

// Every read of the API: its key and its path. Live events name the same keys (live/events.ts).

const enc = encodeURIComponent;

export interface LadderFilter {
  search: string;
  language?: string;
  group?: string;
  limit: number;
  offset: number;
}

export interface MatchFilter {
  player?: string;
  kind?: string;
  board?: number;
  before?: number;
  limit?: number;
}

function query(values: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== '' && value !== 0) params.set(key, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => request<Me>('/api/me', { signal }),
  staleTime: 60_000,
});

/** The course's log-in. Whether its provider can be reached changes. */
export const courseLoginQuery = queryOptions({
  queryKey: ['course-login'],
  queryFn: ({ signal }) => request<CourseLogin>('/api/oidc', { signal }),
  staleTime: 10_000,
});

export const loginsQuery = queryOptions({
  queryKey: ['logins'],
  queryFn: ({ signal }) => request<Logins>('/api/me/logins', { signal }),
});

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => request<Token[]>('/api/tokens', { signal }),
});

export const gamesQuery = queryOptions({
  queryKey: ['games'],
  queryFn: ({ signal }) => request<Game[]>('/api/games', { signal }),
  staleTime: Infinity,
});

export const contestsQuery = queryOptions({
  queryKey: ['contests'],
  queryFn: ({ signal }) => request<Contest[]>('/api/contests', { signal }),
});

export const contestQuery = (contest: string) =>
  queryOptions({
    queryKey: ['contest', contest],
    queryFn: ({ signal }) => request<Contest>(`/api/contests/${enc(contest)}`, { signal }),
    // No event tells that a date has come, and nobody is to read "open" after the deadline.
    refetchInterval: (q) => (q.state.data ? untilChange(q.state.data, new Date()) : false),
  });

/** The settings that a new contest of a game begins with. */
export const defaultSettingsQuery = (game: string) =>
  queryOptions({
    queryKey: ['settings of game', game],
    queryFn: ({ signal }) => request<Settings>(`/api/games/${enc(game)}/settings`, { signal }),
    staleTime: Infinity,
  });

export const settingsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['settings', contest],
    queryFn: ({ signal }) => request<ContestSettings>(`/api/contests/${enc(contest)}/settings`, { signal }),
  });

/** Settings for a contest's next edition. */
export const nextSettingsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['next settings', contest],
    queryFn: ({ signal }) => request<Settings>(`/api/contests/${enc(contest)}/next`, { signal }),
  });

export const staffQuery = (contest: string) =>
  queryOptions({
    queryKey: ['staff', contest],
    queryFn: ({ signal }) => request<Staff>(`/api/contests/${enc(contest)}/staff`, { signal }),
  });

export const statementQuery = (game: string) =>
  queryOptions({
    queryKey: ['statement', game],
    queryFn: ({ signal }) => requestText(`/api/games/${enc(game)}/statement`, signal),
    staleTime: Infinity,
  });

export const ladderQuery = (contest: string, filter: LadderFilter) =>
  queryOptions({
    queryKey: ['ladder', contest, filter],
    queryFn: ({ signal }) =>
      request<Ladder>(`/api/contests/${enc(contest)}/ladder${query({ ...filter })}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const ladderFiltersQuery = (contest: string) =>
  queryOptions({
    queryKey: ['ladder-filters', contest],
    queryFn: ({ signal }) => request<LadderFilters>(`/api/contests/${enc(contest)}/ladder/filters`, { signal }),
    staleTime: 30_000,
  });

export const playerQuery = (contest: string, player: string) =>
  queryOptions({
    queryKey: ['player', contest, player],
    queryFn: ({ signal }) => request<Player>(`/api/contests/${enc(contest)}/players/${enc(player)}`, { signal }),
  });

export const historyQuery = (contest: string, player: string) =>
  queryOptions({
    queryKey: ['history', contest, player],
    queryFn: ({ signal }) =>
      request<History>(`/api/contests/${enc(contest)}/players/${enc(player)}/history`, { signal }),
  });

export const againstQuery = (contest: string, player: string, opponent: string) =>
  queryOptions({
    queryKey: ['against', contest, player, opponent],
    queryFn: ({ signal }) =>
      request<Against>(`/api/contests/${enc(contest)}/players/${enc(player)}/against/${enc(opponent)}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const versionsQuery = (contest: string, player: string) =>
  queryOptions({
    queryKey: ['versions', contest, player],
    queryFn: ({ signal }) => request<Versions>(`/api/contests/${enc(contest)}/players/${enc(player)}/versions`, { signal }),
  });

export const comparisonQuery = (contest: string, player: string, a: number, b: number) =>
  queryOptions({
    queryKey: ['comparison', contest, player, a, b],
    queryFn: ({ signal }) =>
      request<VersionComparison>(`/api/contests/${enc(contest)}/players/${enc(player)}/versions/compare?a=${a}&b=${b}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const boardsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['boards', contest],
    queryFn: ({ signal }) => request<BoardSummary[]>(`/api/contests/${enc(contest)}/boards`, { signal }),
    staleTime: 10_000,
  });

/** How a match on a board begins. */
export const boardOpeningQuery = (contest: string, board: number) =>
  queryOptions({
    queryKey: ['board-opening', contest, board],
    queryFn: ({ signal }) => request<BoardOpening>(`/api/contests/${enc(contest)}/boards/${board}/opening`, { signal }),
    staleTime: 60_000,
  });

/** How a match of a configuration would begin, for organizers. */
export const configOpeningQuery = (game: string, config: string) =>
  queryOptions({
    queryKey: ['config-opening', game, config],
    queryFn: ({ signal }) => post<BoardOpening>(`/api/games/${enc(game)}/opening`, { config }, {}, (path, init) => fetch(path, { ...init, signal })),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

/** Boards that come with a game. */
export const readyBoardsQuery = (game: string) =>
  queryOptions({
    queryKey: ['ready-boards', game],
    queryFn: ({ signal }) => request<ReadyBoard[]>(`/api/games/${enc(game)}/boards`, { signal }),
    staleTime: Infinity,
  });

export const playerBoardsQuery = (contest: string, player: string) =>
  queryOptions({
    queryKey: ['player-boards', contest, player],
    queryFn: ({ signal }) => request<BoardRecord[]>(`/api/contests/${enc(contest)}/players/${enc(player)}/boards`, { signal }),
  });

export const matchesQuery = (contest: string, filter: MatchFilter) =>
  queryOptions({
    queryKey: ['matches', contest, filter],
    queryFn: ({ signal }) =>
      request<Matches>(`/api/contests/${enc(contest)}/matches${query({ ...filter })}`, { signal }),
    placeholderData: keepPreviousData,
  });

// Asks for people as the public calls them, also for those who know more: what they show to a hall, print or save.
export const publicly = '?names=public';

export const matchQuery = (id: number, inPublic = false) =>
  queryOptions({
    queryKey: ['match', id, ...(inPublic ? ['public'] : [])],
    queryFn: ({ signal }) => request<Match>(`/api/matches/${id}${inPublic ? publicly : ''}`, { signal }),
  });

export const replayQuery = (id: number, inPublic = false) =>
  queryOptions({
    queryKey: ['replay', id, ...(inPublic ? ['public'] : [])],
    queryFn: ({ signal }) => requestText(`/api/matches/${id}/replay${inPublic ? publicly : ''}`, signal),
    // What cannot be rebuilt is said at once; trying again leaves an empty place for a quarter of a minute.
    retry: (failures, error) => !(error instanceof ApiError && (error.status < 500 || error.code === 'replay_unavailable')) && failures < 4,
    staleTime: Infinity,
    gcTime: 60_000,
  });

export const stderrQuery = (id: number, seat: number) =>
  queryOptions({
    queryKey: ['stderr', id, seat],
    queryFn: ({ signal }) => requestText(`/api/matches/${id}/seats/${seat}/stderr`, signal),
    staleTime: Infinity,
  });

export const submissionsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['submissions', contest],
    queryFn: ({ signal }) => request<Submissions>(`/api/contests/${enc(contest)}/submissions`, { signal }),
  });

export const submissionQuery = (id: number) =>
  queryOptions({
    queryKey: ['submission', id],
    queryFn: ({ signal }) => request<Submission>(`/api/submissions/${id}`, { signal }),
  });

export const sourceQuery = (id: number) =>
  queryOptions({
    queryKey: ['source', id],
    queryFn: ({ signal }) => requestText(`/api/submissions/${id}/source`, signal),
    staleTime: Infinity,
  });

export const challengesQuery = (contest: string) =>
  queryOptions({
    queryKey: ['challenges', contest],
    queryFn: ({ signal }) => request<Challenges>(`/api/contests/${enc(contest)}/challenges`, { signal }),
  });

export const failuresQuery = (contest: string, version: number | undefined) =>
  queryOptions({
    queryKey: ['failures', contest, version ?? 0],
    queryFn: ({ signal }) => request<Failures>(`/api/contests/${enc(contest)}/failures${query({ version })}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const opponentsQuery = (contest: string, player: string) =>
  queryOptions({
    queryKey: ['opponents', contest, player],
    queryFn: ({ signal }) => request<Opponents>(`/api/contests/${enc(contest)}/players/${enc(player)}/opponents`, { signal }),
  });

export const ordersQuery = (contest: string) =>
  queryOptions({
    queryKey: ['orders', contest],
    queryFn: ({ signal }) => request<Orders>(`/api/contests/${enc(contest)}/orders`, { signal }),
  });

export interface LogFilter {
  action?: string;
  search?: string;
  before?: number;
}

export const logQuery = (contest: string, filter: LogFilter) =>
  queryOptions({
    queryKey: ['log', contest, filter],
    queryFn: ({ signal }) => request<ContestLog>(`/api/contests/${enc(contest)}/log${query({ ...filter })}`, { signal }),
    placeholderData: keepPreviousData,
  });

/** The address of the same as a file. */
export const logFile = (contest: string, { action, search }: LogFilter) =>
  `/api/contests/${enc(contest)}/log.csv${query({ action, search })}`;

export const voidQuery = (contest: string) =>
  queryOptions({
    queryKey: ['void', contest],
    queryFn: ({ signal }) => request<VoidMatches>(`/api/contests/${enc(contest)}/void`, { signal }),
  });

export const waitsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['waits', contest],
    queryFn: ({ signal }) => request<Waits>(`/api/contests/${enc(contest)}/waits`, { signal }),
  });

/** Which players share code, for organizers. The threshold is in percent; 0 is the suggested one. While everything is compared
    anew it is asked for again. */
export const plagiarismQuery = (contest: string, threshold: number) =>
  queryOptions({
    queryKey: ['plagiarism', contest, threshold],
    queryFn: ({ signal }) =>
      request<Plagiarism>(`/api/contests/${enc(contest)}/plagiarism${query({ threshold: threshold / 100 })}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (state) => (state.state.data?.scanning ? 2_000 : false),
  });

export const plagiarismPairQuery = (contest: string, pair: number) =>
  queryOptions({
    queryKey: ['plagiarism', contest, 'pair', pair],
    queryFn: ({ signal }) => request<PairDetail>(`/api/contests/${enc(contest)}/plagiarism/pairs/${pair}`, { signal }),
  });

export const finalsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['finals', contest],
    queryFn: async ({ signal }) =>
      (await request<{ finals: FinalSummary[] }>(`/api/contests/${enc(contest)}/finals`, { signal })).finals,
  });

/** What the show has revealed. */
export const finalQuery = (id: number) =>
  queryOptions({
    queryKey: ['final', id],
    queryFn: ({ signal }) => request<Final>(`/api/finals/${id}${publicly}`, { signal }),
  });

/** Everything that is known; for organizers. */
export const wholeFinalQuery = (id: number) =>
  queryOptions({
    queryKey: ['whole final', id],
    queryFn: ({ signal }) => request<Final>(`/api/finals/${id}?all=true`, { signal }),
  });

export type FinalChoice = Pick<FinalPlan, 'players' | 'first' | 'builtins' | 'boards'>;

/** What to expect of a final in each format; rules take the place of a format's defaults. */
export const forecastQuery = (contest: string, choice: FinalChoice, rules: FinalRules[]) =>
  queryOptions({
    queryKey: ['forecast', contest, choice, rules],
    queryFn: ({ signal }) =>
      post<FinalForecasts>(`/api/contests/${enc(contest)}/finals/forecast`, { ...choice, rules }, {}, (path, init) => fetch(path, { ...init, signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
