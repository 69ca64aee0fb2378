import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { comparisonQuery, versionsQuery } from '../../../api/queries.ts';
import type { Player, Version } from '../../../api/types.ts';
import { count } from '../../../labels/number.ts';
import { Failure } from '../../../components/Failure.tsx';
import { Change, RatingText } from '../../../components/RatingText.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Table } from '../../../components/Table.tsx';
import { TableScroll } from '../../../components/TableScroll.tsx';
import { Time } from '../../../components/Time.tsx';
import { detailText, moreText, verdictText } from './comparison.ts';

/** The versions in the player's line, newest first, with their ratings; their owner can compare two. */
export function VersionsSection({ contest, player }: { contest: string; player: Player }) {
  const { data, error, refetch } = useQuery(versionsQuery(contest, player.name));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || data.versions.length === 0) return null;
  const versions = [...data.versions].reverse();
  return (
    <section className="section" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <TableScroll label="Versions">
        <Table
          className="versions"
          caption="Versions with their ratings, newest first"
          rows={versions}
          rowKey={(v) => v.submission}
          columns={[
            {
              title: 'version',
              cellClass: 'num',
              cell: (v) => (
                <>
                  {v.number} {v.plays && <span className="tag">plays</span>}
                </>
              ),
            },
            {
              title: 'player',
              cell: (v) => v.player === player.name ? (
                v.player
              ) : (
                <Link to="/contests/$contest/players/$player" params={{ contest, player: v.player }}>
                  {v.player}
                </Link>
              ),
            },
            { title: 'submission', className: 'wide-only', cellClass: 'mono dim', cell: (v) => v.submission },
            { title: 'since', cellClass: 'dim nowrap', cell: (v) => <Time at={v.since} /> },
            { title: 'rating', className: 'right', cell: (v) => <RatingText value={v.rating} interval={v.interval} /> },
            {
              title: 'change',
              hint: 'Its rating less that of the version before',
              className: 'right',
              cell: (v) => v.change === null ? <span className="dim">–</span> : <Change value={v.change} what="points more than the version before" />,
            },
            { title: 'matches', className: 'right', cell: (v) => count(v.matches) },
          ]}
        />
      </TableScroll>
      {player.mine && versions.length > 1 && <Compare contest={contest} player={player.name} versions={versions} />}
    </section>
  );
}

function Compare({ contest, player, versions }: { contest: string; player: string; versions: Version[] }) {
  const id = useId();
  const [a, setA] = useState(versions[0]?.submission ?? 0);
  const [b, setB] = useState(versions[1]?.submission ?? 0);
  const { data, error, refetch } = useQuery({ ...comparisonQuery(contest, player, a, b), enabled: a !== b });
  const choice = (which: string, value: number, set: (n: number) => void) => (
    <select id={`${id}-${which}`} value={value} onChange={(e) => set(Number(e.target.value))}>
      {versions.map((v) => (
        <option key={v.submission} value={v.submission}>
          version {v.number}, {v.player}
        </option>
      ))}
    </select>
  );
  return (
    <div className="compare">
      <h3>Which is stronger?</h3>
      <p>
        <label htmlFor={`${id}-a`}>Compare </label>
        {choice('a', a, setA)}
        <label htmlFor={`${id}-b`}> with </label>
        {choice('b', b, setB)}
      </p>
      {a === b ? (
        <p className="dim">Choose two versions.</p>
      ) : error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={3} />
      ) : (
        <div aria-live="polite">
          <p>
            <strong>{verdictText(data)}</strong>
          </p>
          <p>{detailText(data)}</p>
          <p className="dim">{moreText(data)}</p>
          {data.decided === 0 && (
            <p>
              <Link to="/contests/$contest/compare" params={{ contest }} search={{ older: Math.min(a, b), newer: Math.max(a, b) }}>
                Have them play pairs of matches
              </Link>{' '}
              with the same seeds and opponents: that takes fewer.
            </p>
          )}
        </div>
      )}
    </div>
  );
}
