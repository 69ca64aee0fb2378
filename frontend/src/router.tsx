import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import * as q from './api/queries.ts';
import type { MatchKind } from './api/types.ts';
import { ContestPage } from './pages/public/contest/ContestPage.tsx';
import { LadderTab } from './pages/public/contest/LadderTab.tsx';
import { pageSize } from './pages/public/contest/paging.ts';
import { Skeleton } from './components/Skeleton.tsx';
import { ErrorPage, NotFoundPage } from './layout/ErrorPage.tsx';
import { Layout } from './layout/Layout.tsx';

// Every page has an address here. Loaders start the page's request while its code is still on the way; the pages
// themselves show what there is. The ladder comes with the first load, the rest on demand.

const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const natural = (value: unknown): number | undefined => {
  const n = typeof value === 'string' ? Number(value) : value;
  return typeof n === 'number' && Number.isInteger(n) && n >= 0 ? n : undefined;
};

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Layout,
  loader: ({ context }) => {
    void context.client.prefetchQuery(q.meQuery);
    void context.client.prefetchQuery(q.contestsQuery);
  },
  notFoundComponent: () => <NotFoundPage />,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/public/start/StartPage.tsx'), 'StartPage'),
});

// Only paths of this site: an address from outside must not lead away after the log-in.
const validateNext = (search: Record<string, unknown>): { next?: string } => {
  const next = text(search['next']);
  return /^\/(?![/\\])/.test(next) ? { next } : {};
};

