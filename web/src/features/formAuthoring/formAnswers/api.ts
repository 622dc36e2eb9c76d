import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { formKeys } from '../api';
import type { AnswerListQuery } from '../filters';
import type { FormDecision } from '../types';

/** A file of many answers takes longer than other calls. */
const EXPORT_MS = 60_000;

/** Files of tables that the server writes. */
export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** One page of the answers to a form. */
export const answersQuery = (form: number, query: AnswerListQuery) => {
  const { sort: _sort, ...asked } = query;
  return queryOptions({
    queryKey: [...formKeys.answers(form), asked],
    queryFn: ({ signal }) =>
      api.list('/api/register-form/form-submission', { query: { ...asked, form_id: form }, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Decides about an answer, or notes something about it. */
export const decide = (id: number, body: FormDecision) =>
  api.put('/api/register-form/form-submission/{id}', { path: { id }, body });

/** The address of a file with the answers of a list, without its pages. */
export async function exportAnswers(form: number, query: AnswerListQuery, format: SheetFormat): Promise<string> {
  const { page: _page, size: _size, sort: _sort, ...filters } = query;
  const { url } = await api.get('/api/register-form/form-submission/export', {
    query: { ...filters, form_id: form, format },
    timeoutMs: EXPORT_MS,
  });
  return url;
}
