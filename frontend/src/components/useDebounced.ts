import { useEffect, useState } from 'react';

/** The value as it was when it last stayed the same for `ms` milliseconds. Equal values count as the same. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(JSON.parse(text) as T), ms);
    return () => window.clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
