import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LogEntry } from '../../api/types.ts';
import { details, type About } from '../../labels/audit.ts';

/** What an entry of the log tells beside who did what: in words, with what it is about, and as it was written down. */
export function AuditDetails({ contest, entry }: { contest: string; entry: Pick<LogEntry, 'action' | 'detail' | 'person'> }) {
  if (!entry.detail) return null;
  const lines = details(entry);
  return (
    <>
      {lines.length > 0 && (
        <ul className="log-details">
          {lines.map((line, i) => (
            <li key={i}>
              <To contest={contest} about={line.about}>
                {line.text}
              </To>
              {line.before !== undefined && (
                <>
                  : <span className="dim">{line.before}</span> <span aria-hidden="true">→</span>
                  <span className="sr-only"> is now </span> {line.after}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <details className="small">
        <summary className="dim">as it was written down</summary>
        <code className="break">{JSON.stringify(entry.detail)}</code>
      </details>
    </>
  );
}

const sections = {
  people: '/contests/$contest/organize/people',
  grades: '/contests/$contest/organize/grades',
  plagiarism: '/contests/$contest/organize/plagiarism',
  settings: '/contests/$contest/organize/settings',
} as const;

function To({ contest, about, children }: { contest: string; about: About | undefined; children: ReactNode }) {
  if (!about) return children;
  if ('final' in about) {
    return (
      <Link to="/contests/$contest/organize/finals/$final" params={{ contest, final: String(about.final) }}>
        {children}
      </Link>
    );
  }
  if ('person' in about) {
    return (
      <Link to="/contests/$contest/organize/grades/$person" params={{ contest, person: String(about.person) }}>
        {children}
      </Link>
    );
  }
  if ('pair' in about) {
    return (
      <Link to="/contests/$contest/organize/plagiarism/$pair" params={{ contest, pair: String(about.pair) }}>
        {children}
      </Link>
    );
  }
  return (
    <Link to={sections[about.section]} params={{ contest }}>
      {children}
    </Link>
  );
}
