import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { practiceQuery } from '../../../api/queries.ts';
import type { PracticeRow } from '../../../api/types.ts';
import { Author } from '../../../components/Author.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Table } from '../../../components/Table.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { Time } from '../../../components/Time.tsx';
import { count } from '../../../labels/number.ts';

/** The players that have not qualified yet, those closest to it first; nothing where there are none. */
export function PracticeTable({ contest, gate }: { contest: string; gate: string }) {
  const rows = useQuery(practiceQuery(contest)).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="section" aria-labelledby="practice">
      <h2 id="practice">Not qualified yet</h2>
      <p className="small dim">{gate ? `Those closest to ${gate} first.` : 'Those closest to the strongest sample player first.'} Scores are means of qualification and practice.</p>
      <TableScroll label="Players that have not qualified yet">
        <Table
          className="stacked"
          caption="Players that have not qualified yet, those closest to it first"
          rows={rows}
          rowKey={(row) => row.player}
          columns={[
            {
              title: 'player',
              cell: (row) => (
                <Link to="/contests/$contest/players/$player" params={{ contest, player: row.player }}>
                  {row.player}
                </Link>
              ),
            },
            { title: 'author', cellClass: 'break', cell: (row) => <Author contest={contest} of={row} /> },
            { title: 'matches', className: 'num wide-only', cell: (row) => count(row.matches) },
            { title: 'submitted', cellClass: 'dim nowrap', cell: (row) => <Time at={row.submitted_at} /> },
            { title: 'how far it is', cell: (row) => <HowFar row={row} /> },
          ]}
        />
      </TableScroll>
    </section>
  );
}

/** What went wrong, then how far a player is from those that it has met. */
export function HowFar({ row }: { row: Pick<PracticeRow, 'fault' | 'distance'> }) {
  if (!row.fault && !row.distance) return <span className="dim">has not played yet</span>;
  return (
    <>
      {row.fault && (
        <span className="frozen">
          <Icon name="snow" /> {row.fault}
        </span>
      )}
      {row.fault && row.distance && '; '}
      {row.distance}
    </>
  );
}
