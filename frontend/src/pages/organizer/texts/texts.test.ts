import { expect, it } from 'vitest';
import { base64 } from './base64.ts';
import { pictureName } from './Pictures.tsx';

it.each([
  ['board.png', 'board.png'],
  ['Captura de pantalla (1).PNG', 'Captura-de-pantalla-1-.PNG'],
  ['taulà.jpg', 'taula.jpg'],
  ['..hidden.gif', 'hidden.gif'],
  ['a..b.png', 'a.b.png'],
])('a picture %s is called %s', (file, name) => expect(pictureName(file)).toBe(name));

it('writes any bytes in base64', () => {
  const data = Uint8Array.from({ length: 70_000 }, (_, i) => i % 256);
  expect(Uint8Array.from(atob(base64(data)), (sign) => sign.charCodeAt(0))).toEqual(data);
});
