import { useEffect, type RefObject } from 'react';

/**
 * Passes keys that are pressed while nothing has the focus on to the viewer, which listens on its own element only:
 * on a page that exists to show one match, space must play it without a click first.
 */
export function usePageKeys(host: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (target !== document.body && target.id !== 'main') return;
      const viewer = host.current?.firstElementChild;
      const copy = new KeyboardEvent('keydown', {
        key: event.key,
        code: event.code,
        shiftKey: event.shiftKey,
        ctrlKey: event.ctrlKey,
        altKey: event.altKey,
        metaKey: event.metaKey,
        repeat: event.repeat,
        bubbles: true,
        cancelable: true,
      });
      // Taken by the viewer: the page must not scroll as well.
      if (viewer && !viewer.dispatchEvent(copy)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [host]);
}
