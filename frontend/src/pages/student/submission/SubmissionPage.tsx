import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { contestQuery, meQuery, sourceQuery, submissionQuery } from '../../../api/queries.ts';
import { address } from '../../../api/client.ts';
import type { Contest, Fault, Submission, TrialFault } from '../../../api/types.ts';
import { inTime } from '../../../labels/time.ts';
import { type Qualification, unknownQualification } from '../../../labels/qualification.ts';
import { verdictSentence } from '../../../labels/verdict.ts';
import { LiveMark } from '../../../events/LiveMark.tsx';
import { useLive } from '../../../events/useLive.ts';
import { Announcement } from '../../../components/Announcement.tsx';
import { Failure, isNotFound } from '../../../components/Failure.tsx';
import { Icon, type IconName } from '../../../components/Icon.tsx';
import { Practise } from '../../../components/Practise.tsx';
import { Log } from '../../../components/Log.tsx';
import { MatchTable } from '../../../components/MatchTable.tsx';
import { NoWorker } from '../../../components/NoWorker.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Time } from '../../../components/Time.tsx';
import { useNow } from '../../../components/useNow.ts';
import { useTitle } from '../../../components/useTitle.ts';
import { NotFoundPage } from '../../../layout/ErrorPage.tsx';
import { LoginFirst } from '../../../components/LoginFirst.tsx';
import { OpenText } from '../../../components/OpenText.tsx';
import { loadDraft, saveDraft, saveLanguage } from '../submit/draft.ts';
import { headline, isSettled, nextMove, stepsOf, type Step, type StepState } from './steps.ts';
import './submission.css';

const route = getRouteApi('/submissions/$id');

// Its place in the queue also changes without an event of its own.
const pollWhileOpen = 4000;

/** A submission on its way from the file to the ladder. */
export function SubmissionPage() {
  const { id } = route.useParams();
  const me = useQuery(meQuery);
  const { data, error, refetch } = useQuery({
    ...submissionQuery(Number(id)),
    refetchInterval: (q) => (q.state.data && !isSettled(q.state.data) ? pollWhileOpen : false),
  });
  const live = useLive(data?.contest);
  const now = useNow();
  useTitle(data && `${data.player}, submission ${data.id}`);
  const contest = useQuery({ ...contestQuery(data?.contest ?? ''), enabled: data !== undefined }).data;

  if (!data && me.data?.user === null) return <LoginFirst title="Submission" what="A submission is shown to its author only. Log in to see it." />;
  if (isNotFound(error)) return <NotFoundPage what="submission" />;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} height={24} />;
  const qualification = contest?.qualify ?? unknownQualification;
  const late = contest && inTime(data, contest, now);
  return (
    <>
      <div className="page-head">
        <h1>{data.player}</h1>
        <span className="page-state">
          submission {data.id} to{' '}
          <Link to="/contests/$contest" params={{ contest: data.contest }}>
            {contest?.title ?? data.contest}
          </Link>
          {data.sent_by && <>, sent by {data.sent_by}</>}
        </span>
        <LiveMark status={live} />
      </div>
      <Announcement contest={data.contest} />
      {late && <p className="notice">This submission was {late}. It counts like any other.</p>}
      <NoWorker cores={data.wait?.cores} />
      <Steps steps={stepsOf(data, qualification)} />
      <Verdict submission={data} qualification={qualification} names={contest?.names} />
      {data.compile_log.trim() !== '' && (
        <section className="section" aria-labelledby="compiler">
          <h2 id="compiler">Compiler’s messages</h2>
          <Log text={data.compile_log} label="Compiler’s messages" />
        </section>
      )}
      {data.qualify.matches.length > 0 && (
        <section className="section" aria-labelledby="qualification">
          <h2 id="qualification">Qualification matches</h2>
          {data.qualify.distance && <p className="small">In the mean of qualification and practice: {data.qualify.distance}.</p>}
          {data.state === 'not_qualified' && contest?.state === 'open' && <Practise contest={data.contest} player={data.player} />}
          <Faults faults={data.qualify.faults} />
          <MatchTable contest={data.contest} matches={data.qualify.matches} highlight={data.player} label="Qualification matches" />
        </section>
      )}
      <section className="section" aria-labelledby="source">
        <h2 id="source">Source</h2>
        {isArchiveName(data.filename) ? (
          <a href={address('/api/submissions/{id}/source', { path: { id: data.id } })} download={data.filename}>
            Download {data.filename}
          </a>
        ) : (
          <OpenText title={data.filename || 'source'} query={sourceQuery(data.id)} empty="The source is empty." />
        )}
      </section>
    </>
  );
}

