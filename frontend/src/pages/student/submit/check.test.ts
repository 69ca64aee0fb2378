import { describe, expect, it } from 'vitest';
import { checkSource, decode, isArchive, languageOf, playerName } from './check.ts';

const buffer = (...values: number[]) => new Uint8Array(values).buffer;

describe('a source', () => {
  it.each([
    ['', /empty/],
    [' \n\t', /empty/],
    ['x'.repeat(11), /11 bytes; at most 10 bytes/],
    ['éééééé', /12 bytes/],
    ['a\0b', /not a text file/],
  ])('%j is refused with advice', (source, want) => expect(checkSource(source, 10)).toMatch(want));

  it('is taken at exactly the limit', () => expect(checkSource('x'.repeat(10), 10)).toBeNull());
});

describe('a file', () => {
  it('is read as UTF-8', () => expect(decode(buffer(0xc3, 0xa9))).toEqual({ source: 'é' }));
  it('of another encoding is refused', () => expect(decode(buffer(0xe9, 0x20))).toMatchObject({ error: expect.stringMatching(/UTF-8/) as string }));
  it('that is too large is refused before it is read', () => expect(decode(buffer(65, 65), 1)).toMatchObject({ error: expect.stringMatching(/2 bytes/) as string }));
  it('that is empty is refused', () => expect(decode(buffer())).toMatchObject({ error: expect.stringMatching(/empty/) as string }));
});

describe('the name in a source', () => {
  it.each([
    ['#include "Player.hh"\n#define PLAYER_NAME Formica\n', 'Formica'],
    ['  #  define\tPLAYER_NAME   A1 // mine', 'A1'],
    ['// #define PLAYER_NAME X', null],
    ['#define PLAYER_NAME A\n#define PLAYER_NAME B', null],
    ['#define PLAYER_NAMES A', null],
    ['', null],
  ])('%j: %s', (source, want) => expect(playerName(source)).toBe(want));
});

describe('an archive', () => {
  const tar = new Uint8Array(512);
  tar.set([0x75, 0x73, 0x74, 0x61, 0x72], 257);
  it.each([
    ['zip', buffer(0x50, 0x4b, 3, 4), true],
    ['gzip', buffer(0x1f, 0x8b, 8), true],
    ['xz', buffer(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), true],
    ['tar', tar.buffer, true],
    ['text', buffer(0x42, 0x5a), false],
    ['nothing', buffer(), false],
  ])('%s', (_, content, want) => expect(isArchive(content)).toBe(want));
});

describe('the language of a file', () => {
  const language = (id: string, named: boolean, ...suffixes: string[]) => ({ id, title: id, suffixes, main: [], starter: false, named, available: true, needs: [] });
  const languages = [language('cpp', true, '.cc', '.cpp'), language('python', false, '.py')];
  it.each([
    ['', 'AIx.CPP', 'cpp'],
    ['', 'MyBot.py', 'python'],
    ['python', 'notes.txt', 'python'],
    ['', 'notes.txt', undefined],
    ['', '.py', undefined],
  ])('chosen %j, file %j', (chosen, file, want) => expect(languageOf(languages, chosen, file)?.id).toBe(want));
});
