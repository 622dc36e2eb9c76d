import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf, api, fillPath } from '#/api/client';
import type { Page } from '#/api/envelope';
import type { Schemas } from '#/api/types';
import type { Locale } from '#/i18n/locale';
import { listSchema, wholeNumber } from '#/ui/table/listState';

/** A lesson of a gradebook. */
export type BookItem = Schemas['GradebookItem'];
/** A learner, with a cell for each lesson in the order of the lessons. */
export type BookRow = Schemas['GradebookRow'];
/** What a learner has of a lesson. */
export type BookCell = Schemas['GradebookCell'];

/** What marks are written in. */
export type Scale = 'ten' | 'percent';
/** What a gradebook is saved as. */
export type FileFormat = 'csv' | 'xlsx';

const PATH = '/api/learning/course/{id}/gradebook';

/** The gradebook in the address; the chapter only leaves columns out. */
export const gradebookList = listSchema({ filters: { chapter: wholeNumber } });

/** Which learners of a course. */
export interface BookQuery {
  page: number;
  size: number;
  search: string;
}

/** Lessons, and a page of learners by given name. It is asked for whenever it is shown: marks are given on other pages. */
export const gradebookQuery = (course: number, { page, size, search }: BookQuery) =>
  queryOptions({
    queryKey: ['gradebook', course, page, size, search],
    queryFn: ({ signal }) => api.get(PATH, { path: { id: course }, query: { page, size, search }, signal }),
    select: ({ items, rows, total }): { items: BookItem[]; rows: Page<BookRow> } => ({
      items,
      rows: { items: rows, meta: { page, size, total } },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Where everybody's marks are to be had as a file. */
export const fileAddress = (course: number, format: FileFormat, scale: Scale, lang: Locale) =>
  addressOf(fillPath(PATH, { id: course }), { format, scale, lang });
