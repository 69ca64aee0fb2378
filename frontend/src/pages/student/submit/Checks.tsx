import type { SourceCheck } from '../../../api/types.ts';
import { Icon } from '../../../components/Icon.tsx';

/** What is wrong with the draft before it is compiled, each at its line. */
export function Checks({ check, onLine }: { check: SourceCheck; onLine: (line: number) => void }) {
  return (
    <div className="checks" role="status" aria-label="Checks">
      {check.problems.length === 0 ? (
        <p className="small">
          <Icon name="check" /> Name, size and the statement’s restrictions are as they have to be.
        </p>
      ) : (
        <ul className="small">
          {check.problems.map((p) => (
            <li key={`${p.line}:${p.column} ${p.message}`} className="break">
              {p.line > 0 && (
                <>
                  <button type="button" className="button-link" onClick={() => onLine(p.line)}>
                    Line {p.line}
                  </button>
                  :{' '}
                </>
              )}
              {p.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
