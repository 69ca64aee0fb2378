import type { components } from './schema.d.ts';

// Names for the shapes of the HTTP API. The shapes themselves are generated from api/openapi.yaml, which is generated
// from the server's code: `npm run generate` in tools/.

type Schemas = components['schemas'];

export type User = Schemas['User'];
export type Me = Schemas['MeAnswerBody'];
export type LogEntry = Schemas['LogEntry'];
export type CourseLogin = Schemas['CourseLogin'];
export type Logins = Schemas['LinkedAnswerBody'];
export type Token = Schemas['Token'];
export type Game = Schemas['Game'];
export type GameVersion = Schemas['GameVersion'];
export type GameVersionDetails = Schemas['GameVersionDetails'];
export type PackageCheck = Schemas['PackageCheck'];
export type PackageDifference = Schemas['PackageDifference'];
export type Settings = Schemas['Settings'];
export type RulesText = Schemas['RulesText'];
/** The generator does not know that it may be null. */
export type ContestRules = Omit<Schemas['ContestRules'], 'statement'> & { statement: RulesText | null };
export type ContestTexts = Schemas['ContestTexts'];
export type Texts = ContestTexts['texts'];
export type TextPage = Texts['pages'][number];
export type TextIn = Texts['start'][number];
export type Picture = ContestTexts['pictures'][number];
/** The generator does not know that it may be null. */
export type Site = Omit<Schemas['SiteSummary'], 'start'> & { start: RulesText | null };
export type Looks = Schemas['SiteLooks']['looks'];
export type ContestSettings = Schemas['ContestSettings'];
export type Staff = Schemas['StaffAnswerBody'];
export type RatingSystem = Settings['rating_system'];
export type Visibility = Settings['visibility'];
export type Settling = Schemas['Settling'];
/** The generator does not know that it may be null. */
/** What is known of a source before it is compiled. */
export type SourceCheck = Schemas['Check'];
export type TrialFault = Schemas['TrialFault'];
export type Try = Schemas['Try'];
export type TryMatch = Schemas['TryMatch'];
export type TryTerms = Schemas['TryTerms'];
export type NewFailures = Schemas['NewFailures'];
export type Comparison = Schemas['Comparison'];
export type ComparisonTerms = Schemas['ComparisonTerms'];
export type Diagnostic = Schemas['Diagnostic'];
/** What a player did in each round of a match, for its owner. */
export type SeatRounds = Schemas['SeatRounds'];
export type Quota = Schemas['Quota'];
export type Use = Schemas['Use'];
export type Contest = Omit<Schemas['Contest'], 'settling'> & { settling: Settling | null };
export type Ladder = Schemas['Ladder'];
export type PracticeRow = Schemas['PracticeRow'];
export type LadderFilters = Schemas['LadderFilters'];
export type LadderRow = Schemas['LadderRow'];
export type Player = Schemas['Player'];
export type Against = Schemas['Against'];
export type Version = Schemas['Version'];
export type Versions = Schemas['VersionsAnswerBody'];
export type VersionComparison = Schemas['VersionComparison'];
export type History = Schemas['HistoryAnswerBody'];
export type HistoryPoint = Schemas['HistoryPoint'];
export type BoardSetting = Settings['boards'][number];
export type BoardName = Schemas['BoardName'];
export type BoardSummary = Schemas['BoardSummary'];
export type BoardOpening = Schemas['BoardOpening'];
export type BoardRecord = Schemas['BoardRecord'];
export type ReadyBoard = Schemas['ReadyBoard'];
/** The generator does not know that it may be null. */
export type Match = Omit<Schemas['Match'], 'board'> & { board: BoardName | null };
export type MatchSummary = Omit<Schemas['MatchSummary'], 'board'> & { board: BoardName | null };
export type Matches = Omit<Schemas['MatchesAnswerBody'], 'matches'> & { matches: MatchSummary[] };
export type MatchKind = MatchSummary['kind'];
export type MatchState = MatchSummary['state'];
export type Seat = Schemas['Seat'];
export type SeatSummary = Schemas['SeatSummary'];
/** Why a seat was frozen. */
export type Reason = NonNullable<SeatSummary['reason']>;
export type Submission = Schemas['Submission'];
export type Fault = Schemas['Fault'];
export type Submissions = Schemas['SubmissionsAnswerBody'];
export type Team = Schemas['Team'];
/** The generator does not know that it may be null. */
export type MyTeam = Omit<Schemas['MyTeam'], 'team'> & { team: Team | null };
export type Teams = Schemas['TeamsAnswerBody'];
export type StaffTeam = Schemas['StaffTeam'];
export type StaffTeams = Schemas['StaffTeamsAnswerBody'];
export type Activation = Schemas['Activation'];
export type Grading = Schemas['Grading'];
export type GradeRules = Schemas['GradeRules'];
export type Bonus = Schemas['Bonus'];
export type Gradings = Schemas['GradingsAnswerBody'];
export type StudentReport = Schemas['StudentReport'];
export type Invitation = Schemas['Invitation'];
export type Join = Schemas['JoinAnswerBody'];
export type JoinCode = Schemas['JoinCode'];
export type People = Schemas['PeopleAnswerBody'];
export type Person = Schemas['Person'];
export type Roster = Schemas['Roster'];
/** The generator does not know what may be null. */
export type Worker = Omit<Schemas['Worker'], 'quarantined' | 'check'> & { quarantined: Schemas['WorkerQuarantine'] | null; check: WorkerCheck | null };
export type WorkerCheck = Schemas['WorkerCheck'];

