import { queryOptions } from '@tanstack/react-query';
import { address, api } from './client.ts';
import type { GameVersion, GameVersionDetails } from './types.ts';

// What authors read of games that come as packages, and the upload of one. Live events name the key 'packages'.

export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }): Promise<GameVersion[]> => api.get('/api/packages', { signal }),
});

export const packageQuery = (version: string) =>
  queryOptions({
    queryKey: ['packages', version],
    queryFn: ({ signal }): Promise<GameVersionDetails> => api.get('/api/packages/{version}', { params: { path: { version } }, signal }),
  });

export const packageFileQuery = (version: string, path: string) =>
  queryOptions({
    queryKey: ['package file', version, path],
    queryFn: ({ signal }) => api.text('/api/packages/{version}/file', { params: { path: { version }, query: { path } }, signal }),
    staleTime: Infinity,
  });

export const packageDifferenceQuery = (version: string) =>
  queryOptions({
    queryKey: ['package difference', version],
    queryFn: ({ signal }) => api.get('/api/packages/{version}/difference', { params: { path: { version } }, signal }),
    staleTime: 60_000,
  });

export const gameRulesQuery = queryOptions({
  queryKey: ['game rules'],
  queryFn: ({ signal }) => api.get('/api/game-rules', { signal }),
});

/** Where a file of a package is downloaded. */
export const packageFileAddress = (version: string, path: string) => address('/api/packages/{version}/file', { path: { version }, query: { path } });
export const packageArchiveAddress = (version: string) => address('/api/packages/{version}/archive', { path: { version } });
export const packageEventsAddress = address('/api/packages/events', {});

/** Puts a package on the site. */
export function uploadPackage(archive: Blob): Promise<GameVersionDetails> {
  // The description's type of a file is a string; the bytes go as they are.
  return api.post('/api/packages', { body: '', bodySerializer: () => archive, headers: { 'Content-Type': 'application/zip' } });
}
