import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Found } from '#/ui/form/AsyncSelectField';
import { formKeys } from '../api';
import type { FormJoins } from '../types';

/** Most that a search shows. */
const SHOWN = 12;

/** The letters that the site words itself. */
export const templatesQuery = queryOptions({
  queryKey: [...formKeys.all, 'templates'],
  queryFn: ({ signal }) => api.get('/api/templates', { signal }),
  select: (templates) =>
    templates.flatMap(({ id, system, name }) => (id === null || system !== null ? [] : [{ id, name }])),
  staleTime: 60_000,
});

/** What a form joins is called; null where somebody may not see that. */
export const joinedNameQuery = (joins: FormJoins | null) =>
  queryOptions({
    queryKey: [...formKeys.all, 'joined', joins],
    queryFn: joins ? (): Promise<string | null> => nameOf(joins).catch(() => null) : skipToken,
    staleTime: 60_000,
  });

async function nameOf({ kind, id }: FormJoins): Promise<string> {
  if (kind === 'classroom') return (await api.get('/api/classroom/{id}', { path: { id } })).name;
  return (await api.get('/api/courses/{idOrSlug}', { path: { idOrSlug: String(id) } })).title;
}

/** Courses or classes of mine, by their names. */
export const findJoined =
  (kind: FormJoins['kind']) =>
  async (search: string, signal: AbortSignal): Promise<Found<number>[]> => {
    const query = { search, page: 1, size: SHOWN };
    if (kind === 'classroom') {
      const { items } = await api.list('/api/classroom', { query, signal });
      return items.map(({ id, name }) => ({ value: id, label: name }));
    }
    const { items } = await api.list('/api/courses/me', { query, signal });
    return items.map(({ id, title }) => ({ value: id, label: title }));
  };
