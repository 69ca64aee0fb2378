import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { workerQuery } from '../../../api/workers.ts';
import type { Worker, WorkerCheck } from '../../../api/types.ts';
import { count, plural } from '../../../labels/number.ts';
import { isolationText } from '../../../labels/isolation.ts';
import { checkText, languagesByGame, levels } from '../../../labels/worker.ts';
import { Time } from '../../../components/Time.tsx';
import { WorkerActions } from './WorkerActions.tsx';
import { disk } from './WorkerRow.tsx';

/** All that is known of a worker, what it plays now, and what can be done to it. */
export function WorkerDetails({ worker: w }: { worker: Worker }) {
  return (
    <>
      <dl className="worker-facts">
        {facts(w).map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="break">{value}</dd>
          </div>
        ))}
      </dl>
      {w.connected && <Playing worker={w.name} />}
      <WorkerActions worker={w} />
    </>
  );
}

function facts(w: Worker): { term: string; value: ReactNode }[] {
  const all: { term: string; value: ReactNode }[] = [
    { term: 'level', value: `${w.level}: ${levels[w.level]}` },
    { term: 'key', value: w.own ? 'none: it is part of a process of the site' : <Key worker={w} /> },
    { term: 'session', value: w.connected_at && <>connected <Time at={w.connected_at} />, last seen {w.seen_at && <Time at={w.seen_at} />}</> },
    { term: 'version', value: w.version },
    { term: 'busy', value: w.connected && `with ${plural(w.running, 'item')}, of ${w.cores} at a time` },
    { term: 'last 24 hours', value: `${plural(w.matches, 'match', 'matches')}, and ${count(w.void)} in which the judge failed` },
    { term: 'checked', value: w.check && <Check check={w.check} /> },
    { term: 'languages', value: w.languages.length > 0 && languagesByGame(w.languages).map((g) => `${g.games.join(', ')}: ${g.languages.join(', ')}`).join('; ') },
    { term: 'toolchains', value: Object.keys(w.toolchains).length > 0 && <Toolchains of={w.toolchains} /> },
    { term: 'isolation', value: isolationText(w.isolation) },
    { term: 'disk free', value: disk(w) },
    { term: 'last error', value: w.last_error && <>{w.last_error} {w.last_error_at && <span className="dim">(<Time at={w.last_error_at} />)</span>}</> },
  ];
  return all.filter((fact) => fact.value);
}

function Key({ worker: w }: { worker: Worker }) {
  return (
    <>
      made <Time at={w.created_at} />
      {w.created_by && ` by ${w.created_by}`}
      {w.revoked_at ? <>, revoked <Time at={w.revoked_at} /></> : w.expires_at ? <>, {w.state === 'expired' ? 'expired' : 'expires'} <Time at={w.expires_at} /></> : ', never expires'}
    </>
  );
}

/** What others have found who played again what the worker has played. */
function Check({ check: c }: { check: WorkerCheck }) {
  return (
    <>
      {checkText(c)}{' '}
      <span className="dim">({c.ended_at ? <>done <Time at={c.ended_at} /></> : <>begun <Time at={c.began_at} />, goes on</>})</span>
    </>
  );
}

/** The version of each language's compiler or runtime. */
function Toolchains({ of }: { of: Worker['toolchains'] }) {
  return (
    <ul className="worker-toolchains">
      {Object.entries(of)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([language, version]) => (
          <li key={language}>
            {language}: {version}
          </li>
        ))}
    </ul>
  );
}

function Playing({ worker }: { worker: string }) {
  const { data } = useQuery(workerQuery(worker));
  if (!data) return null;
  if (data.playing.length === 0) return <p className="small dim">It plays no match now.</p>;
  return (
    <p className="small">
      It plays now:{' '}
      {data.playing.map((m, i) => (
        <span key={m.id}>
          {i > 0 && ', '}
          <Link to="/matches/$id" params={{ id: String(m.id) }}>
            match {m.id}
          </Link>{' '}
          of {m.title}
        </span>
      ))}
    </p>
  );
}
