import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Lets the rows of a table body slide to their new places when their order changed. Rows are identified by data-key.
 * Nothing slides while the reader is at the table, in another view (page, search), or when the reader prefers no motion.
 */
export function useSlide(body: RefObject<HTMLTableSectionElement | null>, data: unknown, view: string, still: boolean): void {
  const last = useRef({ view, places: new Map<string, number>() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows move when the data changes
  useLayoutEffect(() => {
    const before = last.current;
    const calm = still || before.view !== view || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const places = new Map<string, number>();
    for (const row of body.current?.querySelectorAll<HTMLElement>('tr[data-key]') ?? []) {
      const key = row.dataset['key'] ?? '';
      places.set(key, row.offsetTop);
      const moved = (before.places.get(key) ?? row.offsetTop) - row.offsetTop;
      if (!calm && moved !== 0) {
        row.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], { duration: 120, easing: 'ease-out' });
      }
    }
    last.current = { view, places };
  }, [body, data, view, still]);
}
