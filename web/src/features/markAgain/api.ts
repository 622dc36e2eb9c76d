import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';

/** Marking again: how far it is, and in numbers what it changes. */
export type MarkAgain = Schemas['MarkAgainView'];
/** A person for whom something changes. */
export type MarkAgainPerson = Schemas['MarkAgainPerson'];
/** What is to be marked again, and how. */
export type MarkAgainInput = Schemas['MarkAgainInput'];
/** A quiz that asks the question. */
export type AskingQuiz = Schemas['AskingQuiz'];

/** How often it is asked how far it is, in milliseconds. */
const POLL_MS = 1500;

/** Whether it goes on by itself. */
export const isGoingOn = ({ status }: Pick<MarkAgain, 'status'>) =>
  status === 'judging' || status === 'trying' || status === 'applying';

/** Where a question may be marked again, and the latest time. */
export const placesQuery = (question: number) =>
  queryOptions({
    queryKey: ['mark-again', 'places', question],
    queryFn: ({ signal }) => api.get('/api/question/{id}/mark-again', { path: { id: question }, signal }),
    staleTime: 0,
  });

/** How far marking again is, asked again while it goes on. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['mark-again', 'run', id],
    queryFn: ({ signal }) => api.get('/api/mark-again/{id}', { path: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isGoingOn(state.data) ? POLL_MS : false),
  });

/** People of a page of the table. */
const SIZE = 24;

/** A page of those for whom it changes something. */
export const peopleQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['mark-again', 'people', id, page],
    queryFn: ({ signal }) =>
      api.list('/api/mark-again/{id}/people', { path: { id }, query: { page, size: SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

/** Begins to find out what would change. */
export const tryMarkAgain = (question: number, body: MarkAgainInput) =>
  api.post('/api/question/{id}/mark-again', { path: { id: question }, body });

/** Changes what the trial said. */
export const applyMarkAgain = (id: string) => api.post('/api/mark-again/{id}/apply', { path: { id } });
