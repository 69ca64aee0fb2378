import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/error.ts';
import { lookAgain } from './lookAgain.ts';

// Without a window the library takes itself for a server, which asks once.
const isServer = environmentManager.isServer();
beforeEach(() => {
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
});
afterEach(() => {
  environmentManager.setIsServer(() => isServer);
  vi.useRealTimers();
});

it('comes by itself when the show begins, and then asks no more', async () => {
  let asked = 0;
  let begun = false;
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['final', 1],
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => lookAgain(state.error),
    queryFn: async () => {
      asked++;
      if (!begun) throw new ApiError(404, {});
      return 'the show';
    },
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(observer.getCurrentResult().data).toBeUndefined();
  begun = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(observer.getCurrentResult().data).toBe('the show');
  const before = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(before);
  stop();
});

it('does not ask again because something failed', () => expect(lookAgain(new Error('no network'))).toBe(false));
