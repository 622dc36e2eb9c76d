import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { toQuery, type PostFilters } from './filters';

/** Keys of what readers see of the blog. */
export const postKeys = {
  all: ['blog'] as const,
  list: (filters: PostFilters) => ['blog', 'list', filters] as const,
  one: (slug: string, preview: string | null) => ['blog', 'one', slug, preview] as const,
};

/** One page of the blog. */
export const postsQuery = (filters: PostFilters) =>
  queryOptions({
    queryKey: postKeys.list(filters),
    queryFn: ({ signal }) => api.list('/api/blog-posts', { query: toQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

/** One post, by its slug; with the token of a link to preview it, as it is written. */
export const postQuery = (slug: string, preview: string | null) =>
  queryOptions({
    queryKey: postKeys.one(slug, preview),
    queryFn: ({ signal }) =>
      api.get('/api/blog-posts/{idOrSlug}', {
        path: { idOrSlug: slug },
        query: preview === null ? {} : { preview },
        signal,
      }),
  });

/** The categories of posts. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories', 'blog'],
  queryFn: ({ signal }) => api.get('/api/category', { query: { type: 'blog' }, signal }),
  staleTime: 5 * 60_000,
});
