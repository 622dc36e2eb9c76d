import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { calls } from './calls';
import type { BankQuery } from './filters';
import type { BankItem, Category } from './types';

/** Keys of what is known of the bank. */
export const bankKeys = {
  all: ['question-bank'] as const,
  lists: ['question-bank', 'list'] as const,
  categories: ['question-bank', 'categories'] as const,
};

/** One page of the questions that I may edit, or of my own. */
export const bankQuery = ({ whose, ...query }: BankQuery) =>
  queryOptions({
    queryKey: [...bankKeys.lists, whose ?? 'all', query],
    queryFn: ({ signal }) =>
      calls.list<BankItem>(whose === 'mine' ? '/api/question/me' : '/api/question', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The categories of questions, as a tree. */
export const categoriesQuery = queryOptions({
  queryKey: bankKeys.categories,
  queryFn: ({ signal }) => calls.get<Category[]>('/api/category', { query: { type: 'question' }, signal }),
});

/** The topics in use, the most used first. */
export const tagsQuery = queryOptions({
  queryKey: [...bankKeys.all, 'tags'],
  queryFn: ({ signal }) =>
    calls.get<{ name: string; count: number }[]>('/api/general/tags', { query: { type: 'question' }, signal }),
  staleTime: 60_000,
});
