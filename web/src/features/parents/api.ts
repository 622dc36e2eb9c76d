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
