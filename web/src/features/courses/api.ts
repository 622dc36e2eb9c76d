import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { toQuery, type CourseFilters } from './filters';
import type { EnrolledState, LessonQuestions, LessonView } from './types';

/** Keys of everything about courses; joining one makes all of them stale. */
export const courseKeys = {
  all: ['courses'] as const,
  list: (filters: CourseFilters) => ['courses', 'list', filters] as const,
  one: (slug: string) => ['courses', 'one', slug] as const,
};

/** One page of the catalogue. */
export const coursesQuery = (filters: CourseFilters) =>
  queryOptions({
    queryKey: courseKeys.list(filters),
    queryFn: ({ signal }) => api.list('/api/courses', { query: toQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

/** One course, by its slug or by what an old link calls it. */
export const courseQuery = (slug: string) =>
  queryOptions({
    queryKey: courseKeys.one(slug),
    queryFn: ({ signal }) => api.get('/api/courses/{idOrSlug}', { path: { idOrSlug: slug }, signal }),
  });

/** Courses that I have joined. */
export const enrolledQuery = (query: { page: number; size: number; search?: string; state?: EnrolledState }) =>
  queryOptions({
    queryKey: ['courses', 'enrolled', query],
    queryFn: ({ signal }) => api.list('/api/courses/enrolled', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Courses on the dashboard. */
const SHOWN = 3;

/** The courses that I am at, what I learnt last first. */
export const inProgressQuery = enrolledQuery({ page: 1, size: SHOWN, state: 'learning' });

/** The categories of courses. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories', 'course'],
  queryFn: ({ signal }) => api.get('/api/category', { query: { type: 'course' }, signal }),
  staleTime: 5 * 60_000,
});

/** The topics of courses in use, with how many courses each has. */
export const courseTagsQuery = queryOptions({
  queryKey: ['tags', 'course'],
  queryFn: ({ signal }) => api.get('/api/courses/tags', { signal }),
  staleTime: 5 * 60_000,
});

/** How a lesson is reached: as a preview by anybody, else by who may learn it. */
export type LessonWay = { course: string; item: number } | { lesson: number };

/** A lesson to be read, watched or downloaded. Its files' addresses end after some hours. */
export const lessonQuery = (way: LessonWay) =>
  queryOptions({
    queryKey: ['courses', 'lesson', way],
    // Blocks and questions by the shapes that the question player knows.
    queryFn: async ({ signal }) =>
      ('lesson' in way
        ? await api.get('/api/lesson-item/{id}', { path: { id: way.lesson }, signal })
        : await api.get('/api/courses/{idOrSlug}/preview/{itemId}', {
            path: { idOrSlug: way.course, itemId: way.item },
            signal,
          })) as LessonView,
  });

/** The questions of a lesson: to practise, and those of its video. */
export const lessonQuestionsQuery = (lesson: number) =>
  queryOptions({
    queryKey: ['courses', 'lesson-questions', lesson],
    queryFn: async ({ signal }) =>
      (await api.get('/api/lesson-item/{id}/question', {
        path: { id: lesson },
        signal,
      })) as LessonQuestions,
  });

/** Joins a course; twice is once. */
export function joinCourse(id: number): Promise<Schemas['Enrolled']> {
  return api.put('/api/learning/course/{id}/enrolled', { path: { id } });
}
