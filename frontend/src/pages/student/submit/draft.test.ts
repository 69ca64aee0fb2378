import { describe, expect, it } from 'vitest';
import { edited, emptyDraft, keyed, loadDraft, loadLanguage, saveDraft, saveLanguage, type Store } from './draft.ts';

function memory(content: Record<string, string> = {}): Store & { content: Record<string, string> } {
  return {
    content,
    getItem: (k) => content[k] ?? null,
    setItem: (k, v) => void (content[k] = v),
    removeItem: (k) => void delete content[k],
  };
}

const ants = { contest: 'ants', language: '' };
const draft = { filename: 'AIx.cc', source: 'int x;', key: 'k' };

describe('a draft', () => {
  it('keeps its key while the content is the same', () => {
    expect(edited(draft, { source: 'int x;' })).toBe(draft);
    expect(keyed(draft, () => 'other').key).toBe('k');
  });

  it('gets a new key for other content', () => {
    const next = edited(draft, { source: 'int y;' });
    expect(next.key).toBeNull();
    expect(keyed(next, () => 'other').key).toBe('other');
  });

  it('gets a new key for another name', () => {
    expect(edited(draft, { name: 'Formica' })).toEqual({ ...draft, name: 'Formica', key: null });
  });

  it('outlives a reload, a contest each', () => {
    const store = memory();
    expect(saveDraft(store, ants, draft)).toBe(true);
    expect(loadDraft(store, ants)).toEqual(draft);
    expect(loadDraft(store, { ...ants, contest: 'wota' })).toEqual(emptyDraft);
  });

  it('has one in each language, and the last language is remembered', () => {
    const store = memory();
    expect(loadLanguage(store, 'ants')).toBeNull();
    saveDraft(store, { ...ants, language: 'python' }, draft);
    saveLanguage(store, { ...ants, language: 'python' });
    expect(loadDraft(store, ants)).toEqual(emptyDraft);
    expect(loadLanguage(store, 'ants')).toBe('python');
  });

  it('written before there were languages is still found', () => {
    expect(loadLanguage(memory({ 'agon.draft.ants': JSON.stringify(draft) }), 'ants')).toBe('');
  });

  it('leaves nothing behind when it is empty', () => {
    const store = memory({ 'agon.draft.ants': '{}' });
    saveDraft(store, ants, emptyDraft);
    expect(store.content).toEqual({});
  });

  it.each(['', 'null', '[]', '{"filename":1}', '{"filename":"","source":""}', '{broken'])(
    'is empty when storage holds %j',
    (text) => expect(loadDraft(memory({ 'agon.draft.ants': text }), ants)).toEqual(emptyDraft),
  );

  it('says when it cannot be kept', () => {
    const full: Store = { ...memory(), setItem: () => { throw new Error('quota'); } };
    expect(saveDraft(full, ants, draft)).toBe(false);
  });
});
