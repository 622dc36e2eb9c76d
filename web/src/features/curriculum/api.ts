import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Difficulty, Schemas } from '#/api/types';
import type { LearnerAs } from './types';

/** Keys of what editors see of courses. */
export const curriculumKeys = {
  tree: (course: number) => ['curriculum', course, 'tree'] as const,
  check: (course: number) => ['curriculum', course, 'check'] as const,
  course: (course: number) => ['curriculum', course, 'course'] as const,
  learner: (slug: string) => ['curriculum', 'learner', slug] as const,
  lesson: (id: number) => ['lesson', id] as const,
  questions: (id: number) => ['lesson', id, 'questions'] as const,
};

/** The curriculum of a course, for editing. */
export const treeQuery = (course: number) =>
  queryOptions({
    queryKey: curriculumKeys.tree(course),
    queryFn: ({ signal }) => api.get('/api/curriculum/{id}/course-items', { path: { id: course }, signal }),
  });

/** The course itself. */
export const courseQuery = (course: number) =>
  queryOptions({
    queryKey: curriculumKeys.course(course),
    queryFn: ({ signal }) => api.get('/api/courses/{idOrSlug}', { path: { idOrSlug: String(course) }, signal }),
  });

/** What is to be put right before the course goes out. */
export const checkQuery = (course: number) =>
  queryOptions({
    queryKey: curriculumKeys.check(course),
    queryFn: ({ signal }) => api.get('/api/courses/{id}/check', { path: { id: course }, signal }),
  });

/** A lesson with what was written of it; what is here may be old, and an old version can't be saved. */
export const lessonQuery = (id: number) =>
  queryOptions({
    queryKey: curriculumKeys.lesson(id),
    queryFn: ({ signal }) => api.get('/api/lesson-item/{id}', { path: { id }, signal }),
    staleTime: 0,
  });

/** The questions of a lesson. */
export const questionsQuery = (id: number) =>
  queryOptions({
    queryKey: curriculumKeys.questions(id),
    queryFn: ({ signal }) => api.get('/api/lesson-item/{id}/question', { path: { id }, signal }),
  });

/** The curriculum as a learner sees it at a moment (now unless told). */
export const learnerQuery = (slug: string, as: LearnerAs, at: number | null) =>
  queryOptions({
    queryKey: [...curriculumKeys.learner(slug), as, at],
    queryFn: ({ signal }) =>
      api.get('/api/curriculum/{slug}/course_items', { path: { slug }, query: { as, at }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A question that may be added to a lesson. */
export type Candidate = Schemas['BankItem'];

/** What candidates are narrowed to. */
export interface CandidateQuery {
  page: number;
  size: number;
  search?: string;
  type?: Schemas['QuestionKind'];
  difficulty?: Difficulty;
  tag?: string;
  category?: number;
}

/** One page of the questions that may be added to a lesson. */
export const candidatesQuery = (query: CandidateQuery) =>
  queryOptions({
    queryKey: ['question-bank', 'list', 'candidates', query],
    queryFn: ({ signal }) => api.list('/api/question/can-add-to-quiz', { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  });

/** The categories of questions, as a tree. */
export const categoriesQuery = queryOptions({
  queryKey: ['question-bank', 'categories'],
  queryFn: ({ signal }) => api.get('/api/category', { query: { type: 'question' }, signal }),
});

/** The topics of questions in use, the most used first. */
export const tagsQuery = queryOptions({
  queryKey: ['question-bank', 'tags'],
  queryFn: ({ signal }) => api.get('/api/general/tags', { query: { type: 'question' }, signal }),
  staleTime: 60_000,
});

/** Courses that I may change whose title has some words. */
export const findCourses = async (search: string, signal: AbortSignal) =>
  (await api.list('/api/courses/me', { query: { search, page: 1, size: 12 }, signal })).items;

/** Has the tree and what is said of it asked for again. */
export function renewTree(queryClient: QueryClient, course: number): void {
  void queryClient.invalidateQueries({ queryKey: curriculumKeys.tree(course) });
  renewRemarks(queryClient, course);
}

/** Has everything asked for again that a change of lessons or items touches, besides the tree. */
export function renewRemarks(queryClient: QueryClient, course: number): void {
  void queryClient.invalidateQueries({ queryKey: curriculumKeys.check(course) });
  void queryClient.invalidateQueries({ queryKey: ['curriculum', 'learner'] });
}
