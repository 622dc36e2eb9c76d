import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Step } from '#/api/approval';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { askedFor, type CourseListQuery } from './filters';
import type { CourseInput, EditedCourse } from './types';

/** Large courses take longer than other calls. */
const LARGE_MS = 120_000;

/** Editors get a course with what they wrote; the screens turn away who gets it without. */
const edited = (course: Schemas['CourseView']) => course as EditedCourse;

/** Keys of what managers see of courses. */
export const courseKeys = {
  /** All of it. */
  all: ['manage', 'courses'] as const,
  lists: ['manage', 'courses', 'list'] as const,
  one: (id: number) => ['manage', 'courses', 'one', id] as const,
  check: (id: number) => ['manage', 'courses', 'check', id] as const,
  changes: (id: number) => ['manage', 'courses', 'changes', id] as const,
};

/** One page of the courses that I may change. */
export const coursesQuery = (query: CourseListQuery) =>
  queryOptions({
    queryKey: [...courseKeys.lists, query],
    queryFn: ({ signal }) => api.list('/api/courses/me', { query: askedFor(query), signal }),
    placeholderData: keepPreviousData,
  });

/** How many courses wait for my approval. */
export const waitingCountQuery = queryOptions({
  ...coursesQuery({ page: 1, size: 12, show: 'waiting' }),
  select: ({ meta }) => meta.total,
});

/** A course with its texts as they were written. What is here may be old, and an old version can't be saved. */
export const courseQuery = (id: number) =>
  queryOptions({ queryKey: courseKeys.one(id), queryFn: () => fetchCourse(id), staleTime: 0 });

export const fetchCourse = (id: number) =>
  api.get('/api/courses/{idOrSlug}', { path: { idOrSlug: String(id) } }).then(edited);

/** What is to be put right before a course goes out. */
export const checkQuery = (id: number) =>
  queryOptions({
    queryKey: courseKeys.check(id),
    queryFn: ({ signal }) => api.get('/api/courses/{id}/check', { path: { id }, signal }),
    staleTime: 0,
  });

/** What was changed since it was out last, for who reviews it. */
export const changesQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: [...courseKeys.changes(id), version],
    queryFn: ({ signal }) => api.get('/api/courses/{id}/changes', { path: { id }, signal }),
  });

/** The categories of courses, as a tree. */
export const categoriesQuery = queryOptions({
  queryKey: [...courseKeys.all, 'categories'],
  queryFn: ({ signal }) => api.get('/api/category', { query: { type: 'course' }, signal }),
  staleTime: 60_000,
});

/** The topics of courses in use, the most used first. */
export const tagsQuery = queryOptions({
  queryKey: [...courseKeys.all, 'tags'],
  queryFn: ({ signal }) => api.get('/api/courses/tags', { signal }),
  staleTime: 60_000,
});

/** Makes a draft. */
export const createCourse = (title: string) =>
  api.post('/api/courses', { body: { title, status: 'draft' } }).then(edited);

/** Changes a course; a change that comes too late is refused with 409. */
export const saveCourse = (id: number, body: CourseInput) =>
  api.put('/api/courses/{id}', { path: { id }, body }).then(edited);

/** Takes a course a step further; a rejection says why. */
export const takeStep = (id: number, action: Step, reason?: string) =>
  api.put('/api/courses/manage', { body: { id, action, reason } }).then(edited);

/** Deletes a course, or archives one that somebody has joined. */
export const deleteCourse = (id: number, keepalive?: boolean) =>
  api.delete('/api/courses/{id}', { path: { id }, keepalive });

/** Copies a course into a draft of one's own; with another beginning all its dates are moved by the difference. */
export const cloneCourse = (id: number, opensAt: number | null) =>
  api
    .post('/api/courses/clone', {
      body: { course_id: id, ...(opensAt !== null && { opens_at: opensAt }) },
      timeoutMs: LARGE_MS,
    })
    .then(edited);
