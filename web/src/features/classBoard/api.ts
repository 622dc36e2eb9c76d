import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { ClassBoard, Period } from './types';

/** The board of a class. It is asked for whenever it is shown: points are won on other pages. */
export const boardQuery = (classroom: number, period: Period) =>
  queryOptions({
    queryKey: ['class-board', classroom, period],
    queryFn: ({ signal }): Promise<ClassBoard> =>
      api.get('/api/classroom/{id}/leader-board', { path: { id: classroom }, query: { period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
