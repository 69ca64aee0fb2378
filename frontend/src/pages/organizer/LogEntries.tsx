import { useState, type ReactNode } from 'react';
import type { LogFilter } from '../../api/queries.ts';
import type { LogEntry } from '../../api/types.ts';
import { actionText } from '../../labels/audit.ts';
import { Table, type Columns } from '../../components/Table.tsx';
import { TableScroll } from '../../components/TableScroll.tsx';
import { Time } from '../../components/Time.tsx';
import { AuditDetails } from './AuditDetails.tsx';

type Entry = Pick<LogEntry, 'id' | 'at' | 'by' | 'action' | 'reason' | 'detail' | 'person'>;

interface Props<E extends Entry> {
  /** What the log is called, for screen readers. */
  name: string;
  entries: readonly E[];
  actions: readonly string[];
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  /** What the filter by action asks for. */
  question: string;
  /** What can be searched for. */
  placeholder: string;
  /** Stands beside the filter. */
  tools?: ReactNode;
  /** Stands in place of no entries. */
  empty: string;
  /** Who did what nobody on the site did. */
  nobody: string;
  /** The columns about what was done, between who and why. */
  about: Columns<E>;
  /** The contest that an entry is about. */
  contestOf: (entry: E) => string;
}

/** A page of a log: the filter, the entries, and the way to older ones. */
export function LogEntries<E extends Entry>({ name, entries, actions, filter, onFilter, question, placeholder, tools, empty, nobody, about, contestOf }: Props<E>) {
  const [typed, setTyped] = useState(filter.search ?? '');
  const choose = (action: string, found: string) => onFilter({ ...(action ? { action } : {}), ...(found ? { search: found } : {}) });
  const last = entries.at(-1)?.id;
  return (
    <>
      <form
        className="ladder-tools"
        onSubmit={(e) => {
          e.preventDefault();
          choose(filter.action ?? '', typed.trim());
        }}
      >
        <select aria-label={question} value={filter.action ?? ''} onChange={(e) => choose(e.target.value, filter.search ?? '')}>
          <option value="">everything</option>
          {actions.map((a) => (
            <option key={a} value={a}>
              {actionText(a)}
            </option>
          ))}
        </select>
        <input type="search" aria-label={`Search the ${name}`} placeholder={placeholder} value={typed} maxLength={64} onChange={(e) => setTyped(e.target.value)} />
        <button type="submit">Search</button>
        {tools}
      </form>
      {entries.length === 0 ? (
        <p className="empty">{empty}</p>
      ) : (
        <TableScroll label={`Entries of the ${name}`}>
          <Table
            className="log-table stacked"
            caption={`The ${name}, newest first`}
            rows={entries}
            rowKey={(e) => e.id}
            columns={[
              { title: 'when', cellClass: 'dim nowrap', cell: (e) => <Time at={e.at} /> },
              { title: 'who', cell: (e) => e.by ?? <span className="dim">{nobody}</span> },
              ...about,
              { title: 'why', cellClass: 'break log-why', cell: (e) => e.reason },
              { title: 'details', cellClass: 'break', cell: (e) => <AuditDetails contest={contestOf(e)} entry={e} /> },
            ]}
          />
        </TableScroll>
      )}
      {entries.length === 100 && last !== undefined && (
        <nav className="pager" aria-label={`Pages of the ${name}`}>
          <button type="button" onClick={() => onFilter({ ...filter, before: last })}>
            Older
          </button>
        </nav>
      )}
    </>
  );
}
