import { expect, it } from 'vitest';
import { withoutNames } from './anonymous.ts';

it('calls seats by letters, and touches nothing after the head', () => {
  const text = 'agon replay 1\nseat 0 Ada <b>\nseat 1\nseat 27 Bob\nr 0\nseat 0 is a word of the match\nsay seat 1 Ada\n';
  const hidden = new TextDecoder().decode(withoutNames(new TextEncoder().encode(text)));
  expect(hidden).toBe('agon replay 1\nseat 0 A\nseat 1 B\nseat 27 28\nr 0\nseat 0 is a word of the match\nsay seat 1 Ada\n');
});
