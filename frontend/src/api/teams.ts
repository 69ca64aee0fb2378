import { queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';
import type { MyTeam, StaffTeams, Teams } from './types.ts';

// What is read about the teams of a contest.

const enc = encodeURIComponent;

export const myTeamQuery = (contest: string) =>
  queryOptions({
    queryKey: ['my team', contest],
    queryFn: ({ signal }) => request<MyTeam>(`/api/contests/${enc(contest)}/team`, { signal }),
  });

export const teamsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['teams', contest],
    queryFn: ({ signal }) => request<Teams>(`/api/contests/${enc(contest)}/teams`, { signal }),
    staleTime: 60_000,
  });

export const staffTeamsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['staff teams', contest],
    queryFn: ({ signal }) => request<StaffTeams>(`/api/contests/${enc(contest)}/staff-teams`, { signal }),
  });
