import { useQuery } from '@tanstack/react-query';
import { meQuery, newFailuresQuery } from '../api/queries.ts';

/** How many matches went wrong that the reader has not seen, beside the title of a tab. */
export function NewFailureCount({ contest }: { contest: string }) {
  const me = useQuery(meQuery);
  const { data } = useQuery({ ...newFailuresQuery(contest), enabled: !!me.data?.user });
  const n = data?.failures.length ?? 0;
  if (n === 0) return null;
  const text = data?.more ? `${n}+` : String(n);
  return (
    <>
      {' '}
      <span className="tag" title="Failures since you have looked last">
        {text}
        <span className="sr-only"> new failures</span>
      </span>
    </>
  );
}