export type Wait = Schemas['Wait'];
export type Challenge = Schemas['Challenge'];
export type Challenges = Schemas['ChallengesAnswerBody'];
export type Failures = Schemas['Failures'];
export type SeatFailure = Schemas['SeatFailure'];
export type Opponent = Schemas['Opponent'];
export type Opponents = Schemas['OpponentsAnswerBody'];
export type Order = Schemas['Order'];
/** What organizers ask to be done about a whole contest. */
export type NewOrder = Schemas['ContestOrderInputBody'];
export type Orders = Schemas['OrdersAnswerBody'];
export type PublicAction = Schemas['Deed'];
export type ContestLog = Schemas['LogAnswerBody'];
export type VoidMatches = Schemas['VoidAnswerBody'];
export type Waits = Schemas['WaitsAnswerBody'];
export type RefereeFailure = Schemas['RefereeFailure'];
export type Plagiarism = Schemas['Report'];
export type PlagiarismPair = Schemas['Pair'];
export type PlagiarismSide = Schemas['Side'];
export type PlagiarismCluster = Schemas['Cluster'];
export type PairDetail = Schemas['PairDetail'];
export type PairSide = Schemas['PairSide'];
export type PairRegion = Schemas['PairRegion'];
export type PastImport = Schemas['Imported'];
export type FinalSummary = Schemas['FinalSummary'];
export type FinalRules = Schemas['FinalRules'];
export type FinalFormat = FinalRules['format'];
export type FinalPlan = Schemas['FinalPlan'];
export type ShowStep = Schemas['ShowStep'];
export type StepKind = ShowStep['kind'];
export type Entrant = Schemas['Entrant'];
export type Stage = Schemas['Stage'];
export type Heat = Schemas['Heat'];
export type Slot = Schemas['Slot'];
export type Row = Schemas['Row'];
export type Backstage = Schemas['Backstage'];
/** A final as far as its reader may see it. The generator does not know what may be null of what is no plain value. */
export type Final = Omit<Schemas['FinalView'], 'now' | 'backstage'> & { now: ShowStep | null; backstage: Backstage | null };
export type Range = Schemas['ForecastRange'];
export type FinalForecast = Omit<Schemas['FinalForecast'], 'matches' | 'seconds'> & { matches: Range | null; seconds: Range | null };
export type FinalForecasts = Omit<Schemas['FinalForecasts'], 'formats'> & { formats: FinalForecast[] };

/** A problem document; whatever stands between the page and the server may answer with less of it. */
export type Problem = Partial<Omit<Schemas['Problem'], 'code'>> & { code?: string };
