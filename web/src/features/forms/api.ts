import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { OpenListQuery } from './filters';
import type { AnswerBody } from './send';
import type { FormAnswered, FormView } from './types';

/** Files take longer than other calls. */
const FILES_MS = 300_000;

/** Keys of what visitors see of forms. */
export const formKeys = {
  all: ['forms'] as const,
  lists: ['forms', 'open'] as const,
  one: (slug: string) => ['forms', 'one', slug] as const,
};

/** One page of the forms that are open. */
export const openFormsQuery = ({ page, size }: OpenListQuery) =>
  queryOptions({
    queryKey: [...formKeys.lists, { page, size }],
    queryFn: ({ signal }) => api.list('/api/register-form/open', { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  });

/** One form, by its address, with what its answer has to carry. */
export const formQuery = (slug: string) =>
  queryOptions({
    queryKey: formKeys.one(slug),
    queryFn: async ({ signal }) =>
      (await api.get('/api/register-form/{idOrSlug}', { path: { idOrSlug: slug }, signal })) as FormView,
  });

/** Sends an answer; one that registers also makes the account, and comes into what the form joins. */
export function sendAnswer(body: AnswerBody | FormData, registers: boolean): Promise<FormAnswered> {
  const options = { body: body as AnswerBody, timeoutMs: body instanceof FormData ? FILES_MS : undefined };
  return registers ? api.post('/api/register-form/register', options) : api.post('/api/register-form/submit', options);
}
