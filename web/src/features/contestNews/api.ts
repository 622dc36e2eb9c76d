import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Told } from './types';

const keys = {
  announcements: (id: number) => ['contest-news', id, 'announcements'] as const,
  clarifications: (id: number) => ['contest-news', id, 'clarifications'] as const,
};

/** Everything that is asked and told in a contest. */
export const newsKey = (id: number) => ['contest-news', id] as const;

/** What was told to all, to the visitor's room and to the visitor, newest first; staff see everything. */
export const announcementsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.announcements(id),
    queryFn: ({ signal }) => api.get('/api/contests/{id}/announcements', { path: { id }, signal }),
  });

/** What was asked: all for staff, else one's own and what was answered for all. */
export const clarificationsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.clarifications(id),
    queryFn: ({ signal }) => api.get('/api/contests/{id}/clarifications', { path: { id }, signal }),
  });

export const announce = (id: number, text: string, to: Told) =>
  api.post('/api/contests/{id}/announcements', {
    path: { id },
    body: {
      text,
      ...(to.kind === 'room' && { room: to.room }),
      ...(to.kind === 'one' && { entry_id: to.entry }),
    },
  });

export const ask = (id: number, text: string, question: number | null) =>
  api.post('/api/contests/{id}/clarifications', { path: { id }, body: { text, question_id: question } });

export const answer = (id: number, clarification: number, body: { answer: string; is_public: boolean }) =>
  api.put('/api/contests/{id}/clarifications/{clarification}', { path: { id, clarification }, body });
