import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from './client.ts';
import type { Activation, Grading, Gradings, Join, JoinCode, People, StudentReport } from './types.ts';

// What is read about the people of a contest.

const enc = encodeURIComponent;

export const joinCodeQuery = (contest: string) =>
  queryOptions({
    queryKey: ['joinCode', contest],
    queryFn: ({ signal }) => request<JoinCode>(`/api/contests/${enc(contest)}/join-code`, { signal }),
  });

export const joinQuery = (code: string) =>
  queryOptions({
    queryKey: ['join', code],
    queryFn: ({ signal }) => request<Join>(`/api/join/${enc(code)}`, { signal }),
    retry: false,
    staleTime: Infinity,
  });

export const activationQuery = (code: string) =>
  queryOptions({
    queryKey: ['activation', code],
    queryFn: ({ signal }) => request<Activation>(`/api/activations/${enc(code)}`, { signal }),
    retry: false,
    staleTime: Infinity,
  });

export const peopleQuery = (contest: string, filter: { search: string; limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['people', contest, filter],
    queryFn: ({ signal }) => request<People>(`/api/contests/${enc(contest)}/people?search=${enc(filter.search)}&limit=${filter.limit}&offset=${filter.offset}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const gradingsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['gradings', contest],
    queryFn: ({ signal }) => request<Gradings>(`/api/contests/${enc(contest)}/grades`, { signal }),
  });

export const gradingQuery = (contest: string, number: number) =>
  queryOptions({
    queryKey: ['grading', contest, number],
    queryFn: ({ signal }) => request<Grading>(`/api/contests/${enc(contest)}/grades/${number}`, { signal }),
  });

export const reportQuery = (contest: string, person: string) =>
  queryOptions({
    queryKey: ['report', contest, person],
    queryFn: ({ signal }) => request<StudentReport>(`/api/contests/${enc(contest)}/people/${enc(person)}/report`, { signal }),
  });
