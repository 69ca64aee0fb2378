import type { Invitation } from '../../api/types.ts';
import { absolute } from '../../labels/time.ts';
import { useArrival } from '../../components/useArrival.ts';
import { save } from './save.ts';

const shown = 500;

interface Props {
  invitations: readonly Invitation[];
  csv: string;
  title: string;
  /** They were asked for elsewhere on the page: the reader is led to them. */
  arrive?: boolean;
}

/** Links with which students take over their accounts, to be printed or sent. They are shown once. */
export function InvitationList({ invitations, csv, title, arrive = false }: Props) {
  const first = invitations[0];
  if (!first) return null;
  const link = (i: Invitation) => `${window.location.origin}/activate/${i.code}`;
  return (
    <div className="invitations notice notice-good">
      {arrive && <Arrival />}
      <p role="status">
        <strong>These links are shown only now.</strong> Each student opens their own and chooses a password. They expire on {absolute(new Date(first.expires_at))}.
      </p>
      <div className="actions no-print">
        {csv !== '' && (
          <button type="button" onClick={() => save(csv.replaceAll('/activate/', `${window.location.origin}/activate/`), `${title} links.csv`, 'text/csv;charset=utf-8')}>
            Save as CSV
          </button>
        )}
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
      </div>
      <ul className="slips" tabIndex={0} aria-label="Links">
        {invitations.slice(0, shown).map((i) => (
          <li key={i.account}>
            <strong>{i.name || i.account}</strong>
            {i.group && <span className="dim"> · {i.group}</span>}
            <br />
            <span className="mono break">{link(i)}</span>
            <br />
            <span className="dim">
              {title}, account {i.account}
            </span>
          </li>
        ))}
      </ul>
      {invitations.length > shown && <p>{invitations.length - shown} more are in the CSV.</p>}
    </div>
  );
}

function Arrival() {
  return <span ref={useArrival<HTMLSpanElement>()} tabIndex={-1} />;
}
