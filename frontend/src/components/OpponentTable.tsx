import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { opponentsQuery } from '../api/queries.ts';
import { count } from '../labels/number.ts';
import { Author } from './Author.tsx';
import { order, sortedBy, type SortColumn } from './opponents.ts';
import { Loaded } from './Loaded.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Table } from './Table.tsx';
import { TableScroll } from './TableScroll.tsx';
import { Time } from './Time.tsx';
import './orders.css';

/** Whom a player has met on the ladder, and how it fared. */
export function OpponentTable({ contest, player }: { contest: string; player: string }) {
  const query = useQuery(opponentsQuery(contest, player));
  const [by, setBy] = useState<{ column: SortColumn; up: boolean }>({ column: 'meetings', up: false });
  const [search, setSearch] = useState('');
  return (
    <Loaded query={query} loading={<Skeleton lines={6} height={24} />}>
      {(data) => {
        if (data.opponents.length === 0) return <p className="dim">It has met nobody on the ladder yet.</p>;
        const rows = sortedBy(data.opponents, by.column, by.up).filter((o) => `${o.player} ${o.author} ${o.pseudonym ?? ''}`.toLowerCase().includes(search.trim().toLowerCase()));
        const head = (column: SortColumn, title: string) => ({
          sorted: by.column === column ? (by.up ? ('ascending' as const) : ('descending' as const)) : undefined,
          title: (
            <button type="button" className="sort" data-on={by.column === column} onClick={() => setBy(order(by, column))}>
              {title}
              {by.column === column && <span aria-hidden="true">{by.up ? '↑' : '↓'}</span>}
            </button>
          ),
        });
        return (
          <>
            {data.opponents.length > 5 && (
              <p>
                <input type="search" aria-label="Search opponents" placeholder="Opponent or author" value={search} onChange={(e) => setSearch(e.target.value)} />
              </p>
            )}
            <TableScroll label="Opponents">
              <Table
                caption={<>Opponents of {player} in ladder matches</>}
                rows={rows}
                rowKey={(o) => o.player}
                columns={[
                  {
                    ...head('player', 'opponent'),
                    cellClass: 'name',
                    cell: (o) => (
                      <>
                        <Link to="/contests/$contest/players/$player" params={{ contest, player: o.player }}>
                          {o.player}
                        </Link>{' '}
                        <span className="dim">{o.builtin ? 'sample player' : <Author contest={contest} of={o} />}</span>
                      </>
                    ),
                  },
                  { ...head('meetings', 'met'), className: 'right', cell: (o) => count(o.meetings) },
                  { ...head('won', 'won'), className: 'right', cell: (o) => count(o.won) },
                  { ...head('tied', 'tied'), className: 'right', cell: (o) => count(o.tied) },
                  { ...head('lost', 'lost'), className: 'right', cell: (o) => count(o.lost) },
                  {
                    ...head('difference', 'score difference'),
                    className: 'right',
                    cellClass: 'num',
                    cellHint: (o) => `mean of ${player}’s score less ${o.player}’s`,
                    cell: (o) => difference(o.difference),
                  },
                  {
                    ...head('last_match', 'last match'),
                    className: 'right',
                    cellClass: 'nowrap',
                    cell: (o) => (
                      <>
                        <Link to="/matches/$id" params={{ id: String(o.last_match) }} aria-label={`Match ${o.last_match}, the last against ${o.player}`}>
                          {o.last_match}
                        </Link>{' '}
                        <span className="dim wide-only">
                          <Time at={o.last_at} />
                        </span>
                      </>
                    ),
                  },
                ]}
              />
            </TableScroll>
            {rows.length === 0 && <p className="dim">No opponent matches “{search}”.</p>}
          </>
        );
      }}
    </Loaded>
  );
}

function difference(value: number): string {
  const text = Math.abs(value) < 10 ? Math.abs(value).toFixed(1) : count(Math.abs(value));
  return value < 0 ? `\u2212${text}` : value > 0 ? `+${text}` : text;
}
