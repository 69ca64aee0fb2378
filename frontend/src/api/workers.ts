import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import type { Worker } from './types.ts';

// What is read about the machines that compile and play.

// Events belong to contests, and few people look at this page.
const refetchInterval = 10_000;

export const workersQuery = queryOptions({
  queryKey: ['workers'],
  queryFn: ({ signal }): Promise<Worker[]> => api.get('/api/workers', { signal }),
  refetchInterval,
});

export const workerQuery = (worker: string) =>
  queryOptions({
    queryKey: ['workers', worker],
    queryFn: ({ signal }) => api.get('/api/workers/{worker}', { params: { path: { worker } }, signal }),
    refetchInterval,
  });
