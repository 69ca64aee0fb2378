import { useRef } from 'react';

/** The value as it was when holding began, for as long as it lasts: rows must not move under a pointer. */
export function useHeld<T>(value: T, held: boolean): { shown: T; waiting: boolean } {
  const last = useRef(value);
  if (!held) last.current = value;
  return { shown: last.current, waiting: held && last.current !== value };
}
