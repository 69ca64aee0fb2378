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

/** Which draft: a contest has one in each language. The language is '' while only the file's name tells it. */
export interface Place {
  contest: string;
  language: string;
}

const name = ({ contest, language }: Place) => (language ? `agon.draft.${contest}.${language}` : `agon.draft.${contest}`);
const chosen = (contest: string) => `agon.language.${contest}`;

export function loadDraft(store: Store, place: Place): Draft {
  try {
    const value: unknown = JSON.parse(store.getItem(name(place)) ?? 'null');
    return isDraft(value) ? value : emptyDraft;
  } catch {
    return emptyDraft; // no storage, or something else wrote there
  }
}

/** Keeps the draft and says whether that worked: storage may be full or forbidden. */
export function saveDraft(store: Store, place: Place, draft: Draft): boolean {
  try {
    if (draft.source === '' && draft.filename === '') store.removeItem(name(place));
    else store.setItem(name(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** The language of the draft that was written last; null before the first one. */
export function loadLanguage(store: Store, contest: string): string | null {
  try {
    return store.getItem(chosen(contest)) ?? (store.getItem(name({ contest, language: '' })) === null ? null : '');
  } catch {
    return null;
  }
}

export function saveLanguage(store: Store, { contest, language }: Place): void {
  try {
    store.setItem(chosen(contest), language);
  } catch {
    // the next visit begins with the first language
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { filename, source, name, key } = value as Record<string, unknown>;
  const named = name === undefined || typeof name === 'string';
  return typeof filename === 'string' && typeof source === 'string' && named && (key === null || typeof key === 'string');
}
