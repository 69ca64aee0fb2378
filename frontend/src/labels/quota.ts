import type { Quota, Use } from '../api/types.ts';
import { bytes } from './number.ts';

/** How many submissions there may be now, by the narrowest of the limits: "3 left now". */
export function submissionsLeft(quota: Pick<Quota, 'hour' | 'day' | 'total'>): string {
  return `${Math.min(...[quota.hour, quota.day, quota.total].map(left))} left now`;
}

function left({ used, allowed }: Use): number {
  return allowed === null ? Number.POSITIVE_INFINITY : Math.max(0, allowed - used);
}

/** What submissions have cost the site: "12 of 600 s of compiling in the last hour". */
export function compiling({ used, allowed }: Use): string {
  return `${Math.round(used / 1000)} of ${(allowed ?? 0) / 1000} s of compiling in the last hour`;
}

/** "1.2 MiB of 100 MiB for your players". */
export function room({ used, allowed }: Use): string {
  return `${bytes(used)} of ${bytes(allowed ?? 0)} for your players`;
}
