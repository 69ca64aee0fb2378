import { describe, expect, it } from 'vitest';
import { ApiError, ConnectionError } from '../api/error.ts';
import type { Final } from '../api/types.ts';
import { lost, move, type Server } from './move.ts';

/** A server whose show is at a step and knows four steps. Its answers are scripted. */
function given(faults: ('lost' | 'answer lost' | 'another act' | 'another step' | 'refused')[] = [], step = 2) {
  let final = { step, version: 7, state: 'done', backstage: { steps: Array(4).fill({}) } } as unknown as Final;
  const asked: number[] = [];
  const server: Server = {
    show: async (seen, to) => {
      asked.push(to);
      const fault = faults.shift();
      if (fault === 'lost') throw new ConnectionError(null);
      if (fault === 'refused') throw new ApiError(403, { code: 'forbidden', detail: 'Only organizers.' });
      if (fault === 'another act') final = { ...final, version: final.version + 1 };
      if (fault === 'another step') final = { ...final, version: final.version + 1, step: 4 };
      if (seen.version !== final.version) throw new ApiError(409, { code: 'edit_conflict', detail: 'Somebody else' });
      final = { ...final, step: to, version: final.version + 1 };
      if (fault === 'answer lost') throw new ConnectionError(null);
      return final;
    },
    read: async () => final,
    wait: async () => undefined,
    stopped: () => false,
  };
  const said: string[] = [];
  return { from: final, server, asked, said, say: (text: string) => void said.push(text) };
}

describe('a step of the show', () => {
  it('is taken', async () => {
    const { from, server, say } = given();
    expect(await move(from, 1, server, say)).toMatchObject({ final: { step: 3 }, trouble: '' });
    expect(await move(from, -1, given().server, say)).toMatchObject({ final: { step: 1 } });
  });

  it('is tried again while the server is away, and said to be', async () => {
    const { from, server, asked, said, say } = given(['lost', 'lost']);
    expect(await move(from, 1, server, say)).toMatchObject({ final: { step: 3 }, trouble: '' });
    expect([asked, said]).toEqual([[3, 3, 3], [lost, lost]]);
  });

  it('is not taken twice when only its answer was lost', async () => {
    const { from, server, asked, say } = given(['answer lost']);
    expect(await move(from, 1, server, say)).toMatchObject({ final: { step: 3 }, trouble: '' });
    expect(asked).toEqual([3]);
  });

  it('is taken although another organizer did something else', async () => {
    const { from, server, say } = given(['another act']);
    expect(await move(from, 1, server, say)).toMatchObject({ final: { step: 3 }, trouble: '' });
  });

  it('is not taken when another organizer moved the show', async () => {
    const { from, server, asked, say } = given(['another step']);
    expect(await move(from, 1, server, say)).toMatchObject({ final: { step: 4 }, trouble: expect.stringContaining('Somebody else') as string });
    expect(asked).toEqual([3]);
  });

  it('is not taken when it is refused', async () => {
    const { from, server, say } = given(['refused']);
    expect(await move(from, 1, server, say)).toMatchObject({ final: { step: 2 }, trouble: 'Only organizers.' });
  });

  it('never leads beyond what is known or before the beginning', async () => {
    const end = given([], 4);
    expect(await move(end.from, 1, end.server, end.say)).toMatchObject({ final: { step: 4 }, trouble: 'This was the last step.' });
    const running = { ...end.from, state: 'running' as const };
    end.server.read = () => Promise.resolve(running);
    expect((await move(running, 1, end.server, end.say)).trouble).toBe('What comes next is still being played.');
    const late = given([], 4);
    const behind = { ...late.from, state: 'running' as const, step: 3, backstage: { ...late.from.backstage!, steps: [] } };
    late.server.read = () => Promise.resolve({ ...late.from, step: 3 });
    expect(await move(behind, 1, late.server, late.say)).toMatchObject({ final: { step: 4 }, trouble: '' });
    const start = given([], 0);
    expect(await move(start.from, -1, start.server, start.say)).toMatchObject({ final: { step: 0 } });
    expect([...end.asked, ...start.asked]).toEqual([]);
  });
});
