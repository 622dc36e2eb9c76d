import { keepPreviousData, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { carriedIn } from '#/routing/inClass';
import { toQuery, type CourseFilters } from './filters';
import type { EnrolledState, LessonFinish, LessonQuestions, LessonView, Played } from './types';

/** Keys of everything about courses; joining one makes all of them stale. */
export const courseKeys = {
  all: ['courses'] as const,
  list: (filters: CourseFilters) => ['courses', 'list', filters] as const,
  one: (slug: string) => ['courses', 'one', slug] as const,
  enrolled: ['courses', 'enrolled'] as const,
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
    queryKey: [...courseKeys.enrolled, query],
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

/**
 * The address of a film stays for as long as it holds: it is signed anew with every answer, and another one would begin the film
 * again.
 */
function keepFilm(before: unknown, after: unknown): unknown {
  const [old, fresh] = [before as LessonView | undefined, after as LessonView];
  const shared: LessonView = replaceEqualDeep(old, fresh);
  if (!old?.video || !fresh.video || pathOf(old.video.url) !== pathOf(fresh.video.url)) return shared;
  const ends = Number(new URL(old.video.url, location.origin).searchParams.get('expires') ?? Number.POSITIVE_INFINITY);
  return ends * 1000 > Date.now() ? { ...shared, video: old.video } : shared;
}

const pathOf = (url: string) => url.split('?')[0];

/** A lesson to be read, watched or downloaded. Its files' addresses end after some hours. */
export const lessonQuery = (way: LessonWay) =>
  queryOptions({
    queryKey: ['courses', 'lesson', way],
    // Blocks, questions and what was played by the shapes that the players know.
    queryFn: async ({ signal }) =>
      ('lesson' in way
        ? await api.get('/api/lesson-item/{id}', { path: { id: way.lesson }, signal })
        : await api.get('/api/courses/{idOrSlug}/preview/{itemId}', {
            path: { idOrSlug: way.course, itemId: way.item },
            signal,
          })) as unknown as LessonView,
    structuralSharing: keepFilm,
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

/** What is told of a lesson that somebody learns. */
export interface LessonDeed {
  /** How much of it is done as the browser sees it, of a hundred; the server has the last word. */
  percent: number;
  /** The second at which a film is. */
  position?: number;
  /** What of it was played since the last time. */
  watched?: Played[];
  /** The class in which it is learnt. */
  classroom?: number;
}

/** Tells how far a lesson is. The same key is the same deed, however often it is sent. */
export function finishLesson(
  lesson: number,
  { percent, classroom, ...body }: LessonDeed & { key: string },
  keepalive = false,
): Promise<LessonFinish> {
  return api.put('/api/learning/lesson/{id}/finish', {
    path: { id: lesson },
    query: { percent_complete: percent, ...carriedIn(classroom) },
    body,
    keepalive,
  });
}
