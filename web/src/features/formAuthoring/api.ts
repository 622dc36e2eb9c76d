import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Found } from '#/ui/form/AsyncSelectField';
import type { AnswerListQuery, FormListQuery } from './filters';
import type { EditedForm, FormDecision, FormInput, FormJoins } from './types';

/** A file of many answers takes longer than other calls. */
const EXPORT_MS = 60_000;
/** Most that a search shows. */
const SHOWN = 12;

/** Files of tables that the server writes. */
export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** Keys of what staff see of forms. */
export const formKeys = {
  all: ['manage', 'forms'] as const,
  lists: ['manage', 'forms', 'list'] as const,
  one: (id: number) => ['manage', 'forms', 'one', id] as const,
  answers: (id: number) => ['manage', 'forms', 'answers', id] as const,
};

/** One page of all forms, with how many answers each has. */
export const formsQuery = (query: FormListQuery) => {
  const { sort: _sort, ...asked } = query;
  return queryOptions({
    queryKey: [...formKeys.lists, asked],
    queryFn: ({ signal }) => api.list('/api/register-form', { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
};

/** A form as it was written. */
export const fetchForm = async (id: number) =>
  (await api.get('/api/register-form/{idOrSlug}', { path: { idOrSlug: String(id) } })) as EditedForm;

/** The same. What is here may be old, and an old version can't be saved. */
export const formQuery = (id: number) =>
  queryOptions({ queryKey: formKeys.one(id), queryFn: () => fetchForm(id), staleTime: 0 });

/** Makes a draft. */
export const createForm = async (body: FormInput) => (await api.post('/api/register-form', { body })) as EditedForm;

/** Changes a form; a change that comes too late is refused with 409. */
export const saveForm = async (id: number, body: FormInput) =>
  (await api.put('/api/register-form/{id}', { path: { id }, body })) as EditedForm;

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

/** The letters that the site words itself. */
export const templatesQuery = queryOptions({
  queryKey: [...formKeys.all, 'templates'],
  queryFn: ({ signal }) => api.get('/api/templates', { signal }),
  select: (templates) =>
    templates.flatMap(({ id, system, name }) => (id === null || system !== null ? [] : [{ id, name }])),
  staleTime: 60_000,
});

/** What a form joins is called; null where somebody may not see that. */
export const joinedNameQuery = (joins: FormJoins | null) =>
  queryOptions({
    queryKey: [...formKeys.all, 'joined', joins],
    queryFn: joins ? (): Promise<string | null> => nameOf(joins).catch(() => null) : skipToken,
    staleTime: 60_000,
  });

async function nameOf({ kind, id }: FormJoins): Promise<string> {
  if (kind === 'classroom') return (await api.get('/api/classroom/{id}', { path: { id } })).name;
  return (await api.get('/api/courses/{idOrSlug}', { path: { idOrSlug: String(id) } })).title;
}

/** Courses or classes of mine, by their names. */
export const findJoined =
  (kind: FormJoins['kind']) =>
  async (search: string, signal: AbortSignal): Promise<Found<number>[]> => {
    const query = { search, page: 1, size: SHOWN };
    if (kind === 'classroom') {
      const { items } = await api.list('/api/classroom', { query, signal });
      return items.map(({ id, name }) => ({ value: id, label: name }));
    }
    const { items } = await api.list('/api/courses/me', { query, signal });
    return items.map(({ id, title }) => ({ value: id, label: title }));
  };
