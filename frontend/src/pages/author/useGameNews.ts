import { packageEventsAddress } from '../../api/packages.ts';
import { useStream } from '../../events/useLive.ts';
import type { Status } from '../../events/stream.ts';

const stale = () => [['packages']];

/** Keeps what is shown of games fresh while the page is looked at. */
export function useGameNews(): Status {
  return useStream(packageEventsAddress, stale, stale);
}
