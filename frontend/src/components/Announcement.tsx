import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { contestQuery } from '../api/queries.ts';

// Most contests announce nothing: the renderer comes when one does.
const Text = lazy(() => import('./AnnouncementText.tsx'));

/** What the organizers of a contest announce; nothing when they do not. It is on all pages of the contest. */
export function Announcement({ contest }: { contest: string | undefined }) {
  const { data } = useQuery({ ...contestQuery(contest ?? ''), enabled: contest !== undefined });
  if (!data?.announcement) return null;
  return (
    <Suspense fallback={null}>
      <Text markdown={data.announcement} />
    </Suspense>
  );
}
