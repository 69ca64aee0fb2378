import { expect, it } from 'vitest';
import { modules } from './QRCode.tsx';

// The code without the light around it.
const qr = (text: string) => modules(text).slice(3, -3).map((row) => row.slice(3, -3));

// jsQR, a reader of QR codes, read it before it was written down here.
const golden = [
  '1111111011001100001111111',
  '1000001001000110101000001',
  '1011101001101101001011101',
  '1011101000100101101011101',
  '1011101000001110101011101',
  '1000001001010010001000001',
  '1111111010101010101111111',
  '0000000011010110000000000',
  '1101101001011011101000001',
  '0110010100111011000111110',
  '0101101011010001001111001',
  '1000010010001010100001111',
  '1100111001110010001100001',
  '1111110100110011100010010',
  '1100111010001011010011111',
  '1000110101100000010101101',
  '1011111011101101111110110',
  '0000000010100000100010110',
  '1111111001010000101010001',
  '1000001000101111100010000',
  '1011101011101011111110010',
  '1011101010010110011000011',
  '1011101000111010110011111',
  '1000001011000010000110111',
  '1111111011001001110001001',
];

it('is the code that readers read', () => expect(qr('https://agon.example/finals/12').map((row) => row.map(Number).join(''))).toEqual(golden));

it.each([[17, 21], [18, 25], [53, 29], [78, 33], [106, 37], [107, 41], [271, 57], [2953, 177]])('%i letters fill a code of %i modules', (letters, size) =>
  expect(qr('a'.repeat(letters))).toHaveLength(size));

it('leaves light around the code', () => {
  const code = modules('https://agon.example/finals/12');
  expect(code).toHaveLength(25 + 2 * 3);
  expect([...code.slice(0, 3), ...code.slice(-3), ...code.map((row) => [...row.slice(0, 3), ...row.slice(-3)])].flat()).not.toContain(true);
});
