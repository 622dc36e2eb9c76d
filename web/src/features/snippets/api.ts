import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { addressOf, api, fillPath } from '#/api/client';
import type { Page } from '#/api/envelope';
import { setNewest } from '#/api/setNewest';
import { pageSizes } from '#/ui/pageSizes';
import { listSchema, oneOf, wholeNumber, type ListQuery } from '#/ui/table/listState';
import {
  visibilities,
  type RunBody,
  type RunInput,
  type RunView,
  type SnippetChange,
  type SnippetInput,
  type SnippetItem,
  type SnippetView,
  type VersionItem,
  type VersionView,
} from './types';

/** My snippets in the address. */
export const snippetList = listSchema({ filters: { language: wholeNumber, visibility: oneOf(visibilities) } });

type SnippetListQuery = ListQuery<typeof snippetList>;

/** Versions of a page of their list. */
const VERSIONS_SIZE = 24;

/** Without a connection the worker may have what is asked for (`offline/worker`). */
const networkMode = 'always';

/** Keys of what is known of snippets. */
export const snippetKeys = {
  all: ['snippets'] as const,
  lists: ['snippets', 'list'] as const,
  list: (query: SnippetListQuery) => ['snippets', 'list', query] as const,
  one: (slug: string) => ['snippets', 'one', slug] as const,
  versions: (id: number) => ['snippets', 'versions', id] as const,
  version: (id: number, n: number) => ['snippets', 'versions', id, n] as const,
};

/** A page of my snippets, what was changed last first. */
export const snippetsQuery = ({ language, ...query }: SnippetListQuery) =>
  queryOptions({
    queryKey: snippetKeys.list({ language, ...query }),
    queryFn: ({ signal }): Promise<Page<SnippetItem>> =>
      api.list('/api/snippet/', { query: { ...query, language_id: language }, signal }),
    placeholderData: keepPreviousData,
    networkMode,
  });

/** My newest snippets: at least as many as are held for when there is no connection. */
export const recentSnippetsQuery = snippetsQuery({ page: 1, size: pageSizes[1] });

/** The address of the call for the first page of the list. */
export const listAddress = addressOf('/api/snippet/', { page: 1, size: pageSizes[0] });

/** A snippet by its address. */
export const snippetQuery = (slug: string) =>
  queryOptions({
    queryKey: snippetKeys.one(slug),
    queryFn: ({ signal }): Promise<SnippetView> => api.get('/api/snippet/{id}', { path: { id: slug }, signal }),
    networkMode,
  });

/** The address of the call that {@link snippetQuery} makes: it is held for when there is no connection. */
export const snippetAddress = (slug: string): string => fillPath('/api/snippet/{id}', { id: slug });

/** What a snippet was, the newest first. */
export const versionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: snippetKeys.versions(id),
    queryFn: ({ pageParam, signal }): Promise<Page<VersionItem>> =>
      api.list('/api/snippet/{id}/versions', {
        path: { id },
        query: { page: pageParam, size: VERSIONS_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.size < meta.total ? meta.page + 1 : undefined),
    staleTime: 0,
  });

/** One version, which never changes. */
export const versionQuery = (id: number, n: number) =>
  queryOptions({
    queryKey: snippetKeys.version(id, n),
    queryFn: ({ signal }): Promise<VersionView> =>
      api.get('/api/snippet/{id}/versions/{n}', { path: { id, n }, signal }),
    staleTime: Infinity,
  });

/** Makes a snippet; the same key is the same snippet. */
export const createSnippet = (body: SnippetInput): Promise<SnippetView> => api.post('/api/snippet/', { body });

/** Changes a snippet; a version that is not the newest is a conflict, whose error brings the newest. */
export const changeSnippet = (id: number, body: SnippetChange): Promise<SnippetView> =>
  api.put('/api/snippet/{id}', { path: { id }, body });

/** Deletes a snippet; `isLeaving` where the page is being closed. */
export const deleteSnippet = (id: number, isLeaving = false) =>
  api.delete('/api/snippet/{id}', { path: { id }, keepalive: isLeaving });

/** Makes a snippet what it was; what it is now becomes a version. */
export const restoreVersion = (id: number, n: number, version: number): Promise<SnippetView> =>
  api.post('/api/snippet/{id}/versions/{n}/restore', { path: { id, n }, body: { version } });

/** Names a version; null: it has no name any more. */
export const nameVersion = (id: number, n: number, name: string | null) =>
  api.put('/api/snippet/{id}/versions/{n}', { path: { id, n }, body: { name } });

/** Begins a run. */
export const startRun = (body: RunBody): Promise<{ token: string }> =>
  api.post('/api/snippet/judge-submission', { body });

/** A run as it is now. */
export const fetchRun = (token: string): Promise<RunView> =>
  api.get('/api/snippet/judge-submission/{token}', { path: { token } });

/** Where a run tells what happens to it. */
export const runEventsAddress = (token: string): string =>
  fillPath('/api/snippet/judge-submission/{token}/events', { token });

/** Gives a run input; the same number again is no second input. */
export const sendInput = (token: string, input: RunInput) =>
  api.post('/api/snippet/judge-submission/{token}/input', { path: { token }, body: input });

/** Ends a run. */
export const stopRun = (token: string) => api.post('/api/snippet/judge-submission/{token}/stop', { path: { token } });

/** Puts a snippet in the place of what is known of it; lists are to be asked for again. */
export function keepSnippet(queryClient: QueryClient, view: SnippetView): void {
  setNewest(queryClient, snippetKeys.one(view.slug), view);
  void queryClient.invalidateQueries({ queryKey: snippetKeys.lists });
}
