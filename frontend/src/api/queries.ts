import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { untilChange } from '../labels/time.ts';
import { address, api, given, publicApi } from './client.ts';
import { ApiError } from './error.ts';
import type { Contest, ContestRules, Final, FinalForecasts, FinalPlan, FinalRules, Match, MatchKind, Matches, Site, Try } from './types.ts';

// Every read of the API: its key and its path. Live events name the same keys (live/events.ts).

export interface LadderFilter {
  search: string;
  language?: string;
  group?: string;
  limit: number;
  offset: number;
}

export interface MatchFilter {
  player?: string;
  kind?: MatchKind;
  board?: number;
  before?: number;
  limit?: number;
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.get('/api/me', { signal }),
  staleTime: 60_000,
});

/** The course's log-in. Whether its provider can be reached changes. */
export const courseLoginQuery = queryOptions({
  queryKey: ['course-login'],
  queryFn: ({ signal }) => api.get('/api/oidc', { signal }),
  staleTime: 10_000,
});

/** How people who forgot their password get a new one. */
export const passwordResetQuery = queryOptions({
  queryKey: ['password-reset'],
  queryFn: ({ signal }) => api.get('/api/password-reset', { signal }),
  staleTime: Infinity,
});

/** The last log-ins to the reader's account. */
export const lastLogInsQuery = queryOptions({
  queryKey: ['last-log-ins'],
  queryFn: ({ signal }) => api.get('/api/me/log-ins', { signal }),
});

export const loginsQuery = queryOptions({
  queryKey: ['logins'],
  queryFn: ({ signal }) => api.get('/api/me/logins', { signal }),
});

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => api.get('/api/tokens', { signal }),
});

export const gamesQuery = queryOptions({
  queryKey: ['games'],
  queryFn: ({ signal }) => api.get('/api/games', { signal }),
  staleTime: Infinity,
});

/** The kit's first player in a language. */
export const starterQuery = (game: string, language: string) =>
  queryOptions({
    queryKey: ['starter', game, language],
    queryFn: ({ signal }) => api.get('/api/games/{game}/languages/{language}/starter', { params: { path: { game, language } }, signal }),
    staleTime: Infinity,
  });

/** What is wrong with a source before it is compiled. */
export const checkQuery = (contest: string, body: { filename: string; source: string; language: string; name: string }) =>
  queryOptions({
    queryKey: ['check', contest, body],
    queryFn: ({ signal }) => api.post('/api/contests/{contest}/submissions/check', { params: { path: { contest } }, body, signal }),
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });

export const contestsQuery = queryOptions({
  queryKey: ['contests'],
  queryFn: ({ signal }): Promise<Contest[]> => api.get('/api/contests', { signal }),
});

export const contestQuery = (contest: string) =>
  queryOptions({
    queryKey: ['contest', contest],
    queryFn: ({ signal }): Promise<Contest> => api.get('/api/contests/{contest}', { params: { path: { contest } }, signal }),
    // No event tells that a date has come, and nobody is to read "open" after the deadline.
    refetchInterval: (q) => (q.state.data ? untilChange(q.state.data, new Date()) : false),
  });

/** The settings that a new contest of a game begins with. */
export const defaultSettingsQuery = (game: string) =>
  queryOptions({
    queryKey: ['settings of game', game],
    queryFn: ({ signal }) => api.get('/api/games/{game}/settings', { params: { path: { game } }, signal }),
    staleTime: Infinity,
  });

export const settingsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['settings', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/settings', { params: { path: { contest } }, signal }),
  });

/** Settings for a contest's next edition. */
export const nextSettingsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['next settings', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/next', { params: { path: { contest } }, signal }),
  });

export const staffQuery = (contest: string) =>
  queryOptions({
    queryKey: ['staff', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/staff', { params: { path: { contest } }, signal }),
  });

export const statementQuery = (game: string) =>
  queryOptions({
    queryKey: ['statement', game],
    queryFn: ({ signal }) => api.text('/api/games/{game}/statement', { params: { path: { game } }, signal }),
    staleTime: Infinity,
  });

/** What players have to know, in the language that the reader has chosen; empty: as the browser says. */
export const rulesQuery = (contest: string, language: string) =>
  queryOptions({
    queryKey: ['rules', contest, language],
    queryFn: ({ signal }): Promise<ContestRules> => api.get('/api/contests/{contest}/rules', { params: { path: { contest }, query: given({ language }) }, signal }),
    placeholderData: keepPreviousData,
  });

/** The organizers' text above the ladder. */
export const startTextQuery = (contest: string, language: string) =>
  queryOptions({
    queryKey: ['start text', contest, language],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/start', { params: { path: { contest }, query: given({ language }) }, signal }),
    staleTime: 60_000,
  });

/** The organizers' pages in all languages, with the pictures, to be edited. */
export const textsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['texts', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/texts', { params: { path: { contest } }, signal }),
    staleTime: Infinity,
  });

