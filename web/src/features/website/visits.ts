import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';

/** Who ended a visit before its time: one of the site's admins, the visitor, or the platform; or nobody, the link having run out unused. */
export type EndedSide = 'site' | 'visitor' | 'platform' | 'unused';

/** A visit by an operator of the platform. Times in epoch seconds. */
export interface Visit {
  id: number;
  operator: string;
  reason: string;
  started_at: number;
  expires_at: number;
  entered_at: number | null;
  ended_at: number | null;
  ended_side: EndedSide | null;
  /** That person's name, as it was then. */
  ended_by: string;
  live: boolean;
  actions_count: number;
}

/** Something that was changed in a visit, or tried to be. */
export interface VisitAction {
  at: number;
  method: string;
  path: string;
  status: number;
}

/** The last visits, newest first. */
export const visitsQuery = queryOptions({
  queryKey: ['website', 'visits'],
  queryFn: ({ signal }) => api.get<Visit[]>('/api/visits?size=24', { signal }),
  staleTime: 0,
});

/** What was changed in a visit, newest first. */
export const visitActionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['website', 'visits', id],
    queryFn: ({ signal }) => api.get<VisitAction[]>(`/api/visits/${id}/actions?size=96`, { signal }),
    placeholderData: keepPreviousData,
  });

/** Ends a visit at once. */
export function endVisit(id: number): Promise<boolean> {
  return api.post<boolean>(`/api/visits/${id}/end`, {});
}
