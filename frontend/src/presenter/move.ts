// One step of a show, taken exactly once however bad the network is.
import { ApiError, ConnectionError } from '../api/error.ts';
import type { Final } from '../api/types.ts';
import { message } from '../components/Failure.tsx';

/** What a move needs of the server; a parameter so that tests need none. */
export interface Server {
  /** Reveals the final up to a step, unless somebody has changed it since it was read. */
  show: (seen: Final, step: number) => Promise<Final>;
  /** The final as it is now. */
  read: () => Promise<Final>;
  /** Waits before the n-th try (from 0) to reach it again. */
  wait: (n: number) => Promise<void>;
  /** Nobody waits for the outcome any more. */
  stopped: () => boolean;
}

export interface Moved {
  final: Final;
  /** Why it is not where it was to go; empty: it is. */
  trouble: string;
}

export const lost = 'The connection is lost; trying again.';

/** Takes a step. It ends when the server has done or refused it; `say` hears of what takes longer. */
export async function move(from: Final, by: 1 | -1, server: Server, say: (trouble: string) => void): Promise<Moved> {
  const wanted = from.step + by;
  if (wanted < 0) return { final: from, trouble: '' };
  let seen = from;
  if (wanted > known(seen) && goesOn(seen)) seen = await server.read().catch(() => from); // more may have been played
  if (wanted > known(seen)) {
    return { final: seen, trouble: goesOn(seen) ? 'What comes next is still being played.' : 'This was the last step.' };
  }
  for (let failures = 0; !server.stopped(); ) {
    try {
      return { final: await server.show(seen, wanted), trouble: '' };
    } catch (err) {
      if (!isAway(err) && !isConflict(err)) return { final: seen, trouble: message(err) };
      if (isAway(err)) {
        say(lost);
        await server.wait(failures++);
      }
    }
    // The step may have been taken before the connection broke, or somebody else was faster.
    try {
      seen = await server.read();
    } catch (err) {
      if (!isAway(err)) return { final: seen, trouble: message(err) };
      continue;
    }
    if (seen.step === wanted) return { final: seen, trouble: '' };
    if (seen.step !== from.step) return { final: seen, trouble: 'Somebody else has moved the show. This is where it is now.' };
  }
  return { final: seen, trouble: '' };
}

function known(final: Final): number {
  return final.backstage?.steps.length ?? 0;
}

/** Matches are still to be played, so that steps may be added. */
export function goesOn(final: Final): boolean {
  return final.state === 'running' || final.state === 'paused';
}

function isAway(err: unknown): boolean {
  return err instanceof ConnectionError || (err instanceof ApiError && (err.status >= 502 || err.status === 429));
}

function isConflict(err: unknown): boolean {
  return err instanceof ApiError && err.code === 'edit_conflict';
}
