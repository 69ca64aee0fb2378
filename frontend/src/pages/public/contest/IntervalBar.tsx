import { rating } from '../../../labels/number.ts';
import { position, type Interval, type Scale } from './interval.ts';

/**
 * A rating's interval on the scale of all rows. The band is another row's interval: the one that the reader points at,
 * so that its overlaps can be followed down the column.
 */
export function IntervalBar({ scale, row, band, provisional }: { scale: Scale; row: Interval; band: Interval | null; provisional: boolean }) {
  const x = (value: number) => `${position(scale, value)}%`;
  const low = row.rating - row.interval;
  const high = row.rating + row.interval;
  return (
    <svg className={provisional ? 'bar provisional' : 'bar'} role="img" aria-label={`between ${rating(low)} and ${rating(high)}`}>
      {[0, 25, 50, 75, 100].map((at) => (
        <line key={at} className="guide" x1={`${at}%`} x2={`${at}%`} y1="-4" y2="24" />
      ))}
      {band && (
        <rect
          className="band"
          x={x(band.rating - band.interval)}
          width={`${position(scale, band.rating + band.interval) - position(scale, band.rating - band.interval)}%`}
          y="-4"
          height="28"
        />
      )}
      <line className="whole" x1={x(low)} x2={x(high)} y1="10" y2="10" />
      <line className="whole" x1={x(low)} x2={x(low)} y1="6" y2="14" />
      <line className="whole" x1={x(high)} x2={x(high)} y1="6" y2="14" />
      <circle className="point" cx={x(row.rating)} cy="10" r="3.5" />
    </svg>
  );
}
