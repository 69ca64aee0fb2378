import { expect, it } from 'vitest';
import { plain } from './ansi.ts';

it.each([
  ['\u001b[01m\u001b[Kplayer.cc:3:1:\u001b[m\u001b[K \u001b[01;31merror: \u001b[mno', 'player.cc:3:1: error: no'],
  ['\u001b]8;;https://example.org\u0007link\u001b]8;;\u0007', 'link'],
  ['a\r\nb\tc\u0000\u0007', 'a\nb\tc'],
  ['\u001b[', '['],
  ['<b>"&</b>', '<b>"&</b>'],
])('%j is plain %j', (text, want) => expect(plain(text)).toBe(want));