/** The site's name, logo, colours and start text. */
export const siteQuery = (language = '') =>
  queryOptions({
    queryKey: ['site', language],
    queryFn: ({ signal }): Promise<Site> => api.get('/api/site', { params: { query: given({ language }) }, signal }),
    staleTime: 600_000,
  });

/** The same, to be edited by an admin. */
export const looksQuery = queryOptions({
  queryKey: ['looks'],
  queryFn: ({ signal }) => api.get('/api/site/looks', { signal }),
  staleTime: Infinity,
});

export const ladderQuery = (contest: string, filter: LadderFilter) =>
  queryOptions({
    queryKey: ['ladder', contest, filter],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/ladder', { params: { path: { contest }, query: given({ ...filter }) }, signal }),
    placeholderData: keepPreviousData,
  });

export const practiceQuery = (contest: string) =>
  queryOptions({
    queryKey: ['practice', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/practice', { params: { path: { contest } }, signal }),
  });

export const ladderFiltersQuery = (contest: string) =>
  queryOptions({
    queryKey: ['ladder-filters', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/ladder/filters', { params: { path: { contest } }, signal }),
    staleTime: 30_000,
  });

export const playerQuery = (contest: string, player: string) =>
  queryOptions({
    queryKey: ['player', contest, player],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/players/{player}', { params: { path: { contest, player } }, signal }),
  });

export const historyQuery = (contest: string, player: string) =>
  queryOptions({
    queryKey: ['history', contest, player],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/players/{player}/history', { params: { path: { contest, player } }, signal }),
  });

export const againstQuery = (contest: string, player: string, opponent: string) =>
  queryOptions({
    queryKey: ['against', contest, player, opponent],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/players/{player}/against/{opponent}', { params: { path: { contest, player, opponent } }, signal }),
    placeholderData: keepPreviousData,
  });

export const versionsQuery = (contest: string, player: string) =>
  queryOptions({
    queryKey: ['versions', contest, player],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/players/{player}/versions', { params: { path: { contest, player } }, signal }),
  });

export const comparisonQuery = (contest: string, player: string, a: number, b: number) =>
  queryOptions({
    queryKey: ['comparison', contest, player, a, b],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/players/{player}/versions/compare', { params: { path: { contest, player }, query: { a, b } }, signal }),
    placeholderData: keepPreviousData,
  });

export const boardsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['boards', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/boards', { params: { path: { contest } }, signal }),
    staleTime: 10_000,
  });

/** How a match on a board begins. */
export const boardOpeningQuery = (contest: string, board: number) =>
  queryOptions({
    queryKey: ['board-opening', contest, board],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/boards/{board}/opening', { params: { path: { contest, board } }, signal }),
    staleTime: 60_000,
  });

/** How a match of a configuration would begin, for organizers. */
export const configOpeningQuery = (game: string, config: string) =>
  queryOptions({
    queryKey: ['config-opening', game, config],
    queryFn: ({ signal }) => api.post('/api/games/{game}/opening', { params: { path: { game } }, body: { config }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

/** Boards that come with a game. */
export const readyBoardsQuery = (game: string) =>
  queryOptions({
    queryKey: ['ready-boards', game],
    queryFn: ({ signal }) => api.get('/api/games/{game}/boards', { params: { path: { game } }, signal }),
    staleTime: Infinity,
  });

export const playerBoardsQuery = (contest: string, player: string) =>
  queryOptions({
    queryKey: ['player-boards', contest, player],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/players/{player}/boards', { params: { path: { contest, player } }, signal }),
  });

export const matchesQuery = (contest: string, filter: MatchFilter) =>
  queryOptions({
    queryKey: ['matches', contest, filter],
    queryFn: ({ signal }): Promise<Matches> => api.get('/api/contests/{contest}/matches', { params: { path: { contest }, query: given({ ...filter }) }, signal }),
    placeholderData: keepPreviousData,
  });

export const matchQuery = (id: number, inPublic = false) =>
  queryOptions({
    queryKey: ['match', id, ...(inPublic ? ['public'] : [])],
    queryFn: ({ signal }): Promise<Match> => (inPublic ? publicApi : api).get('/api/matches/{id}', { params: { path: { id } }, signal }),
  });

export const replayQuery = (id: number, inPublic = false) =>
  queryOptions({
    queryKey: ['replay', id, ...(inPublic ? ['public'] : [])],
    queryFn: ({ signal }) => (inPublic ? publicApi : api).text('/api/matches/{id}/replay', { params: { path: { id } }, signal }),
    // What cannot be rebuilt is said at once; trying again leaves an empty place for a quarter of a minute.
    retry: (failures, error) => !(error instanceof ApiError && (error.status < 500 || error.code === 'replay_unavailable')) && failures < 4,
    staleTime: Infinity,
    gcTime: 60_000,
  });

export const stderrQuery = (id: number, seat: number) =>
  queryOptions({
    queryKey: ['stderr', id, seat],
    queryFn: ({ signal }) => api.text('/api/matches/{id}/seats/{seat}/stderr', { params: { path: { id, seat } }, signal }),
    staleTime: Infinity,
  });

/** What of one's own versions one may compare, and what one has compared. */
export const comparisonTermsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['comparison terms', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/comparisons', { params: { path: { contest } }, signal }),
    staleTime: 0,
  });

/** A comparison, until it is over. */
export const comparedQuery = (id: number) =>
  queryOptions({
    queryKey: ['compared', id],
    queryFn: ({ signal }) => api.get('/api/comparisons/{id}', { params: { path: { id } }, signal }),
    // As with tries, nothing tells of it. It takes minutes.
    refetchInterval: (q) => (q.state.data?.state === 'playing' ? 2000 : false),
  });

/** What the reader may try, and against whom. */
export const tryTermsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['try terms', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/tries', { params: { path: { contest } }, signal }),
    staleTime: 0,
  });

/** A try, until it is over. */
export const tryQuery = (id: number) =>
  queryOptions({
    queryKey: ['try', id],
    queryFn: ({ signal }) => api.get('/api/tries/{id}', { params: { path: { id } }, signal }),
    // Nothing tells of it: it is nobody else's business. Somebody sits in front of it, and it is over in seconds.
    refetchInterval: (q) => (q.state.data && isOver(q.state.data.state) ? false : 400),
    retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 4,
  });

export const isOver = (state: Try['state']) => state === 'compile_failed' || state === 'done' || state === 'void';

export const tryReplayQuery = (id: number, number: number) =>
  queryOptions({
    queryKey: ['try replay', id, number],
    queryFn: ({ signal }) => api.text('/api/tries/{id}/matches/{number}/replay', { params: { path: { id, number } }, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  });

export const tryRoundsQuery = (id: number, number: number, seat: number) =>
  queryOptions({
    queryKey: ['try rounds', id, number, seat],
    queryFn: ({ signal }) => api.get('/api/tries/{id}/matches/{number}/seats/{seat}/rounds', { params: { path: { id, number, seat } }, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  });

export const tryInputQuery = (id: number, number: number, seat: number, round: number) =>
  queryOptions({
    queryKey: ['try input', id, number, seat, round],
    queryFn: ({ signal }) => api.text('/api/tries/{id}/matches/{number}/seats/{seat}/input', { params: { path: { id, number, seat }, query: { round } }, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** What the reader's own player did in each round of a match. */
export const seatRoundsQuery = (id: number, seat: number) =>
  queryOptions({
    queryKey: ['rounds', id, seat],
    queryFn: ({ signal }) => api.get('/api/matches/{id}/seats/{seat}/rounds', { params: { path: { id, seat } }, signal }),
    staleTime: Infinity,
  });

export const seatInputQuery = (id: number, seat: number, round: number) =>
  queryOptions({
    queryKey: ['input', id, seat, round],
    queryFn: ({ signal }) => api.text('/api/matches/{id}/seats/{seat}/input', { params: { path: { id, seat }, query: { round } }, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  });

export const submissionsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['submissions', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/submissions', { params: { path: { contest } }, signal }),
  });

export const submissionQuery = (id: number) =>
  queryOptions({
    queryKey: ['submission', id],
    queryFn: ({ signal }) => api.get('/api/submissions/{id}', { params: { path: { id } }, signal }),
  });

/** What one may still submit. It goes down with every submission, so it is read whenever it is shown. */
export const quotaQuery = (contest: string) =>
  queryOptions({
    queryKey: ['quota', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/quota', { params: { path: { contest } }, signal }),
    staleTime: 0,
  });

export const sourceQuery = (id: number) =>
  queryOptions({
    queryKey: ['source', id],
    queryFn: ({ signal }) => api.text('/api/submissions/{id}/source', { params: { path: { id } }, signal }),
    staleTime: Infinity,
  });

export const challengesQuery = (contest: string) =>
  queryOptions({
    queryKey: ['challenges', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/challenges', { params: { path: { contest } }, signal }),
  });

export const failuresQuery = (contest: string, version: number | undefined) =>
  queryOptions({
    queryKey: ['failures', contest, version ?? 0],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/failures', { params: { path: { contest }, query: given({ version }) }, signal }),
    placeholderData: keepPreviousData,
  });

/** What went wrong over all versions since the reader has looked last. */
export const newFailuresQuery = (contest: string) =>
  queryOptions({
    queryKey: ['new failures', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/failures/new', { params: { path: { contest } }, signal }),
    staleTime: 30_000,
  });

export const opponentsQuery = (contest: string, player: string) =>
  queryOptions({
    queryKey: ['opponents', contest, player],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/players/{player}/opponents', { params: { path: { contest, player } }, signal }),
  });

export const ordersQuery = (contest: string) =>
  queryOptions({
    queryKey: ['orders', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/orders', { params: { path: { contest } }, signal }),
  });

export interface LogFilter {
  action?: string;
  search?: string;
  before?: number;
}

export const logQuery = (contest: string, filter: LogFilter) =>
  queryOptions({
    queryKey: ['log', contest, filter],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/log', { params: { path: { contest }, query: given({ ...filter }) }, signal }),
    placeholderData: keepPreviousData,
  });

/** The address of the same as a file. */
export const logFile = (contest: string, { action, search }: LogFilter) =>
  address('/api/contests/{contest}/log.csv', { path: { contest }, query: given({ action, search }) });

export const securityLogQuery = (filter: LogFilter) =>
  queryOptions({
    queryKey: ['security-log', filter],
    queryFn: ({ signal }) => api.get('/api/security-log', { params: { query: given({ ...filter }) }, signal }),
    placeholderData: keepPreviousData,
  });

/** The address of the same as a file. */
export const securityLogFile = ({ action, search }: LogFilter) => address('/api/security-log.csv', { query: given({ action, search }) });

export const voidQuery = (contest: string) =>
  queryOptions({
    queryKey: ['void', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/void', { params: { path: { contest } }, signal }),
  });

/** How the referee of a game that came as a package does, for organizers. */
export const refereeQuery = (contest: string) =>
  queryOptions({
    queryKey: ['referee', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/referee', { params: { path: { contest } }, signal }),
  });

export const waitsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['waits', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/waits', { params: { path: { contest } }, signal }),
  });

/** Which players share code, for organizers. The threshold is in percent; 0 is the suggested one. It is read again while
    everything is being compared. */
export const plagiarismQuery = (contest: string, threshold: number) =>
  queryOptions({
    queryKey: ['plagiarism', contest, threshold],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/plagiarism', { params: { path: { contest }, query: given({ threshold: threshold / 100 }) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (state) => (state.state.data?.scanning ? 2_000 : false),
  });

export const plagiarismPairQuery = (contest: string, pair: number) =>
  queryOptions({
    queryKey: ['plagiarism', contest, 'pair', pair],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/plagiarism/pairs/{id}', { params: { path: { contest, id: pair } }, signal }),
  });

export const finalsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['finals', contest],
    queryFn: async ({ signal }) =>
      (await api.get('/api/contests/{contest}/finals', { params: { path: { contest } }, signal })).finals,
  });

/** What the show has revealed. */
export const finalQuery = (id: number) =>
  queryOptions({
    queryKey: ['final', id],
    queryFn: ({ signal }): Promise<Final> => publicApi.get('/api/finals/{id}', { params: { path: { id } }, signal }),
  });

/** Everything that is known; for organizers. */
export const wholeFinalQuery = (id: number) =>
  queryOptions({
    queryKey: ['whole final', id],
    queryFn: ({ signal }): Promise<Final> => api.get('/api/finals/{id}', { params: { path: { id }, query: { all: true } }, signal }),
  });

export type FinalChoice = Pick<FinalPlan, 'players' | 'first' | 'builtins' | 'boards'>;

/** What to expect of a final in each format; rules take the place of a format's defaults. */
export const forecastQuery = (contest: string, choice: FinalChoice, rules: FinalRules[]) =>
  queryOptions({
    queryKey: ['forecast', contest, choice, rules],
    queryFn: ({ signal }): Promise<FinalForecasts> =>
      api.post('/api/contests/{contest}/finals/forecast', { params: { path: { contest } }, body: { ...choice, rules }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
