import { createContext, use, useEffect, useState } from 'react';

/** The time that all relative times on a page refer to: one clock, so that they never disagree. */
export const NowContext = createContext<Date | null>(null);

export function useNow(): Date {
  return use(NowContext) ?? new Date();
}

/** A clock that ticks every few seconds, for NowContext. */
export function useTick(ms = 10_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), ms);
    return () => window.clearInterval(timer);
  }, [ms]);
  return now;
}
