import { rating, signed } from '../labels/number.ts';

/** A rating and how sure it is. */
export function RatingText({ value, interval, provisional = false }: { value: number; interval: number | null; provisional?: boolean }) {
  return (
    <span className="num" title={provisional ? 'provisional: few matches so far' : undefined}>
      {rating(value)}
      {interval !== null && <span className="dim"> ± {rating(interval)}</span>}
      {provisional && <span className="dim" aria-label="provisional"> ?</span>}
    </span>
  );
}

/** A change with its sign; rises and falls differ by sign first, by colour second. */
export function Change({ value, what }: { value: number | null; what: string }) {
  if (value === null) return <span className="dim">–</span>;
  const n = Math.round(value);
  if (n === 0) return <span className="dim num" title={`${what}: no change`}>0</span>;
  return (
    <span className={n > 0 ? 'num good' : 'num bad'} title={what}>
      {signed(value)}
    </span>
  );
}