// The author alone learns what exactly the judge objected to.
function Faults({ faults }: { faults: Fault[] }) {
  return faults.map((f) => (
    <p key={f.match} className="small break">
      <Link to="/matches/$id" params={{ id: String(f.match) }}>
        Match {f.match}
      </Link>{' '}
      <span className="frozen">
        <Icon name="snow" />
        {verdictSentence({ verdict: 'frozen', reason: f.reason, round: f.round })}
      </span>
      {f.detail && `: ${f.detail}`}
    </p>
  ));
}

// The round in which it happened, and the last that it wrote.
function WhereItFailed({ fault }: { fault: TrialFault }) {
  return (
    <>
      <p>
        <Link to="/matches/$id" params={{ id: String(fault.match) }} search={fault.round > 0 ? { round: fault.round } : {}}>
          See {fault.round < 0 ? 'the start' : `round ${fault.round}`} of match {fault.match}
        </Link>
      </p>
      {fault.stderr.trim() !== '' && <Log text={fault.stderr.trimEnd().split('\n').slice(-8).join('\n')} label="The end of what it wrote to stderr" />}
    </>
  );
}

const isArchiveName = (filename: string) => /\.(zip|jar|tar|t?gz|t?bz2?|tbz2|t?xz)$/i.test(filename);

const icons: Record<StepState, [icon: IconName, words: string]> = {
  done: ['check', 'done'],
  active: ['clock', 'now'],
  waiting: ['dots', 'to come'],
  failed: ['cross', 'not passed'],
};

function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className="steps" aria-label="Progress">
      {steps.map((step, i) => (
        <li key={step.key} className={`step step-${step.state}`} data-step={step.key} data-state={step.state} aria-current={step.state === 'active' ? 'step' : undefined}>
          <h2>
            <Icon name={icons[step.state][0]} label={icons[step.state][1]} /> {i + 1} {step.title}
          </h2>
          <p>
            {step.state === 'waiting' && step.key !== 'compiles' ? '' : step.text}
            {step.at && (
              <span className="step-time">
                <Time at={step.at} />
              </span>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Verdict({ submission: s, qualification, names }: { submission: Submission; qualification: Qualification; names: Contest['names'] | undefined }) {
  const next = nextMove(s, qualification, names);
  const failed = s.state === 'compile_failed' || s.state === 'not_qualified';
  const client = useQueryClient();
  const navigate = useNavigate();
  // The editor starts with what was submitted, unless a draft is there already: that one is newer.
  const again = async () => {
    const place = { contest: s.contest, language: s.language };
    saveLanguage(window.localStorage, place);
    if (loadDraft(window.localStorage, place).source === '' && !isArchiveName(s.filename)) {
      const source = await client.fetchQuery(sourceQuery(s.id)).catch(() => '');
      saveDraft(window.localStorage, place, { filename: s.filename, source, key: null });
    }
    await navigate({ to: '/contests/$contest/submit', params: { contest: s.contest } });
  };
  return (
    <div className={failed ? 'notice notice-bad' : s.state === 'qualified' ? 'notice notice-good' : 'notice'} role="status" aria-live="polite">
      <p>
        {s.note || (
          <>
            <strong>{headline(s, qualification)}.</strong> {next}
          </>
        )}
      </p>
      {s.state === 'not_qualified' && s.qualify.fault && <WhereItFailed fault={s.qualify.fault} />}
      {s.state === 'qualified' && (
        <p className="actions">
          <Link to="/contests/$contest" params={{ contest: s.contest }} search={{ q: s.player }}>
            See it on the ladder
          </Link>
          <Link to="/contests/$contest/players/$player" params={{ contest: s.contest, player: s.player }}>
            Follow its rating
          </Link>
        </p>
      )}
      {failed && (
        <p>
          <button type="button" onClick={() => void again()}>
            Change it and submit again
          </button>
        </p>
      )}
    </div>
  );
}
