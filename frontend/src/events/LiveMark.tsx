import type { Status } from './stream.ts';
import './live.css';

/** Says quietly that the page is not up to date; nothing while it is. */
export function LiveMark({ status }: { status: Status }) {
  return (
    <span className="live-mark" role="status">
      {status === 'offline' && <span className="live-offline">offline, trying again</span>}
    </span>
  );
}
