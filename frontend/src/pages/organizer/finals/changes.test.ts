import { expect, it } from 'vitest';
import type { Final } from '../../../api/types.ts';
import { changes } from './changes.ts';

const given = (over: Partial<Final>, backstage = {}) =>
  ({ title: 'Final', state: 'running', step: 3, entrants: [], stages: [{ name: 'Semi-finals', heats: [{ key: 's1h1', name: 'Heat 1' }] }], format_title: 'Heats', ...over, backstage: { departures: [], redos: [], ...backstage } }) as unknown as Final;

it('says nothing when nothing differs', () => expect(changes(given({}), given({}))).toEqual([]));

it('says what somebody else has done', () =>
  expect(
    changes(
      given({}),
      given({ state: 'paused', step: 4 }, { departures: [{ player: 'Atta', disqualified: true, reason: 'copied', at: '' }], redos: [{ heat: 's1h1', reason: 'power cut', at: '' }] }),
    ),
  ).toEqual([
    'The final is paused now; it was being played.',
    'Atta was disqualified: copied.',
    'Semi-finals, Heat 1 is played again: power cut.',
    'The show is at step 4; it was at 3.',
  ]));
