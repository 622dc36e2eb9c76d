import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, fillPath } from '#/api/client';
import type { Schemas } from '#/api/types';
import { carriedIn } from '#/routing/inClass';
import { toQuery, type ProblemFilters } from './filters';
import type { JudgeResult } from './judge/verdict';
import { submissionQueryOf, type SubmissionFilters } from './submissionFilters';
import type { JudgeLanguage, SourceFile } from './types';

/** Keys of everything about problems; a change of one problem makes all of them stale. */
export const problemKeys = {
  all: ['problems'] as const,
  list: (filters: ProblemFilters) => ['problems', 'list', filters] as const,
  one: (slug: string) => ['problems', 'one', slug] as const,
  submissions: (id: number, filters: object) => ['problems', 'submissions', id, filters] as const,
};

/** One page of the problem list. */
export const problemsQuery = (filters: ProblemFilters) =>
  queryOptions({
    queryKey: problemKeys.list(filters),
    queryFn: ({ signal }) => api.list('/api/problems', { query: toQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

/** One problem, by its slug; `classroom`: in which class it is opened, which may show what nobody else sees. */
export const problemQuery = (slug: string, classroom?: number) =>
  queryOptions({
    queryKey: classroom === undefined ? problemKeys.one(slug) : [...problemKeys.one(slug), { classroom }],
    queryFn: ({ signal }) => api.get('/api/problems/{slug}', { path: { slug }, query: carriedIn(classroom), signal }),
  });

/** How a problem is solved, where that is open. */
export const editorialQuery = (slug: string) =>
  queryOptions({
    queryKey: [...problemKeys.one(slug), 'editorial'],
    queryFn: ({ signal }) => api.get('/api/problems/{slug}/editorial', { path: { slug }, signal }),
  });

/** Gives a problem up, for good, to read how it is solved. */
export const giveUp = (slug: string) => api.post('/api/problems/{slug}/give-up', { path: { slug } });

/** The topics in use, with how many problems each has. */
export const tagsQuery = queryOptions({
  queryKey: ['tags', 'problem'],
  queryFn: ({ signal }) => api.get('/api/general/tags', { query: { type: 'problem' }, signal }),
  staleTime: 5 * 60_000,
});

/** The categories of problems and questions, as a tree. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories', 'question'],
  queryFn: ({ signal }) => api.get('/api/category', { query: { type: 'question' }, signal }),
  staleTime: 5 * 60_000,
});

/** How often to look whether the judge is back, where it can't run anything, in milliseconds. */
const judgeAwayPollMs = 15_000;

/** The languages the judge knows, which of them it can run now, and what an editor needs of each. */
export const languagesQuery = queryOptions({
  queryKey: ['judge-languages', 'editor'],
  queryFn: ({ signal }): Promise<JudgeLanguage[]> =>
    api.get('/api/snippet/judge-language', { query: { for: 'editor' }, signal }),
  staleTime: 60_000,
  refetchInterval: ({ state }) =>
    state.data?.some((language) => language.available) === false ? judgeAwayPollMs : false,
});

/** Submissions of a problem, the newest first: mine, or everybody's. */
export const submissionsQuery = (id: number, filters: SubmissionFilters) =>
  infiniteQueryOptions({
    queryKey: problemKeys.submissions(id, filters),
    queryFn: ({ pageParam, signal }) =>
      api.list('/api/question/{id}/submissions', {
        path: { id },
        query: { page: pageParam, size: 12, ...submissionQueryOf(filters) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.size < meta.total ? meta.page + 1 : undefined),
  });

/** One submission, with its code and its tests. */
export const submissionQuery = (id: number) =>
  queryOptions({
    queryKey: ['problems', 'submission', id],
    queryFn: ({ signal }) => api.get('/api/question/submissions/{id}', { path: { id }, signal }),
  });

/** Judges one submission again by the tests and rules of now; for who may edit the problem. */
export function judgeAgain(problemId: number, submissionId: number): Promise<Schemas['RejudgeView'] | null> {
  return api.post('/api/question/{id}/rejudge', { path: { id: problemId }, body: { submission_id: submissionId } });
}

/** What is sent to the judge. */
export interface Solution {
  language_id: number;
  source_code: string;
  /** Of Scratch: the project that was uploaded, instead of a source. */
  project_file_id?: number;
  files?: SourceFile[];
  /** The lesson in which it was asked for. */
  lesson_id?: number;
  /** The attempt in which it was asked for, and the contest whose part that is. */
  quiz_submission_id?: number;
  contest_id?: number;
  /** The class in which it is handed in. */
  classroom_id?: number;
}

/** Submits a solution to be judged on every test. */
export function submitSolution(id: number, solution: Solution): Promise<Schemas['Token']> {
  return api.post('/api/learning/code-question/judge/{id}/submit-coding-question', { path: { id }, body: solution });
}

/** Runs a solution on one own input, or on all samples where there is none. */
export function runSolution(id: number, solution: Solution, stdin?: string): Promise<Schemas['Token']> {
  return api.post('/api/learning/question/{id}/submit-testcase', { path: { id }, body: { ...solution, stdin } });
}

const RESULT = '/api/learning/code-question/judge-result/{token}/submission_result';

/** The address of a token's result; its events are behind it. */
export function resultAddress(token: string): string {
  return fillPath(RESULT, { token });
}

/** The result of a token as it is now. */
export function fetchResult(token: string): Promise<JudgeResult> {
  return api.get(RESULT, { path: { token } });
}
