import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import type { PageKind } from '#/routing/table';
import { dayBefore } from './days';

/** How often pages were seen, in a row of a report. */
export type ViewRow = Schemas['PageViewRow'];
/** How many went how far. */
export type Funnel = Schemas['PageViewFunnel'];

/** What is asked for: the last so many days, what a row is made of, and of which kind of page. */
export interface Report {
  days: number;
  by: 'day' | 'object' | 'referrer' | 'device' | 'language' | 'type';
  type?: PageKind;
}

/** The rows of a report: days in their order, otherwise what was seen most first. */
export const viewsQuery = ({ days, by, type }: Report) =>
  queryOptions({
    queryKey: ['page-views', { days, by, type }],
    queryFn: ({ signal }) =>
      api.get('/api-admin/page-views', { query: { from: dayBefore(days - 1), by, type }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The way from a form to an account to a course, of the last so many days. */
export const funnelQuery = (days: number) =>
  queryOptions({
    queryKey: ['page-views', 'funnel', days],
    queryFn: ({ signal }) => api.get('/api-admin/page-views/funnel', { query: { from: dayBefore(days - 1) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