const newContest = createRoute({
  getParentRoute: () => root,
  path: '/contests/new',
  validateSearch: (search: Record<string, unknown>): { from?: string } => {
    const from = text(search['from']);
    return from ? { from } : {};
  },
  component: lazyRouteComponent(() => import('./pages/organizer/settings/NewContestPage.tsx'), 'NewContestPage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  // Why the course's log-in sent the reader back; the page knows the words.
  validateSearch: (search: Record<string, unknown>): { next?: string; problem?: string } => {
    const problem = text(search['problem']);
    return { ...validateNext(search), ...(problem ? { problem } : {}) };
  },
  component: lazyRouteComponent(() => import('./pages/account/LoginPage.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: validateNext,
  component: lazyRouteComponent(() => import('./pages/account/RegisterPage.tsx'), 'RegisterPage'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  // How linking with the course's log-in ended; the page knows the words.
  validateSearch: (search: Record<string, unknown>): { linked?: true; problem?: string } => {
    const problem = text(search['problem']);
    return { ...(search['linked'] === true ? { linked: true as const } : {}), ...(problem ? { problem } : {}) };
  },
  component: lazyRouteComponent(() => import('./pages/account/AccountPage.tsx'), 'AccountPage'),
});

const join = createRoute({
  getParentRoute: () => root,
  path: '/join/$code',
  component: lazyRouteComponent(() => import('./pages/account/JoinPage.tsx'), 'JoinPage'),
});

// What of a log is shown.
const validateLog = (search: Record<string, unknown>): { action?: string; search?: string; before?: number } => {
  const action = text(search['action']);
  const found = text(search['search']);
  const before = natural(search['before']);
  return { ...(action ? { action } : {}), ...(found ? { search: found } : {}), ...(before ? { before } : {}) };
};

const security = createRoute({
  getParentRoute: () => root,
  path: '/security',
  validateSearch: validateLog,
  component: lazyRouteComponent(() => import('./pages/organizer/SecurityPage.tsx'), 'SecurityPage'),
});

const looks = createRoute({
  getParentRoute: () => root,
  path: '/site',
  component: lazyRouteComponent(() => import('./pages/organizer/LooksPage.tsx'), 'LooksPage'),
});

const workers = createRoute({
  getParentRoute: () => root,
  path: '/workers',
  component: lazyRouteComponent(() => import('./pages/organizer/workers/WorkersPage.tsx'), 'WorkersPage'),
});

const games = createRoute({
  getParentRoute: () => root,
  path: '/games',
  component: lazyRouteComponent(() => import('./pages/author/GamesPage.tsx'), 'GamesPage'),
});

const gameVersion = createRoute({
  getParentRoute: () => root,
  path: '/games/$version',
  component: lazyRouteComponent(() => import('./pages/author/VersionPage.tsx'), 'VersionPage'),
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  component: lazyRouteComponent(() => import('./pages/account/ForgotPage.tsx'), 'ForgotPage'),
});

const activate = createRoute({
  getParentRoute: () => root,
  path: '/activate/$code',
  component: lazyRouteComponent(() => import('./pages/account/ActivatePage.tsx'), 'ActivatePage'),
});

const contest = createRoute({
  getParentRoute: () => root,
  path: '/contests/$contest',
  loader: ({ context, params }) => void context.client.prefetchQuery(q.contestQuery(params.contest)),
  component: ContestPage,
});

export interface LadderSearch {
  q?: string;
  language?: string;
  group?: string;
  page?: number;
}

const ladder = createRoute({
  getParentRoute: () => contest,
  path: '/',
  validateSearch: (search: Record<string, unknown>): LadderSearch => {
    const found = text(search['q']);
    const language = text(search['language']);
    const group = text(search['group']);
    const page = natural(search['page']);
    return { ...(found ? { q: found } : {}), ...(language ? { language } : {}), ...(group ? { group } : {}), ...(page !== undefined && page > 1 ? { page } : {}) };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    const offset = ((deps.page ?? 1) - 1) * pageSize;
    void context.client.prefetchQuery(q.ladderQuery(params.contest, { search: deps.q ?? '', language: deps.language ?? '', group: deps.group ?? '', limit: pageSize, offset }));
  },
  component: LadderTab,
});

const matchKinds = ['qualify', 'ladder', 'challenge', 'final'] as const satisfies readonly MatchKind[];

const matches = createRoute({
  getParentRoute: () => contest,
  path: '/matches',
  validateSearch: (search: Record<string, unknown>): { player?: string; kind?: MatchKind; board?: number; before?: number } => {
    const player = text(search['player']);
    const kind = matchKinds.find((k) => k === search['kind']);
    const board = natural(search['board']);
    const before = natural(search['before']);
    return { ...(player ? { player } : {}), ...(kind ? { kind } : {}), ...(board ? { board } : {}), ...(before ? { before } : {}) };
  },
  component: lazyRouteComponent(() => import('./pages/public/contest/MatchesTab.tsx'), 'MatchesTab'),
});

const boards = createRoute({
  getParentRoute: () => contest,
  path: '/boards',
  validateSearch: (search: Record<string, unknown>): { board?: number } => {
    const board = natural(search['board']);
    return board ? { board } : {};
  },
  component: lazyRouteComponent(() => import('./pages/public/contest/BoardsTab.tsx'), 'BoardsTab'),
});

const mine = createRoute({
  getParentRoute: () => contest,
  path: '/mine',
  component: lazyRouteComponent(() => import('./pages/student/mine/MineTab.tsx'), 'MineTab'),
});

const team = createRoute({
  getParentRoute: () => contest,
  path: '/team',
  component: lazyRouteComponent(() => import('./pages/student/team/TeamTab.tsx'), 'TeamTab'),
});

const teamPage = createRoute({
  getParentRoute: () => contest,
  path: '/teams/$team',
  component: lazyRouteComponent(() => import('./pages/public/contest/TeamPage.tsx'), 'TeamPage'),
});

const myReport = createRoute({
  getParentRoute: () => contest,
  path: '/mine/report',
  component: lazyRouteComponent(() => import('./pages/student/mine/MyReport.tsx'), 'MyReport'),
});

const failures = createRoute({
  getParentRoute: () => contest,
  path: '/mine/failures',
  validateSearch: (search: Record<string, unknown>): { version?: number } => {
    const version = natural(search['version']);
    return version ? { version } : {};
  },
  component: lazyRouteComponent(() => import('./pages/student/mine/FailuresTab.tsx'), 'FailuresTab'),
});

const compare = createRoute({
  getParentRoute: () => contest,
  path: '/compare',
  validateSearch: (search: Record<string, unknown>): { older?: number; newer?: number; show?: number } => {
    const [older, newer, show] = [natural(search['older']), natural(search['newer']), natural(search['show'])];
    return { ...(older ? { older } : {}), ...(newer ? { newer } : {}), ...(show ? { show } : {}) };
  },
  component: lazyRouteComponent(() => import('./pages/student/mine/CompareTab.tsx'), 'CompareTab'),
});

const challenge = createRoute({
  getParentRoute: () => contest,
  path: '/challenge',
  validateSearch: (search: Record<string, unknown>): { against?: string; player?: string } => {
    const against = text(search['against']);
    const player = text(search['player']);
    return { ...(against ? { against } : {}), ...(player ? { player } : {}) };
  },
  component: lazyRouteComponent(() => import('./pages/student/mine/ChallengeTab.tsx'), 'ChallengeTab'),
});

const rules = createRoute({
  getParentRoute: () => contest,
  path: '/rules',
  component: lazyRouteComponent(() => import('./pages/public/contest/RulesTab.tsx'), 'RulesTab'),
});

const kit = createRoute({
  getParentRoute: () => contest,
  path: '/kit',
  component: lazyRouteComponent(() => import('./pages/public/contest/KitTab.tsx'), 'KitTab'),
});

const organize = createRoute({
  getParentRoute: () => contest,
  path: '/organize',
  component: lazyRouteComponent(() => import('./pages/organizer/OrganizerPage.tsx'), 'OrganizePage'),
});

const overview = createRoute({
  getParentRoute: () => organize,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/organizer/OverviewSection.tsx'), 'OverviewSection'),
});

const results = createRoute({
  getParentRoute: () => organize,
  path: '/results',
  component: lazyRouteComponent(() => import('./pages/organizer/ResultsSection.tsx'), 'ResultsSection'),
});

const log = createRoute({
  getParentRoute: () => organize,
  path: '/log',
  validateSearch: validateLog,
  component: lazyRouteComponent(() => import('./pages/organizer/LogSection.tsx'), 'LogSection'),
});

const plagiarism = createRoute({
  getParentRoute: () => organize,
  path: '/plagiarism',
  validateSearch: (search: Record<string, unknown>): { threshold?: number } => {
    const percent = natural(search['threshold']);
    return percent !== undefined && percent > 0 && percent <= 100 ? { threshold: percent } : {};
  },
  component: lazyRouteComponent(() => import('./pages/organizer/plagiarism/PlagiarismSection.tsx'), 'PlagiarismSection'),
});

const plagiarismPair = createRoute({
  getParentRoute: () => organize,
  path: '/plagiarism/$pair',
  component: lazyRouteComponent(() => import('./pages/organizer/plagiarism/PairPage.tsx'), 'PairPage'),
});

const settings = createRoute({
  getParentRoute: () => organize,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/organizer/SettingsSection.tsx'), 'SettingsSection'),
});

const staff = createRoute({
  getParentRoute: () => organize,
  path: '/staff',
  component: lazyRouteComponent(() => import('./pages/organizer/StaffSection.tsx'), 'StaffSection'),
});

const texts = createRoute({
  getParentRoute: () => organize,
  path: '/texts',
  component: lazyRouteComponent(() => import('./pages/organizer/texts/TextsSection.tsx'), 'TextsSection'),
});

const people = createRoute({
  getParentRoute: () => organize,
  path: '/people',
  component: lazyRouteComponent(() => import('./pages/organizer/PeopleSection.tsx'), 'PeopleSection'),
});

const finals = createRoute({
  getParentRoute: () => contest,
  path: '/finals',
  component: lazyRouteComponent(() => import('./pages/public/contest/FinalsTab.tsx'), 'FinalsTab'),
});

const organizeFinals = createRoute({
  getParentRoute: () => organize,
  path: '/finals',
  component: lazyRouteComponent(() => import('./pages/organizer/finals/FinalsSection.tsx'), 'FinalsSection'),
});

const newFinal = createRoute({
  getParentRoute: () => organize,
  path: '/finals/new',
  component: lazyRouteComponent(() => import('./pages/organizer/finals/NewFinal.tsx'), 'NewFinal'),
});

const runFinal = createRoute({
  getParentRoute: () => organize,
  path: '/finals/$final',
  loader: ({ context, params }) => void context.client.prefetchQuery(q.wholeFinalQuery(Number(params.final))),
  component: lazyRouteComponent(() => import('./pages/organizer/finals/RunFinal.tsx'), 'RunFinal'),
});

const final = createRoute({
  getParentRoute: () => root,
  path: '/finals/$id',
  loader: ({ context, params }) => void context.client.prefetchQuery(q.finalQuery(Number(params.id))),
  component: lazyRouteComponent(() => import('./pages/public/final/FinalPage.tsx'), 'FinalPage'),
});

const show = createRoute({
  getParentRoute: () => root,
  path: '/finals/$id/show',
  staticData: { bare: true },
  loader: ({ context, params }) => void context.client.prefetchQuery(q.finalQuery(Number(params.id))),
  component: lazyRouteComponent(() => import('./pages/public/final/ShowPage.tsx'), 'ShowPage'),
});

const grades = createRoute({
  getParentRoute: () => organize,
  path: '/grades',
  component: lazyRouteComponent(() => import('./pages/organizer/GradesSection.tsx'), 'GradesSection'),
});

const report = createRoute({
  getParentRoute: () => organize,
  path: '/grades/$person',
  component: lazyRouteComponent(() => import('./pages/organizer/ReportPage.tsx'), 'ReportPage'),
});

const submit = createRoute({
  getParentRoute: () => root,
  path: '/contests/$contest/submit',
  loader: ({ context, params }) => void context.client.prefetchQuery(q.contestQuery(params.contest)),
  component: lazyRouteComponent(() => import('./pages/student/submit/SubmitPage.tsx'), 'SubmitPage'),
});

const player = createRoute({
  getParentRoute: () => root,
  path: '/contests/$contest/players/$player',
  loader: ({ context, params }) => {
    void context.client.prefetchQuery(q.playerQuery(params.contest, params.player));
    void context.client.prefetchQuery(q.historyQuery(params.contest, params.player));
  },
  component: lazyRouteComponent(() => import('./pages/public/player/PlayerPage.tsx'), 'PlayerPage'),
});

const submission = createRoute({
  getParentRoute: () => root,
  path: '/submissions/$id',
  loader: ({ context, params }) => void context.client.prefetchQuery(q.submissionQuery(Number(params.id))),
  component: lazyRouteComponent(() => import('./pages/student/submission/SubmissionPage.tsx'), 'SubmissionPage'),
});

const match = createRoute({
  getParentRoute: () => root,
  path: '/matches/$id',
  // What is looked at: the round, and the rest of the viewer's place (zoom, followed unit) as it writes it.
  validateSearch: (search: Record<string, unknown>): { round?: number; view?: string } => {
    const round = natural(search['round']);
    const view = search['view'];
    return {
      ...(round === undefined ? {} : { round }),
      ...(typeof view === 'string' && /^[a-z0-9=.,&]{1,80}$/.test(view) ? { view } : {}),
    };
  },
  loader: ({ context, params }) => void context.client.prefetchQuery(q.matchQuery(Number(params.id))),
  component: lazyRouteComponent(() => import('./pages/public/match/MatchPage.tsx'), 'MatchPage'),
});

const tree = root.addChildren([
  start,
  newContest,
  login,
  register,
  account,
  join,
  forgot,
  security,
  workers,
  games,
  gameVersion,
  looks,
  activate,
  submit,
  contest.addChildren([
    ladder,
    matches,
    boards,
    mine,
    myReport,
    failures,
    team,
    teamPage,
    challenge,
    compare,
    finals,
    rules,
    kit,
    organize.addChildren([overview, settings, texts, staff, organizeFinals, newFinal, runFinal, plagiarism, plagiarismPair, results, log, people, grades, report]),
  ]),
  final,
  show,
  player,
  submission,
  match,
]);

export function makeRouter(client: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { client },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingComponent: () => <Skeleton lines={6} height={24} />,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: () => <NotFoundPage />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    /** The page has the window for itself, without the site's head. */
    bare?: boolean;
  }
}
