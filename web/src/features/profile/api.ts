import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';

/** Keys of what is known of people's profiles. */
export const profileKeys = { all: ['profiles'] as const };

/** A person's profile, as far as the visitor may see it. */
export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: [...profileKeys.all, id],
    queryFn: ({ signal }) => api.get('/api/users/{id}/profile', { path: { id }, signal }),
  });

/** The days of a year on which a person practised. */
export const calendarQuery = (id: number, year: number) =>
  queryOptions({
    queryKey: [...profileKeys.all, id, 'calendar', year],
    queryFn: ({ signal }) =>
      api.get('/api/users/{id}/calendar', { path: { id }, query: { year: String(year) }, signal }),
  });
