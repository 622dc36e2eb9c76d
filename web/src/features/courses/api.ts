import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Page } from '#/api/envelope';
import { toQuery, type CourseFilters } from './filters';
import type { Category, CourseItem, CourseView, Enrolled, EnrolledState, LessonQuestions, LessonView } from './types';

interface Options {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | null | undefined>;
  body?: object;
  signal?: AbortSignal;
}

/** The calls of this feature, by the shapes of `types.ts`. */
const calls = api as unknown as {
  get: <T>(path: string, options?: Options) => Promise<T>;
  list: <T>(path: string, options?: Options) => Promise<Page<T>>;
  put: <T>(path: string, options?: Options) => Promise<T>;
};

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
    queryFn: ({ signal }) => calls.list<CourseItem>('/api/courses', { query: toQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

/** One course, by its slug or by what an old link calls it. */
export const courseQuery = (slug: string) =>
  queryOptions({
    queryKey: courseKeys.one(slug),
    queryFn: ({ signal }) => calls.get<CourseView>('/api/courses/{idOrSlug}', { path: { idOrSlug: slug }, signal }),
  });

/** Courses that I have joined. */
export const enrolledQuery = (query: { page: number; size: number; search?: string; state?: EnrolledState }) =>
  queryOptions({
    queryKey: ['courses', 'enrolled', query],
    queryFn: ({ signal }) => calls.list<CourseItem>('/api/courses/enrolled', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Courses on the dashboard. */
const SHOWN = 3;

/** The courses that I am at, what I learnt last first. */
export const inProgressQuery = enrolledQuery({ page: 1, size: SHOWN, state: 'learning' });

/** The categories of courses. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories', 'course'],
  queryFn: ({ signal }) => calls.get<Category[]>('/api/category', { query: { type: 'course' }, signal }),
  staleTime: 5 * 60_000,
});

/** The topics of courses in use, with how many courses each has. */
export const courseTagsQuery = queryOptions({
  queryKey: ['tags', 'course'],
  queryFn: ({ signal }) => calls.get<{ name: string; count: number }[]>('/api/courses/tags', { signal }),
  staleTime: 5 * 60_000,
});

/** How a lesson is reached: as a preview by anybody, else by who may learn it. */
export type LessonWay = { course: string; item: number } | { lesson: number };

/** A lesson to be read, watched or downloaded. Its files' addresses end after some hours. */
export const lessonQuery = (way: LessonWay) =>
  queryOptions({
    queryKey: ['courses', 'lesson', way],
    queryFn: ({ signal }) =>
      'lesson' in way
        ? calls.get<LessonView>('/api/lesson-item/{id}', { path: { id: way.lesson }, signal })
        : calls.get<LessonView>('/api/courses/{idOrSlug}/preview/{itemId}', {
            path: { idOrSlug: way.course, itemId: way.item },
            signal,
          }),
  });

/** The questions of a lesson: to practise, and those of its video. */
export const lessonQuestionsQuery = (lesson: number) =>
  queryOptions({
    queryKey: ['courses', 'lesson-questions', lesson],
    queryFn: ({ signal }) =>
      calls.get<LessonQuestions>('/api/lesson-item/{id}/question', { path: { id: lesson }, signal }),
  });

/** Joins a course; twice is once. */
export function joinCourse(id: number): Promise<Enrolled> {
  return calls.put('/api/learning/course/{id}/enrolled', { path: { id } });
}
