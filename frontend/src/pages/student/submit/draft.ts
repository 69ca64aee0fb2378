import { newKey } from '../../../api/submit.ts';

/** What the reader is about to submit. It outlives a reload, a lost connection and a log-in. */
export interface Draft {
  filename: string;
  source: string;
  /** What the reader calls the player, when its source does not say. */
  name?: string;
  /** The key of the attempt to send exactly this content; null before the first attempt. */
  key: string | null;
}

export const emptyDraft: Draft = { filename: '', source: '', key: null };

/** Where drafts are kept: the part of Storage that is used, which may throw. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Other content is another attempt: the key goes. */
export function edited(draft: Draft, change: Partial<Pick<Draft, 'filename' | 'source' | 'name'>>): Draft {
  const next = { ...draft, ...change };
  const same = next.filename === draft.filename && next.source === draft.source && next.name === draft.name;
  return same ? draft : { ...next, key: null };
}

/** The draft as it is sent: with a key, the same one until the content changes. */
export function keyed(draft: Draft, key: () => string = newKey): Draft & { key: string } {
  return { ...draft, key: draft.key ?? key() };
}

const name = (contest: string) => `agon.draft.${contest}`;

export function loadDraft(store: Store, contest: string): Draft {
  try {
    const value: unknown = JSON.parse(store.getItem(name(contest)) ?? 'null');
    return isDraft(value) ? value : emptyDraft;
  } catch {
    return emptyDraft; // no storage, or something else wrote there
  }
}

/** Keeps the draft and says whether that worked: storage may be full or forbidden. */
export function saveDraft(store: Store, contest: string, draft: Draft): boolean {
  try {
    if (draft.source === '' && draft.filename === '') store.removeItem(name(contest));
    else store.setItem(name(contest), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { filename, source, name, key } = value as Record<string, unknown>;
  const named = name === undefined || typeof name === 'string';
  return typeof filename === 'string' && typeof source === 'string' && named && (key === null || typeof key === 'string');
}
