import type { Contest, Submission } from '../../../api/types.ts';
import { faultText } from '../../../labels/fault.ts';
import { waitText } from '../../../labels/wait.ts';
import { type Qualification, qualificationFailure, qualificationMiss, qualificationScore, qualificationStep, qualificationTask } from '../../../labels/qualification.ts';

export type StepState = 'done' | 'active' | 'waiting' | 'failed';

export interface Step {
  key: 'file' | 'compiles' | 'qualifies' | 'ladder';
  title: string;
  state: StepState;
  /** When the step was decided; null before. */
  at: string | null;
  /** One line: what happens, or what is wrong and what to do next. */
  text: string;
}

// How far each state has come: the states of the four steps.
const progress: Record<Submission['state'], [StepState, StepState, StepState, StepState]> = {
  queued: ['done', 'waiting', 'waiting', 'waiting'],
  compiling: ['done', 'active', 'waiting', 'waiting'],
  compile_failed: ['done', 'failed', 'waiting', 'waiting'],
  qualifying: ['done', 'done', 'active', 'waiting'],
  not_qualified: ['done', 'done', 'failed', 'waiting'],
  qualified: ['done', 'done', 'done', 'done'],
  withdrawn: ['done', 'waiting', 'waiting', 'waiting'],
};

/** The four steps of a submission from the file to the ladder. */
export function stepsOf(s: Submission, qualification: Qualification): Step[] {
  const [file, compiles, qualifies, ladder] = progress[s.state];
  return [
    { key: 'file', title: 'file', state: file, at: s.created_at, text: `${s.filename || s.player} is stored` },
    {
      key: 'compiles',
      title: 'compiles',
      // A withdrawn player may have compiled before.
      state: s.state === 'withdrawn' && s.compiled_at ? 'done' : compiles,
      at: s.compiled_at,
      text: compileText(s),
    },
    {
      key: 'qualifies',
      title: qualificationStep(qualification),
      state: qualifies,
      at: s.state === 'qualified' || s.state === 'not_qualified' ? s.decided_at : null,
      text: qualifyText(s, qualification),
    },
    {
      key: 'ladder',
      title: 'on the ladder',
      state: ladder,
      at: s.state === 'qualified' ? s.decided_at : null,
      text: s.state === 'qualified' ? 'plays rated matches from now on' : '',
    },
  ];
}

function compileText(s: Submission): string {
  switch (s.state) {
    case 'queued':
      return s.wait ? waitText(s.wait) : 'next in the queue';
    case 'compiling':
      return 'compiling now';
    case 'compile_failed':
      return 'it does not compile; the compiler’s messages are below';
    case 'withdrawn':
      return s.compiled_at ? 'compiled' : '';
    default:
      return 'compiled';
  }
}

function qualifyText(s: Submission, qualification: Qualification): string {
  const { wins, played, needed, of } = s.qualify;
  const score = qualificationScore(qualification, wins, played);
  switch (s.state) {
    case 'qualifying':
      return played === 0 ? `it has to ${qualificationTask(qualification)}` : `${score} so far; ${needed} of ${of} are needed`;
    case 'not_qualified':
      return s.qualify.fault ? faultText(s.qualify.fault) : `${qualificationMiss(qualification, played - wins, of)}; ${needed} ${needed === 1 ? 'is' : 'are'} needed`;
    case 'qualified':
      return played > 0 ? score : '';
    default:
      return '';
  }
}

/** Whether nothing more will happen by itself. */
export function isSettled(s: Submission): boolean {
  return ['compile_failed', 'qualified', 'not_qualified', 'withdrawn'].includes(s.state);
}

/** The headline of the page: where it stands, in one sentence. */
export function headline(s: Submission, qualification: Qualification): string {
  switch (s.state) {
    case 'queued':
      return 'Waiting to be compiled';
    case 'compiling':
      return 'Compiling';
    case 'compile_failed':
      return 'Does not compile';
    case 'qualifying':
      return qualification.gate ? `Playing against ${qualification.gate}` : 'Playing its first match';
    case 'not_qualified':
      return s.qualify.fault ? `It ${faultText(s.qualify.fault)}` : `It ${qualificationFailure(qualification)} yet`;
    case 'qualified':
      return 'On the ladder';
    case 'withdrawn':
      return 'Withdrawn';
  }
}

/** What the author can do now; empty while there is nothing but to wait. */
export function nextMove(s: Submission, qualification: Qualification, names: Contest['names'] = 'version'): string {
  switch (s.state) {
    case 'compile_failed':
      return `Fix the first error in the messages and submit again. The name ${s.player} is still yours.`;
    case 'not_qualified':
      return `Watch the matches to see what went wrong${qualification.gate && ` against ${qualification.gate}`}, change it and submit again. The name ${s.player} is still yours.`;
    case 'qualified':
      return names === 'player'
        ? 'Submit an improved version under the same name: it takes this one’s place once it qualifies.'
        : 'Its name is taken for good now; an improved version needs a new name.';
    case 'withdrawn':
      return 'Submit again whenever you like.';
    default:
      return '';
  }
}
