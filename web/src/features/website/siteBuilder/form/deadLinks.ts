import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { ApiError } from '#/api/envelope';

const NOT_FOUND = 404;
const MINUTES = 60_000;

/** What of an address a screen is found by: it has no language, query or place on the page. Null: it leads elsewhere. */
export function screenPath(address: string): string | null {
  if (!address.startsWith('/') || address.startsWith('//')) return null;
  const path = address.replace(/[?#].*$/, '').replace(/^\/en(?=\/|$)/, '');
  return path === '' ? '/' : path;
}

/** Asks for what an address is about. */
function askFor(path: string, signal: AbortSignal): Promise<unknown> {
  const [, kind = '', slug = ''] = path.split('/').map(decodeURIComponent);
  switch (kind) {
    case 'course':
      return api.get('/api/courses/{idOrSlug}', { path: { idOrSlug: slug }, signal });
    case 'blog':
      return api.get('/api/blog-posts/{idOrSlug}', { path: { idOrSlug: slug }, query: {}, signal });
    case 'page':
      return api.get('/api/pages/{slug}', { path: { slug }, query: {}, signal });
    case 'form':
      return api.get('/api/register-form/{idOrSlug}', { path: { idOrSlug: slug }, signal });
    case 'problems':
      return api.get('/api/problems/{slug}', { path: { slug }, signal });
    default:
      return Promise.resolve();
  }
}

/** Whether what an address is about is there: a course, a post, a page, a form, a problem. */
export const objectQuery = (path: string) =>
  queryOptions({
    queryKey: ['website', 'link', path],
    queryFn: async ({ signal }) => {
      try {
        await askFor(path, signal);
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.status === NOT_FOUND) return false;
        throw error;
      }
    },
    staleTime: MINUTES,
    meta: { quiet: true },
  });
