import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { ApiError } from '#/api/envelope';
import type { Schemas } from '#/api/types';
import type { Found } from '#/ui/form/AsyncSelectField';
import type { Kind } from './kinds';

/** Most that a search shows, and most that a section does. */
const SHOWN = 12;
const MANY = 96;
const MINUTES = 60_000;
const GONE: readonly number[] = [403, 404];

type Search = (text: string, signal: AbortSignal) => Promise<Found<number>[]>;

/** Finds what a section may show by hand, among what every visitor sees. */
export const searches: Partial<Record<Kind, Search>> = {
  courses: async (search, signal) => {
    const { items } = await api.list('/api/courses', { query: { search, page: 1, size: SHOWN }, signal });
    return items.map(({ id, title }) => ({ value: id, label: title }));
  },
  blog: async (search, signal) => {
    const { items } = await api.list('/api/blog-posts', { query: { search, page: 1, size: SHOWN }, signal });
    return items.map(({ id, title }) => ({ value: id, label: title }));
  },
  problems: async (search, signal) => {
    const { items } = await api.list('/api/problems', { query: { search, page: 1, size: SHOWN }, signal });
    return items.map(({ id, title }) => ({ value: id, label: title }));
  },
  contests: async (search, signal) => {
    const { items } = await api.list('/api/contests', { query: { search, page: 1, size: SHOWN }, signal });
    return items.map(({ id, name }) => ({ value: id, label: name }));
  },
};

const names: Partial<Record<Kind, (id: string) => Promise<string>>> = {
  courses: async (idOrSlug) => (await api.get('/api/courses/{idOrSlug}', { path: { idOrSlug } })).title,
  blog: async (idOrSlug) => (await api.get('/api/blog-posts/{idOrSlug}', { path: { idOrSlug } })).title,
  problems: async (slug) => (await api.get('/api/problems/{slug}', { path: { slug } })).title,
  contests: async (id) => (await api.get('/api/contests/{id}', { path: { id } })).name,
};

/** What one of them is called; null where it is gone. */
async function nameOf(kind: Kind, id: number): Promise<string | null> {
  try {
    return (await names[kind]?.(String(id))) ?? null;
  } catch (error) {
    if (error instanceof ApiError && GONE.includes(error.status)) return null;
    throw error;
  }
}

/** What things that a section shows by hand are called. */
export const namesQuery = (kind: Kind, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['website', 'names', kind, ids],
    queryFn: async () => {
      // One that can't be had leaves the others their names.
      const found = await Promise.allSettled(ids.map((id) => nameOf(kind, id)));
      return new Map(
        found.flatMap((one, at) => (one.status === 'fulfilled' ? [[ids[at] ?? 0, one.value] as const] : [])),
      );
    },
    placeholderData: keepPreviousData,
    staleTime: MINUTES,
    meta: { quiet: true },
  });

const categoryTypes: Partial<Record<Kind, 'course' | 'blog' | 'question' | 'contest'>> = {
  courses: 'course',
  comments: 'course',
  blog: 'blog',
  problems: 'question',
  contests: 'contest',
};

type Category = Schemas['Category'];

/** A tree of categories as lines, each with how deep it stands. */
function linesOf(categories: readonly Category[], depth = 0): { value: number; label: string }[] {
  return categories.flatMap(({ id, name, children }) => [
    { value: id, label: `${'– '.repeat(depth)}${name}` },
    ...linesOf(children, depth + 1),
  ]);
}

/** The categories of what a section shows. */
export const categoriesQuery = (kind: Kind) =>
  queryOptions({
    queryKey: ['website', 'categories', kind],
    queryFn: async ({ signal }) => {
      const type = categoryTypes[kind];
      return type ? linesOf(await api.get('/api/category', { query: { type }, signal })) : [];
    },
    staleTime: MINUTES,
  });

/** The site's forms, for who may list them. */
export const formsQuery = queryOptions({
  queryKey: ['website', 'forms'],
  queryFn: async ({ signal }) =>
    (await api.list('/api/register-form', { query: { page: 1, size: MANY }, signal })).items,
  staleTime: MINUTES,
});
