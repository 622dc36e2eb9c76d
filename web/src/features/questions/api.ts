import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Page } from '#/api/envelope';
import { carriedIn } from '#/routing/inClass';
import { toQuery, type QuestionFilters } from './filters';
import type { AnswerBody } from './panel/answerBody';
import type { Answered, Question, QuestionItem, Remark, SubmissionDetail, SubmissionItem } from './types';

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
  post: <T>(path: string, options?: Options) => Promise<T>;
};

/** Keys of what is asked of questions. */
export const questionKeys = {
  list: (filters: QuestionFilters) => ['problems', 'questions', filters] as const,
  allSubmissions: (id: number) => ['problems', 'question-submissions', id] as const,
  submissions: (id: number, query: object) => ['problems', 'question-submissions', id, query] as const,
  submission: (id: number) => ['problems', 'question-submission', id] as const,
};

/** One page of the list of questions to practise. */
export const questionsQuery = (filters: QuestionFilters) =>
  queryOptions({
    queryKey: questionKeys.list(filters),
    queryFn: ({ signal }) => calls.list<QuestionItem>('/api/problems', { query: toQuery(filters), signal }),
    placeholderData: keepPreviousData,
  });

/** What becomes of a question's hints when one more is taken. */
export interface HintAnswer {
  /** From 1 on. */
  index: number;
  total: number;
  html: string;
  cost: number;
}

/** Takes the next hint. */
export function takeHint(id: number): Promise<HintAnswer> {
  return calls.post('/api/question/{id}/hint', { path: { id }, body: {} });
}

/** Sends an answer; the same key is the same submission, however often it is sent. */
export async function sendAnswer({ to, ...body }: AnswerBody & { key: string }): Promise<Answered> {
  const answered = await calls.post<Answered | Pick<Answered, 'submission_id' | 'token'>>(`/api/learning/${to}`, {
    body,
  });
  // What the judge alone knows is told by its token.
  return { status: 'running', score: 0, max_score: 0, ...answered };
}

/** A test that learners see: code that is run after theirs. */
export interface PublicTest {
  id: number;
  name: string;
  language_id: number;
  test_code: string;
  input: string;
  expected: string;
}

/** The public tests of a test-driven question. */
export const publicTestsQuery = (id: number) =>
  queryOptions({
    queryKey: ['problems', 'public-tests', id],
    queryFn: ({ signal }) =>
      calls.get<PublicTest[]>('/api/question/{id}/testcases/test-code', { path: { id }, signal }),
  });

/** A page of the submissions of a question: mine, or for its editors everybody's. */
export const questionSubmissionsQuery = (id: number, query: { page: number; size: number; scope?: 'all' }) =>
  queryOptions({
    queryKey: questionKeys.submissions(id, query),
    queryFn: ({ signal }) =>
      calls.list<SubmissionItem>('/api/question/{id}/submissions', { path: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** One submission with its answer and its review; `classroom`: for a teacher of the class in which it was handed in. */
export const questionSubmissionQuery = (id: number, classroom?: number) =>
  queryOptions({
    queryKey: inKey(questionKeys.submission(id), classroom),
    queryFn: ({ signal }) =>
      calls.get<SubmissionDetail>('/api/question/submissions/{id}', {
        path: { id },
        query: carriedIn(classroom),
        signal,
      }),
  });

/** The key of what is seen in a class. */
const inKey = (key: readonly unknown[], classroom: number | undefined): readonly unknown[] =>
  classroom === undefined ? key : [...key, { classroom }];

/** What teachers wrote to an answer of somebody's. */
export const remarksQuery = (id: number, classroom?: number) =>
  queryOptions({
    queryKey: inKey(['problems', 'remarks', id], classroom),
    queryFn: async ({ signal }) =>
      (
        await calls.get<{ remarks: Remark[] }>('/api/learning/submission/{id}/result', {
          path: { id },
          query: carriedIn(classroom),
          signal,
        })
      ).remarks,
  });

/** A question by its id. */
export const questionByIdQuery = (id: number, classroom?: number) =>
  queryOptions({
    queryKey: inKey(['problems', 'question', id], classroom),
    queryFn: ({ signal }) =>
      calls.get<Question>('/api/question/{id}', { path: { id }, query: carriedIn(classroom), signal }),
  });

/** The topics of questions in use, with how many questions each has. */
export const questionTagsQuery = queryOptions({
  queryKey: ['tags', 'question'],
  queryFn: ({ signal }) =>
    calls.get<{ name: string; count: number }[]>('/api/general/tags', { query: { type: 'question' }, signal }),
  staleTime: 5 * 60_000,
});
