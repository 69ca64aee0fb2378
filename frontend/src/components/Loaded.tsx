import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from './Failure.tsx';

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** What stands in its place until it is there. */
  loading: ReactNode;
  /** What a failure says besides its message. */
  failed?: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query has read. Data that is there stays when a later read fails. */
export function Loaded<T>({ query: { data, error, refetch }, loading, failed, children }: Props<T>) {
  if (data !== undefined) return children(data);
  if (error === null) return loading;
  return (
    <Failure error={error} retry={() => void refetch()}>
      {failed}
    </Failure>
  );
}
