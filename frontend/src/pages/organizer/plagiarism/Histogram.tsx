import { plural } from '../../../labels/number.ts';
import { height } from './code.ts';

/** How alike all pairs of the contest are, and where the threshold lies among them. */
export function Histogram({ counts, threshold }: { counts: number[]; threshold: number }) {
  const most = Math.max(...counts);
  const width = 100 / counts.length;
  const above = counts.slice(Math.ceil(threshold * counts.length)).reduce((sum, n) => sum + n, 0);
  return (
    <figure className="histogram">
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={`Histogram of all pairs by similarity; about ${plural(above, 'pair')} above the threshold`}>
        {counts.map((n, i) => (
          <rect
            key={i}
            className={i / counts.length >= threshold - 1e-9 ? 'above' : undefined}
            x={i * width + 0.3}
            width={width - 0.6}
            y={40 - 38 * height(n, most)}
            height={38 * height(n, most)}
          >
            <title>{`${(i * 100) / counts.length} to ${((i + 1) * 100) / counts.length} %: ${plural(n, 'pair')}`}</title>
          </rect>
        ))}
        <line className="threshold" x1={threshold * 100} x2={threshold * 100} y1="0" y2="40" />
      </svg>
      <figcaption className="scale num" aria-hidden="true">
        {[0, 25, 50, 75, 100].map((at) => (
          <span key={at}>{at} %</span>
        ))}
      </figcaption>
    </figure>
  );
}
