import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import { renew } from '#/api/renew';
import type { Schemas } from '#/api/types';

/** A remark on a line of a file, or on the whole of it. */
export type SnippetRemark = Schemas['SnippetRemark'];
/** A file as it is shown. */
export type SnippetFile = Schemas['SnippetFile'];

/** What is needed of a snippet to speak about it. */
export type ReviewedSnippet = Pick<Schemas['SnippetView'], 'id' | 'slug' | 'title' | 'can_edit'>;

/** Which version is spoken of: by its number, or the one that a link opens. */
export type RemarkPlace = { n: number } | { token: string };

/** A remark to be written; `line` null: on the whole file. */
export interface NewRemark {
  file: string;
  line: number | null;
  text: string;
}

/** Versions of a list that are looked at for remarks. */
const MOST_VERSIONS = 96;

/** Keys of what was said of snippets. */
export const reviewKeys = {
  all: ['snippet-review'] as const,
  one: (id: number) => ['snippet-review', id] as const,
};

const fetchReview = (token: string, signal: AbortSignal) =>
  api.get('/api/snippet/review/{token}', { path: { token }, signal });

/** What a review link opens. */
export type Review = Awaited<ReturnType<typeof fetchReview>>;

export const reviewQuery = (token: string) =>
  queryOptions({
    queryKey: [...reviewKeys.all, 'link', token],
    queryFn: ({ signal }) => fetchReview(token, signal),
  });

/** Versions of a snippet, the newest first, each with how many remarks it has. */
export const reviewedVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...reviewKeys.one(id), 'versions'],
    queryFn: async ({ signal }) =>
      (await api.list('/api/snippet/{id}/versions', { path: { id }, query: { page: 1, size: MOST_VERSIONS }, signal }))
        .items,
  });

/** A version as it was. */
export const reviewedVersionQuery = (id: number, n: number) =>
  queryOptions({
    queryKey: [...reviewKeys.one(id), 'version', n],
    queryFn: ({ signal }) => api.get('/api/snippet/{id}/versions/{n}', { path: { id, n }, signal }),
    staleTime: Infinity,
  });

/** What was said of a version. */
export const remarksQuery = (id: number, n: number) =>
  queryOptions({
    queryKey: [...reviewKeys.one(id), 'remarks', n],
    queryFn: ({ signal }) => api.get('/api/snippet/{id}/remarks', { path: { id }, query: { n }, signal }),
  });

/** Writes a remark; without a place, on what is being typed. Answers all that is said of that version by then. */
export const addRemark = (id: number, remark: NewRemark, place?: RemarkPlace) =>
  api.post('/api/snippet/{id}/remarks', { path: { id }, body: { ...place, ...remark } });

/** Takes a remark away; `isLeaving` where the page is being closed. */
export const removeRemark = (id: number, remark: number, isLeaving: boolean) =>
  api.delete('/api/snippet/{id}/remarks/{remark}', { path: { id, remark }, keepalive: isLeaving });

/** The link by which others write remarks on a version; without a number, on one of now. */
export const makeLink = (id: number, n?: number) =>
  api.post('/api/snippet/{id}/review-link', { path: { id }, body: { n } });

/** Has a link lead nowhere from now on. */
export const endLink = (id: number, n: number) =>
  api.delete('/api/snippet/{id}/review-link', { path: { id }, query: { n } });

/** Looks again at all that was said of snippets: a version may have a remark more. */
export const renewReviews = (queryClient: QueryClient) => renew(queryClient, reviewKeys.all);
