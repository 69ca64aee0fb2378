import { absolute, ago } from '../labels/time.ts';
import { useNow } from './useNow.ts';

/** A moment relative to now, with the absolute time on hover. */
export function Time({ at }: { at: string }) {
  const now = useNow();
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time dateTime={at} title={absolute(date)}>
      {ago(date, now)}
    </time>
  );
}
