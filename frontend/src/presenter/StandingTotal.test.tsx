import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Row } from '../api/types.ts';
import { Standing } from './Standing.tsx';

const row = (player: string, place: number, points: number) => ({ player, author: '', place, points, played: 4, breaks: [], out: '', note: '' }) as unknown as Row;

it('shows no points that contradict the places of a bracket', () => {
  const rows = [row('Ada', 1, 9), row('Bo', 2, 14)];
  const text = (measure: 'points' | 'total') => renderToStaticMarkup(<Standing rows={rows} tieBreaks={[]} caption="All places" measure={measure} ended />);
  expect(text('points')).toContain('points');
  expect(text('total')).not.toContain('points');
});
