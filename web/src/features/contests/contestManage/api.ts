import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Step } from '#/api/approval';
import { addressOf, api, fillPath } from '#/api/client';
import type { Locale } from '#/i18n/locale';
import type { ListQuery } from '#/ui/table/listState';
import { fetchContest } from '../api';
import type { ContestInput, ContestView } from '../types';
import type { manageList } from './filters';

/** Keys of what managers see of contests. */
export const manageKeys = {
  all: ['manage', 'contests'] as const,
  lists: ['manage', 'contests', 'list'] as const,
  one: (id: number) => ['manage', 'contests', 'one', id] as const,
};

/** The list's call: contests that I may change. */
export const manageQuery = (query: ListQuery<typeof manageList>) =>
  queryOptions({
    queryKey: [...manageKeys.lists, query],
    queryFn: ({ signal }) => api.list('/api/contests/me', { query: { ...query, role: 'manager' }, signal }),
    placeholderData: keepPreviousData,
  });

/** A contest as it was written. What is here may be old, and an old version can't be saved. */
export const editedQuery = (id: number) =>
  queryOptions({
    queryKey: manageKeys.one(id),
    queryFn: ({ signal }) => fetchContest(String(id), signal),
    staleTime: 0,
  });

/** Groups that a contest may be put into. */
export const groupsQuery = queryOptions({
  queryKey: [...manageKeys.all, 'groups'],
  queryFn: ({ signal }) => api.get('/api/contests/groups', { signal }),
});

/** Makes a draft. */
export const createContest = (body: ContestInput) => api.post('/api/contests', { body });

/** Changes a contest; a change that comes too late is refused with 409. */
export const saveContest = (id: number, body: ContestInput) =>
  api.put('/api/contests/manage', { body: { ...body, id, action: 'update' } }) as Promise<ContestView>;

/** Takes a contest a step further; a rejection says why. */
export const takeStep = (id: number, action: Step, reason?: string) =>
  api.put('/api/contests/manage', { body: { id, action, reason } }) as Promise<ContestView>;

/** Puts a contest away, for good. */
export const archiveContest = (id: number, keepalive?: boolean) =>
  api.put('/api/contests/manage', { body: { id, action: 'archive' }, keepalive });

/** Copies a contest into a draft of one's own that begins at another time. */
export const cloneContest = (id: number, start: number) =>
  api.post('/api/contests/clone', { body: { contest_id: id, start_time: start } });

/** Shows everybody the board as it is. */
export const unfreezeContest = (id: number) => api.post('/api/contests/{id}/unfreeze', { path: { id } });

/** Where everybody's results are to be had as a file. */
export const resultsAddress = (id: number, format: 'xlsx' | 'csv' | 'clics', lang: Locale) =>
  addressOf(fillPath('/api/contests/{id}/result-download', { id }), { format, lang });
