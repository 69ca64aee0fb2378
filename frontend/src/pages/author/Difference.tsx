import { useQuery } from '@tanstack/react-query';
import { packageDifferenceQuery } from '../../api/packages.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';

const words = { added: 'new', removed: 'gone', changed: 'changed' } as const;

/** The files that have changed since the version before, each with its lines. */
export function Difference({ version }: { version: string }) {
  return (
    <Loaded query={useQuery(packageDifferenceQuery(version))} loading={<Skeleton lines={4} />}>
      {(files) =>
        files.length === 0 ? (
          <p className="dim">No file that you may read has changed.</p>
        ) : (
          files.map((f) => (
            <details key={f.path}>
              <summary>
                {f.path} <span className="tag">{words[f.change]}</span>
              </summary>
              {f.lines ? <Lines of={f.lines} file={f.path} /> : <p className="dim">It is no text, or too large to be compared.</p>}
            </details>
          ))
        )
      }
    </Loaded>
  );
}

function Lines({ of, file }: { of: string[]; file: string }) {
  return (
    <pre className="log difference" tabIndex={0} role="group" aria-label={`What has changed in ${file}`}>
      {of.map((line, i) => (
        <span key={i} className={kinds[line.charAt(0)]}>
          {line.startsWith('@') ? `line ${line.slice(1)}` : line}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}

const kinds: Readonly<Record<string, string>> = { '+': 'line-new', '-': 'line-gone', '@': 'line-at' };
