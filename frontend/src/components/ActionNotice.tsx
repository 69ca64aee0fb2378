import type { Deed } from '../api/types.ts';
import { deedOf } from '../labels/audit.ts';
import { Time } from './Time.tsx';

/** What was done about a match or a player, for everybody to read. */
export function Deeds({ deeds }: { deeds: Deed[] }) {
  if (deeds.length === 0) return null;
  return (
    <div className="notice notice-warn">
      {deeds.map((d) => (
        <p key={`${d.at} ${d.action}`} className="break">
          <strong>{deedOf(d.action)}</strong> by {d.by ?? 'the organizers'}, <Time at={d.at} />: {d.reason}
        </p>
      ))}
    </div>
  );
}
