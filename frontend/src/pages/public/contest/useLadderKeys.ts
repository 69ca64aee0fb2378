import { useEffect, type RefObject } from 'react';

/** Keys of the ladder: j and k go down and up the rows, / goes to the search. Enter opens a row, as on any button. */
export function useLadderKeys(body: RefObject<HTMLElement | null>, search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '/') {
        event.preventDefault();
        search.current?.focus();
        search.current?.select();
      } else if (event.key === 'j' || event.key === 'k') {
        move(body.current, event.key === 'j' ? 1 : -1);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [body, search]);
}

function move(body: HTMLElement | null, step: 1 | -1): void {
  const buttons = [...(body?.querySelectorAll<HTMLButtonElement>('.row-button') ?? [])];
  const row = document.activeElement?.closest('tr');
  const at = buttons.findIndex((button) => button.closest('tr') === row);
  const next = at < 0 ? (step > 0 ? 0 : buttons.length - 1) : Math.min(Math.max(at + step, 0), buttons.length - 1);
  buttons[next]?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
