import { expect, test } from 'vitest';
import { compiling, room, submissionsLeft } from './quota.ts';

test('the narrowest limit says how many submissions are left', () => {
  const endless = { used: 7, allowed: null };
  expect(submissionsLeft({ hour: { used: 3, allowed: 20 }, day: { used: 9, allowed: 10 }, total: endless })).toBe('1 left now');
  expect(submissionsLeft({ hour: { used: 3, allowed: 20 }, day: endless, total: endless })).toBe('17 left now');
  expect(submissionsLeft({ hour: { used: 21, allowed: 20 }, day: endless, total: endless })).toBe('0 left now');
});

test('costs stand beside what is allowed', () => {
  expect(compiling({ used: 12_345, allowed: 600_000 })).toBe('12 of 600 s of compiling in the last hour');
  expect(room({ used: 1_258_291, allowed: 104_857_600 })).toBe('1.2 MiB of 100 MiB for your players');
});
