import type { GameVersionDetails, PackageCheck } from '../../api/types.ts';
import { Icon } from '../../components/Icon.tsx';
import { Log } from '../../components/Log.tsx';
import { Time } from '../../components/Time.tsx';
import { checkStates } from '../../labels/games.ts';

/** What the test of a version has found so far, and which checks are still to come. */
export function TestReport({ version: v }: { version: GameVersionDetails }) {
  if (v.check === '') return null;
  const running = v.check === 'running' || v.check === 'queued';
  const missing = running ? v.all_checks.filter((name) => !v.checks.some((c) => c.name === name)) : [];
  return (
    <section className="section" aria-labelledby="test">
      <h2 id="test">Test</h2>
      <p role="status">
        {v.check === 'passed' && <Icon name="check" />}
        {(v.check === 'failed' || v.check === 'broken') && <Icon name="cross" />} <strong>{sentence(v)}</strong>{' '}
        {!running && v.check_ended_at && <Time at={v.check_ended_at} />}
        {v.check_note && <span className="break"> {v.check_note}</span>}
      </p>
      <ol className="package-checks">
        {v.checks.map((c) => (
          <Check key={c.name} check={c} />
        ))}
        {missing.map((name, i) => (
          <li key={name} className="dim">
            <Icon name={i === 0 && v.check === 'running' ? 'clock' : 'dots'} label={i === 0 && v.check === 'running' ? 'now' : 'to come'} /> {name}
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentence(v: GameVersionDetails): string {
  const text = checkStates[v.check];
  const done = v.check === 'running' ? `, ${v.checks.length} of ${v.all_checks.length} checks done` : '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${done}.`;
}

function Check({ check: c }: { check: PackageCheck }) {
  const bad = c.findings.some((f) => !f.advice);
  return (
    <li>
      <Icon name={bad ? 'cross' : 'check'} label={bad ? 'problem' : 'in order'} /> <strong>{c.name}</strong> <span className="break">{c.did}</span>
      {c.findings.map((f, i) => (
        <div key={i} className={f.advice ? 'notice notice-warn' : 'notice notice-bad'}>
          {f.text.includes('\n') ? <Log text={f.text} label={f.advice ? 'Advice' : 'Problem'} /> : <p className="break">{f.text}</p>}
          <p className="small">
            See it at home: <code className="break">{f.command}</code>
          </p>
        </div>
      ))}
    </li>
  );
}
