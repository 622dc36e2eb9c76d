import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { FormListQuery } from './filters';
import type { EditedForm, FormInput } from './types';

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
