import { plain } from '../labels/ansi.ts';

/** A program's output, as it was printed but without control sequences. */
export function Log({ text, label }: { text: string; label: string }) {
  return (
    <pre className="log" tabIndex={0} role="group" aria-label={label}>
      {plain(text)}
    </pre>
  );
}
