import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { siteQuery } from '../api/queries.ts';

/** Names the page in the browser's tab and history. */
export function useTitle(title: string | undefined): void {
  const site = useQuery(siteQuery()).data?.name ?? 'Agon';
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : site;
  }, [title, site]);
}
