import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { contestKeys } from '../api';

/** How the board of a contest became what it is. */
export type Timeline = Schemas['ContestTimeline'];

/** An entry with all that changed in its row. */
export type TimelineRow = Schemas['TimelineRow'];

/** All changes of a large contest take longer than other calls, in milliseconds. */
const TIMELINE_MS = 60_000;

/** How the board of a contest became what it is; it changes no more but by judging again. */
export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: [...contestKeys.board(id), 'timeline'],
    queryFn: ({ signal }) =>
      api.get('/api/contests/{id}/timeline', { path: { id: String(id) }, timeoutMs: TIMELINE_MS, signal }),
  });
