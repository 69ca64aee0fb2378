import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

// What is read about the people of a contest.

export const joinCodeQuery = (contest: string) =>
  queryOptions({
    queryKey: ['joinCode', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/join-code', { params: { path: { contest } }, signal }),
  });

export const joinQuery = (code: string) =>
  queryOptions({
    queryKey: ['join', code],
    queryFn: ({ signal }) => api.get('/api/join/{code}', { params: { path: { code } }, signal }),
    retry: false,
    staleTime: Infinity,
  });

export const activationQuery = (code: string) =>
  queryOptions({
    queryKey: ['activation', code],
    queryFn: ({ signal }) => api.get('/api/activations/{code}', { params: { path: { code } }, signal }),
    retry: false,
    staleTime: Infinity,
  });

export const peopleQuery = (contest: string, filter: { search: string; limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['people', contest, filter],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/people', { params: { path: { contest }, query: filter }, signal }),
    placeholderData: keepPreviousData,
  });

export const gradingsQuery = (contest: string) =>
  queryOptions({
    queryKey: ['gradings', contest],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/grades', { params: { path: { contest } }, signal }),
  });

export const gradingQuery = (contest: string, number: number) =>
  queryOptions({
    queryKey: ['grading', contest, number],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/grades/{number}', { params: { path: { contest, number } }, signal }),
  });

export const reportQuery = (contest: string, person: number) =>
  queryOptions({
    queryKey: ['report', contest, person],
    queryFn: ({ signal }) => api.get('/api/contests/{contest}/people/{person}/report', { params: { path: { contest, person } }, signal }),
  });
