import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Lets the rows of a table body slide to their new places when their order changed. Rows are told apart by data-key.
 * Nothing slides while the reader is at the table, nor when he prefers no motion.
 */
export function useSlide(body: RefObject<HTMLTableSectionElement | null>, data: unknown, still: boolean): void {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const calm = still || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const next = new Map<string, number>();
    for (const row of body.current?.querySelectorAll<HTMLElement>('tr[data-key]') ?? []) {
      const key = row.dataset['key'] ?? '';
      next.set(key, row.offsetTop);
      const moved = (places.current.get(key) ?? row.offsetTop) - row.offsetTop;
      if (!calm && moved !== 0) {
        row.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], { duration: 120, easing: 'ease-out' });
      }
    }
    places.current = next;
  }, [body, data, still]);
}
