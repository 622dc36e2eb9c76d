import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { SitePageInput } from './types';

/** Keys of the site's pages. */
export const sitePageKeys = {
  all: ['site-pages'] as const,
  list: ['site-pages', 'list'] as const,
  one: (slug: string, version: number | null) => ['site-pages', 'one', slug, version] as const,
  versions: (slug: string) => ['site-pages', 'versions', slug] as const,
};

/** All pages, for who may change them. */
export const sitePagesQuery = queryOptions({
  queryKey: sitePageKeys.list,
  queryFn: ({ signal }) => api.get('/api/pages', { signal }),
});

/** A page as it is now (null) or was as a version. */
export const sitePageQuery = (slug: string, version: number | null) =>
  queryOptions({
    queryKey: sitePageKeys.one(slug, version),
    queryFn: ({ signal }) =>
      api.get('/api/pages/{slug}', { path: { slug }, query: version === null ? {} : { version }, signal }),
  });

/** Since when a page has been what it is, and was before; the newest first. */
export const sitePageVersionsQuery = (slug: string) =>
  queryOptions({
    queryKey: sitePageKeys.versions(slug),
    queryFn: ({ signal }) => api.get('/api/pages/{slug}/versions', { path: { slug }, signal }),
  });

/** Writes a page; a change that comes too late is refused with 409 and the page as it is. */
export const saveSitePage = (slug: string, body: SitePageInput) =>
  api.put('/api/pages/{slug}', { path: { slug }, body });

/** Takes a page of the site's own away. */
export const deleteSitePage = (slug: string, keepalive?: boolean) =>
  api.delete('/api/pages/{slug}', { path: { slug }, keepalive });
