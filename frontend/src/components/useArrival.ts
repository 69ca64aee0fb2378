import { useEffect, useRef, type RefObject } from 'react';

/**
 * Leads the reader to something that a press opened elsewhere on the page, like a question above a long table: it comes
 * into view and gets the focus, which goes back where it was when the thing goes. The element needs tabIndex={-1}.
 */
export function useArrival<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const before = document.activeElement;
    const own = ref.current;
    own?.scrollIntoView({ block: 'nearest' });
    own?.focus({ preventScroll: true });
    return () => {
      if (own?.contains(document.activeElement) || document.activeElement === document.body) {
        if (before instanceof HTMLElement && before.isConnected) before.focus();
      }
    };
  }, []);
  return ref;
}
