import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { toBody } from './letterForm';
import type { Language, LetterForm } from './types';

/** Keys of what admins see of letters. */
export const letterKeys = {
  /** All of it. */
  all: ['letters'] as const,
  list: ['letters', 'list'] as const,
  one: (key: string) => ['letters', 'one', key] as const,
};

/** Every letter of the site: the platform's in their order, then the site's own by name. */
export const lettersQuery = queryOptions({
  queryKey: letterKeys.list,
  queryFn: ({ signal }) => api.get('/api/templates', { signal }),
});

/** One letter. What is here may be old, and an old version can't be saved. */
export const letterQuery = (key: string) =>
  queryOptions({
    queryKey: letterKeys.one(key),
    queryFn: ({ signal }) => api.get('/api/templates/{id}', { path: { id: key }, signal }),
    staleTime: 0,
  });

/** What each letter may name; the entry without a template is for the site's own. */
export const paramsQuery = queryOptions({
  queryKey: [...letterKeys.all, 'params'],
  queryFn: ({ signal }) => api.get('/api/templates/system-params', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What a letter would look like, with made-up values; nothing is saved. */
export const previewQuery = (key: string, locale: Language, letter: LetterForm) =>
  queryOptions({
    queryKey: [...letterKeys.all, 'preview', key, locale, letter],
    queryFn: ({ signal }) =>
      api.post('/api/templates/{id}/preview', { path: { id: key }, body: { locale, draft: toBody(letter) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });

/** Writes a letter of the site's own. */
export const createLetter = (letter: LetterForm) => api.post('/api/templates', { body: toBody(letter) });

/** Changes a letter; a change that comes too late is refused with 409 and what is there by now. */
export const saveLetter = (key: string, letter: LetterForm, version: number) =>
  api.put('/api/templates/{id}', { path: { id: key }, body: { ...toBody(letter), version } });

/** Takes a letter of the site's own away; one of the platform goes out as it was made again. */
export const deleteLetter = (key: string, keepalive?: boolean) =>
  api.delete('/api/templates/{id}', { path: { id: key }, keepalive });

/** Sends the letter as it is saved to oneself. */
export const testLetter = (key: string, locale: Language) =>
  api.post('/api/templates/{id}/test', { path: { id: key }, body: { locale } });
