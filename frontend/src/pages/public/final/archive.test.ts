import { expect, it } from 'vitest';
import { archiveName } from './archive.ts';

it.each([
  [{ contest: 'ants', title: 'The Grand Final 2026' }, 'ants-the-grand-final-2026.html'],
  [{ contest: 'ants', title: '../Örtchen "x"' }, 'ants-ortchen-x.html'],
  [{ contest: 'ants', title: '決勝' }, 'ants-final.html'],
])('%j is saved as %s', (final, name) => expect(archiveName(final)).toBe(name));
