import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from './Loaded.tsx';
import { Log } from './Log.tsx';
import { Skeleton } from './Skeleton.tsx';

type TextQuery<K extends QueryKey> = UseQueryOptions<string, Error, string, K>;

/** A text that is fetched when the reader opens it. */
export function OpenText<K extends QueryKey>({ title, query, empty }: { title: string; query: TextQuery<K>; empty: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{title}</summary>
      {open && <Text title={title} query={query} empty={empty} />}
    </details>
  );
}

function Text<K extends QueryKey>({ title, query, empty }: { title: string; query: TextQuery<K>; empty: string }) {
  return (
    <Loaded query={useQuery(query)} loading={<Skeleton lines={6} />}>
      {(text) => (text === '' ? <p className="dim">{empty}</p> : <Log text={text} label={title} />)}
    </Loaded>
  );
}
