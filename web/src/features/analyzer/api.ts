import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Analysis, Rubric } from './types';

/** Files of 50 MB on slow lines. */
const FILE_MS = 5 * 60_000;
/** Archives of 300 MB. */
const CLASS_MS = 20 * 60_000;
/** Analyses that growth is seen by: all that one page of the list has. */
const MOST_RESULTS = 96;

/** Keys of what is known of my analyses. */
export const analyzerKeys = { results: ['scratch', 'results'] as const };

/** What is to be measured: a file, beside an earlier one where there is one. */
export interface Asked {
  file: File;
  other: File | null;
  rubric: Rubric;
}

/** Measures a project. */
export function analyse({ file, other, rubric }: Asked): Promise<Analysis> {
  const body = new FormData();
  body.set('rubric', rubric);
  body.set('file', file);
  if (other) body.set('other', other);
  return api.post('/api/analyze-scratch', { body, timeoutMs: FILE_MS });
}

/** My analyses, the newest first. */
export const resultsQuery = queryOptions({
  queryKey: analyzerKeys.results,
  queryFn: ({ signal }) => api.list('/api/analyze-scratch/results', { query: { page: 1, size: MOST_RESULTS }, signal }),
});

/** Deletes an analysis of mine; `isLeaving` where the page is being closed. */
export const deleteResult = (id: number, isLeaving = false) =>
  api.delete('/api/analyze-scratch/results/{id}', { path: { id }, keepalive: isLeaving });

/** The projects of a class, and the one that all have begun with. */
export interface AskedOfClass {
  archive: File;
  starter: File | null;
  rubric: Rubric;
  classroom: number | null;
}

/** Has a class's projects measured in the background. */
export function analyseClass({ archive, starter, rubric, classroom }: AskedOfClass): Promise<{ task: number }> {
  const body = new FormData();
  body.set('rubric', rubric);
  if (classroom !== null) body.set('classroom_id', String(classroom));
  body.set('archive', archive);
  if (starter) body.set('starter', starter);
  return api.post('/api/analyze-scratch/class', { body, timeoutMs: CLASS_MS });
}
