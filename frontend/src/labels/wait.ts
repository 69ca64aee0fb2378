import type { Wait } from '../api/types.ts';
import { ordinal } from './number.ts';
import { span } from './time.ts';

/** A place in the queue and how long it takes: "4th in the queue, about 40 s until it is decided". */
export function waitText({ position, seconds, cores }: Wait, end = 'it is decided'): string {
  const place = position <= 1 ? 'next in the queue' : `${ordinal(position)} in the queue`;
  if (cores === 0) return place; // NoWorker says the rest
  if (seconds === null) return `${place}; too little has happened here to say how long`;
  return `${place}, about ${span(seconds)} until ${end}`;
}
