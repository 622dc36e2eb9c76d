import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Step } from '#/api/approval';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { askedFor, type PostListQuery } from './filters';
import type { EditedPost, PostInput } from './types';

/** Editors get a post with what they wrote; the screen turns away who gets it without. */
const edited = (post: Schemas['PostView']) => post as EditedPost;

/** Keys of what managers see of the blog. */
export const postKeys = {
  /** All of it. */
  all: ['manage', 'blog'] as const,
  lists: ['manage', 'blog', 'list'] as const,
  one: (id: number) => ['manage', 'blog', 'one', id] as const,
  changes: (id: number) => ['manage', 'blog', 'changes', id] as const,
  revisions: (id: number) => ['manage', 'blog', 'revisions', id] as const,
};

/** One page of the posts that I may change. */
export const postsQuery = (query: PostListQuery) =>
  queryOptions({
    queryKey: [...postKeys.lists, query],
    queryFn: ({ signal }) => api.list('/api/blog-posts/me', { query: askedFor(query), signal }),
    placeholderData: keepPreviousData,
  });

/** How many posts wait for approval. */
export const waitingCountQuery = queryOptions({
  ...postsQuery({ page: 1, size: 12, show: 'waiting' }),
  select: ({ meta }) => meta.total,
});

/** A post as it is written, with its source. What is here may be old, and an old version can't be saved. */
export const postQuery = (id: number) =>
  queryOptions({ queryKey: postKeys.one(id), queryFn: () => fetchPost(id), staleTime: 0 });

export const fetchPost = (id: number) =>
  api.get('/api/blog-posts/{idOrSlug}', { path: { idOrSlug: String(id) }, query: { draft: true } }).then(edited);

/** What is different from what readers have, for who reviews it. */
export const changesQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: [...postKeys.changes(id), version],
    queryFn: ({ signal }) => api.get('/api/blog-posts/{id}/changes', { path: { id }, signal }),
  });

/** What a post was, the newest first. */
export const revisionsQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: [...postKeys.revisions(id), version],
    queryFn: ({ signal }) => api.get('/api/blog-posts/{id}/revisions', { path: { id }, signal }),
  });

/** The categories of posts, as a tree. */
export const categoriesQuery = queryOptions({
  queryKey: [...postKeys.all, 'categories'],
  queryFn: ({ signal }) => api.get('/api/category', { query: { type: 'blog' }, signal }),
  staleTime: 60_000,
});

/** Makes a draft; the same key sent again is the same post. */
export const createPost = (title: string, key: string) =>
  api.post('/api/blog-posts', { body: { title, status: 'draft', key } }).then(edited);

/** Changes a post; a change that comes too late is refused with 409 and the post as it is now. */
export const savePost = (id: number, body: PostInput) =>
  api.put('/api/blog-posts/{id}', { path: { id }, body }).then(edited);

/** Takes a post a step further; a rejection says why. */
export const takeStep = (id: number, action: Step, reason?: string) =>
  api.put('/api/blog-posts/manage', { body: { id, action, reason } }).then(edited);

/** Makes a post what it was. */
export const restorePost = (id: number, revision: number) =>
  api.post('/api/blog-posts/{id}/restore', { path: { id }, body: { revision } }).then(edited);

/** Makes a link by which anybody looks at a post for a week; without the site's host. */
export const previewPost = (id: number) => api.post('/api/blog-posts/{id}/preview', { path: { id } });

/** Deletes a post with its revisions and comments. */
export const deletePost = (id: number, keepalive?: boolean) =>
  api.delete('/api/blog-posts/{id}', { path: { id }, keepalive });
