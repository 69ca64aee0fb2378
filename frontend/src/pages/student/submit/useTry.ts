import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOver, tryQuery, tryTermsQuery } from '../../../api/queries.ts';
import { newKey, tryDraft, type TryWish, type Upload } from '../../../api/submit.ts';
import type { Try } from '../../../api/types.ts';

/** The reader's try of a draft, and how to begin one. */
export interface Trying {
  try: Try | undefined;
  /** The source that is tried; null for an archive. */
  source: string | null;
  busy: boolean;
  problem: unknown;
  begin: (upload: Omit<Upload, 'key' | 'contest'>, wish: TryWish) => Promise<void>;
}

export function useTry(contest: string): Trying {
  const client = useQueryClient();
  const [of, setOf] = useState<{ id: number; source: string | null } | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const { data } = useQuery({ ...tryQuery(of?.id ?? 0), enabled: of !== null });
  const begin: Trying['begin'] = async (upload, wish) => {
    setProblem(null);
    setSending(true);
    try {
      const made = await tryDraft({ ...upload, contest, key: newKey() }, wish);
      client.setQueryData(tryQuery(made.id).queryKey, made);
      setOf({ id: made.id, source: typeof upload.source === 'string' ? upload.source : null });
    } catch (err) {
      setProblem(err);
    } finally {
      setSending(false);
      void client.invalidateQueries({ queryKey: tryTermsQuery(contest).queryKey });
    }
  };
  return { try: of ? data : undefined, source: of?.source ?? null, busy: sending || (data !== undefined && of !== null && !isOver(data.state)), problem, begin };
}

const states: Readonly<Record<Try['state'], string>> = {
  queued: 'Waits to be compiled',
  compiling: 'Compiling',
  compile_failed: 'Does not compile',
  playing: 'Playing',
  done: 'Played',
  void: 'Not played',
};

/** Where a try stands, in a line. */
export function tryText(t: Try): string {
  if (isOver(t.state) && t.note) return t.note;
  const place = t.wait && t.wait.position > 1 ? `, ${t.wait.position - 1} before it` : '';
  return `${states[t.state]}${place}${t.note ? `. ${t.note}` : '.'}`;
}
