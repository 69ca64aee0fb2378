import { expect, it } from 'vitest';
import { faultText } from './fault.ts';

const fault = { reason: 'crash', count: 3, played: 3, first: 17, last: 17, match: 1, round: 17, stderr: '', short: '' } as const;

it.each([
  [fault, 'crashed in round 17 of all 3 trial matches'],
  [{ ...fault, count: 2, first: 3 }, 'crashed in rounds 3 to 17 of 2 of 3 trial matches'],
  [{ ...fault, count: 2, played: 2, first: -1 }, 'crashed between the start and round 17 of both trial matches'],
  [{ ...fault, reason: 'cpu', count: 1, played: 1 } as const, 'used up its CPU time in round 17 of its trial match'],
])('%o', (f, want) => expect(faultText(f)).toBe(want));

