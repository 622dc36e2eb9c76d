import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { PageMeta } from '#/api/envelope';
import type { CommentChange, Subject } from './types';

/** Threads, and replies, of one page. */
const SIZE = 20;

const nextPage = ({ meta: { page, size, total } }: { meta: PageMeta }) => (page * size < total ? page + 1 : undefined);
const of = ({ kind, id }: Subject) => ({ subject_kind: kind, subject_id: id });

const isClosed = (meta: PageMeta & { is_closed?: boolean }) => meta.is_closed === true;

/** Everything of a discussion. */
export const commentKeys = {
  of: ({ kind, id }: Subject) => ['comments', kind, id] as const,
  note: (lesson: number) => ['note', lesson] as const,
};

/** What marks a comment as deleted while that can be taken back. */
export const commentKey = (id: number) => `comment/${id}`;

/** A discussion's threads, the newest first. Of a question that a running contest asks there are none, and `isClosed` says so. */
export const threadsQuery = (subject: Subject) =>
  infiniteQueryOptions({
    queryKey: [...commentKeys.of(subject), 'threads'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...of(subject), page: pageParam, size: SIZE };
      const { items, meta } = await api.list('/api/user-data/comment', { query, signal });
      return { items, meta, isClosed: isClosed(meta) };
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

/** The one thread that a comment is in; null where it is gone. */
export const threadOfQuery = (subject: Subject, comment: number) =>
  queryOptions({
    queryKey: [...commentKeys.of(subject), 'of', comment],
    queryFn: async ({ signal }) => {
      const { items } = await api.list('/api/user-data/comment', { query: { ...of(subject), comment }, signal });
      return items[0] ?? null;
    },
  });

/** The replies to a comment, the oldest first. */
export const repliesQuery = (subject: Subject, root: number) =>
  infiniteQueryOptions({
    queryKey: [...commentKeys.of(subject), 'replies', root],
    queryFn: ({ pageParam, signal }) =>
      api.list('/api/user-data/comment/{id}/replies', {
        path: { id: root },
        query: { page: pageParam, size: SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

/** Who can be mentioned in a discussion. */
export const peopleQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [...commentKeys.of(subject), 'people'],
    queryFn: ({ signal }) => api.get('/api/user-data/comment/people', { query: of(subject), signal }),
  });

/** A comment to be written; `isSpoiler`: it gives away how a question is solved. */
export interface Writing {
  parent: number | null;
  content: string;
  isSpoiler: boolean;
}

/** Writes a comment; the same key sent again is the same comment. */
export const writeComment = (subject: Subject, { parent, content, isSpoiler }: Writing, key: string) =>
  api.post('/api/user-data/comment', {
    body: { ...of(subject), parent_id: parent, content, key, ...(isSpoiler && { is_spoiler: true }) },
  });

export const changeComment = (id: number, body: CommentChange, isLeaving = false) =>
  api.put('/api/user-data/comment/{id}', { path: { id }, body, keepalive: isLeaving });

export const deleteComment = (id: number, isLeaving: boolean) =>
  api.delete('/api/user-data/comment/{id}', { path: { id }, keepalive: isLeaving });

const noteKey = (lesson: number) => `note/${lesson}`;

/** The own notes of a lesson. */
export const noteQuery = (lesson: number) =>
  queryOptions({
    queryKey: commentKeys.note(lesson),
    queryFn: async ({ signal }) =>
      textIn((await api.get('/api/user-data/draft', { query: { key: noteKey(lesson) }, signal }))?.data),
    // What is being written is newer than what the server has.
    staleTime: Infinity,
    refetchOnMount: 'always',
  });

export const saveNote = (lesson: number, text: string) =>
  api.post('/api/user-data/draft', { body: { key: noteKey(lesson), data: { text } } });

function textIn(data: unknown): string {
  const { text } = (data ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}
