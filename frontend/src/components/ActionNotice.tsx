import type { PublicAction } from '../api/types.ts';
import { actionTitle } from '../labels/audit.ts';
import { Time } from './Time.tsx';

/** What was done about a match or a player, for everybody to read. */
export function ActionNotice({ actions }: { actions: PublicAction[] }) {
  if (actions.length === 0) return null;
  return (
    <div className="notice notice-warn">
      {actions.map((d) => (
        <p key={`${d.at} ${d.action}`} className="break">
          <strong>{actionTitle(d.action)}</strong> by {d.by ?? 'the organizers'}, <Time at={d.at} />: {d.reason}
        </p>
      ))}
    </div>
  );
}
