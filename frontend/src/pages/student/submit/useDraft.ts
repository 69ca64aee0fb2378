import { useEffect, useRef, useState } from 'react';
import { loadDraft, saveDraft, type Draft, type Place } from './draft.ts';

/** The draft of a place and whether it could be kept. It is written a moment after the last change. */
export function useDraft(place: Place): [Draft, (draft: Draft) => void, boolean] {
  const [at] = useState(place); // another place is another component
  const [draft, setDraft] = useState(() => loadDraft(window.localStorage, at));
  const [kept, setKept] = useState(true);
  const latest = useRef(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: latest holds the draft whose change starts the timer
  useEffect(() => {
    const save = () => setKept(saveDraft(window.localStorage, at, latest.current));
    const timer = window.setTimeout(save, 300);
    window.addEventListener('pagehide', save);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [at, draft]);
  // A reader who leaves the page at once, for example to log in, keeps the draft too.
  useEffect(() => () => void saveDraft(window.localStorage, at, latest.current), [at]);
  const set = (next: Draft) => {
    latest.current = next;
    setDraft(next);
    // A key must be kept before anything is sent under it.
    if (next.key !== draft.key) saveDraft(window.localStorage, at, next);
  };
  return [draft, set, kept];
}
