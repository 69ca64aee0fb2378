import { expect, it } from 'vitest';
import { waitText } from './wait.ts';

it.each([
  [{ position: 4, seconds: 40, cores: 2 }, '4th in the queue, about 40 s until it is played'],
  [{ position: 1, seconds: 95, cores: 2 }, 'next in the queue, about 1 min 35 s until it is played'],
  [{ position: 2, seconds: null, cores: 1 }, '2nd in the queue; too little has happened here to say how long'],
  [{ position: 1, seconds: null, cores: 0 }, 'next in the queue'],
])('%j', (wait, text) => expect(waitText(wait, 'it is played')).toBe(text));
