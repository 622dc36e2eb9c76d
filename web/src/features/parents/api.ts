import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';

/** What a parent is shown of one child. Times in epoch seconds. */
export type ParentPageData = Schemas['ParentPage'];
/** What is told of one part of the child's work. */
export type ParentSection = Schemas['ParentSection'];

/** The page that the letter's link opened; 404 where the link has ended. */
export const parentQuery = queryOptions({
  queryKey: ['parent'],
  queryFn: ({ signal }) => api.get('/api/parent', { signal }),
});

/** A session to come of the child's classes. Times in epoch seconds. */
export type ParentSession = Schemas['ParentSession'];

/** The sessions of the next four weeks, of all classes of the child. */
export const parentSessionsQuery = queryOptions({
  queryKey: ['parent', 'sessions'],
  queryFn: ({ signal }) => api.get('/api/parent/absence', { signal }),
});

/** Says that the child won't come to a session; the sessions as they are then. */
export function reportChildAbsence(session: number, reason: string): Promise<ParentSession[]> {
  return api.post('/api/parent/absence', { body: { session_id: session, reason } });
}

/** Confirms the address, with the consent for the child where that is given. */
export function answerLetter(consents: boolean): Promise<ParentPageData> {
  return api.post('/api/parent/consent', { body: { consents: consents ? ['child'] : [] } });
}

/** Takes the consent back. */
export function withdrawConsent(): Promise<ParentPageData> {
  return api.delete('/api/parent/consent');
}

/** Ends the link. */
export function stopLink(): Promise<boolean> {
  return api.delete('/api/parent');
}
