import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import type { MyTeam } from './types.ts';

// What is read about the teams of a contest.

export const myTeamQuery = (contest: string) =>
  queryOptions({
    queryKey: ['my team', contest],
    queryFn: ({ signal }): Promise<MyTeam> => api.get('/api/contests/{contest}/team', { params: { path: { contest } }, signal }),
  });

export const teamsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['teams', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/teams', { params: { path: { contest } }, signal }),
    staleTime: 60_000,
  });

export const staffTeamsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['staff teams', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/staff-teams', { params: { path: { contest } }, signal }),
  });
