import { expect, it } from 'vitest';
import { fit } from './fit.ts';

const measure = (text: string) => [...text].length;

it.each([
  ['Formica', 7, 'Formica'],
  ['Formica', 5, 'Form…'],
  ['the long name', 5, 'the…'],
  ['😀😀😀', 2, '😀…'],
  ['Formica', 0, 'F…'],
])('%j in the width of %i letters is %j', (text, width, want) => expect(fit(text, width, measure)).toBe(want));
