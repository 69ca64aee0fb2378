// What keeps the next match from being played, and where.

import type { ReactNode } from 'react';
import type { Problem } from './state';

export function ProblemNote({ problem, stays }: { readonly problem: Problem; readonly stays: boolean }): ReactNode {
  const { title, file, line, output, message, reply, stderr } = problem;
  return (
    <section className="dk-problem" role="alert" aria-label="Problem">
      <h2>{title.charAt(0).toUpperCase() + title.slice(1)}</h2>
      {file && (
        <p>
          <code>{file}</code>
          {line ? `, line ${line}` : ''}
        </p>
      )}
      <Text title="What the compiler said" text={output} />
      <Text title="The end of stderr" text={stderr} />
      <Text title="The message that it got" text={message} />
      <Text title="Its reply" text={reply} />
      {stays && <p className="dk-quiet">Below is the last good match.</p>}
    </section>
  );
}

function Text({ title, text }: { readonly title: string; readonly text: string | undefined }): ReactNode {
  if (!text) return null;
  return (
    <>
      <h3>{title}</h3>
      <pre>{text}</pre>
    </>
  );
}
