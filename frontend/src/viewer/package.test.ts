import { expect, it } from 'vitest';
import { parsePackage } from './package';

const tron = { id: 'tron', title: 'Tron', viewer: { kind: 'module', file: 'viewer.js', words: { round: 'tick', unit: 'bike' }, pace: 8 }, files: { 'viewer.js': 'data:text/javascript,1' } };

it('reads the package that came with a page', () => {
  expect(parsePackage(JSON.stringify(tron))).toEqual(tron);
});

it.each([
  ['no JSON', '{"id":', null],
  ['nothing', 'null', null],
  ['no id', '{"title":"x"}', null],
  ['an id alone', '{"id":"x"}', { id: 'x', title: 'x', viewer: { kind: 'frames', words: { round: 'round', unit: 'unit' } }, files: {} }],
  ['wrong types', '{"id":"x","title":7,"viewer":{"kind":"shell","file":1,"words":{"round":2},"pace":-1},"files":{"a":1}}', { id: 'x', title: 'x', viewer: { kind: 'frames' }, files: {} }],
])('takes what makes sense of %s', (_what, text, result) => {
  expect(parsePackage(text)).toEqual(result);
});
