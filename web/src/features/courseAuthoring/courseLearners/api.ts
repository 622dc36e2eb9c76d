import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { listSchema, oneOf, type ListQuery } from '#/ui/table/listState';
import { courseKeys } from '../api';
import { enrolledStates, type EnrolmentChange } from '../types';

/** The list of learners in the address, by given name. */
export const learnerList = listSchema({ filters: { state: oneOf(enrolledStates) } });

/** The key of what is known of a course's learners. */
export const learnerKeys = (course: number) => [...courseKeys.all, 'learners', course] as const;

/** One page of a course's learners. */
export const learnersQuery = (course: number, query: ListQuery<typeof learnerList>) =>
  queryOptions({
    queryKey: [...learnerKeys(course), query],
    queryFn: ({ signal }) => api.list('/api/courses/{id}/enrolments', { path: { id: course }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Most people of one call. */
export const mostAdded = 2000;

/** Adds people by their e-mail addresses or login names. Without an end they have the time that the course gives. */
export const addLearners = (course: number, emails: readonly string[], until: number | null) =>
  api.post('/api/courses/{id}/enrolments', {
    path: { id: course },
    body: { emails, ...(until !== null && { until }) },
  });

/** Changes what several learners may. */
export const changeLearners = (course: number, body: EnrolmentChange) =>
  api.put('/api/courses/{id}/enrolments', { path: { id: course }, body });
