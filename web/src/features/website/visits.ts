import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';

/** Who ended a visit before its time: one of the site's admins, the visitor, or the platform; or nobody, the link having run out unused. */
export type EndedSide = Schemas['EndedSide'];

/** A visit by an operator of the platform. Times in epoch seconds. */
export type Visit = Schemas['VisitItem'];

/** Something that was changed in a visit, or tried to be. */
export type VisitAction = Schemas['ActionItem'];

/** A page of the visits, newest first. */
export const visitsQuery = (page: number) =>
  queryOptions({
    queryKey: ['website', 'visits', { page }],
    queryFn: ({ signal }) => api.list('/api/visits', { query: { page, size: 12 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A page of what was changed in a visit, newest first. */
export const visitActionsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['website', 'visits', id, { page }],
    queryFn: ({ signal }) => api.list('/api/visits/{id}/actions', { path: { id }, query: { page, size: 24 }, signal }),
    placeholderData: keepPreviousData,
  });

/** Ends a visit at once. */
export function endVisit(id: number): Promise<boolean> {
  return api.post('/api/visits/{id}/end', { path: { id } });
}
