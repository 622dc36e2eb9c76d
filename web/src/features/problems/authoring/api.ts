import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import type { JudgeLanguage, Problem } from '../types';
import type { Step } from '#/api/approval';
import type { QuestionBody } from './question/body';
import type { EditedQuestion } from './question/types';
import type { TestCaseForm, toBody } from './schema';

/** Keys of what managers see of problems. */
export const manageKeys = {
  /** All that is shown of the question bank. */
  bank: ['question-bank'] as const,
  one: (id: number) => ['manage', 'problem', id] as const,
  tests: (id: number) => ['manage', 'tests', id] as const,
  findings: (id: number) => ['manage', 'findings', id] as const,
};

/** One problem with its texts as they were written; by its id, by which it is saved. */
export const editedProblemQuery = (id: number) =>
  queryOptions({
    queryKey: manageKeys.one(id),
    queryFn: ({ signal }) => api.get('/api/question/{id}', { path: { id }, signal }),
    staleTime: 0,
  });

/** The languages the judge knows, with what it has measured of them. */
export const authorLanguagesQuery = queryOptions({
  queryKey: ['judge-languages', 'author'],
  queryFn: ({ signal }): Promise<JudgeLanguage[]> => api.get('/api/snippet/judge-language', { signal }),
  staleTime: 60_000,
});

/** A test case; the texts are cut at 120 characters in lists. Sizes in bytes. */
export type TestCase = Schemas['TestCase'];

/** What became of a zip: the tests in it, and the files that found no partner. */
export type UploadReport = Schemas['Uploaded'];

/** The test cases of a problem, in their order. */
export const testCasesQuery = (id: number) =>
  queryOptions({
    queryKey: manageKeys.tests(id),
    queryFn: ({ signal }) => api.get('/api/question/{id}/testcase', { path: { id }, signal }),
  });

/** One test case, whole. */
export function fetchTestCase(id: number): Promise<TestCase> {
  return api.get('/api/question/testcase/{id}', { path: { id } });
}

type ProblemBody = ReturnType<typeof toBody>;

/** Creates a problem (`id` null) or changes one. */
export function saveProblem(id: number | null, body: ProblemBody): Promise<Problem> {
  return id === null ? api.post('/api/problems', { body }) : api.put('/api/problems/{id}', { path: { id }, body });
}

/** A question of any kind as its editors get it. */
export function fetchQuestion(id: number): Promise<EditedQuestion> {
  return api.get('/api/question/{id}', { path: { id } });
}

/** What is to be put right in a question before it goes out, of what this version of it says. */
export const findingsQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: [...manageKeys.findings(id), version],
    queryFn: ({ signal }) => api.get('/api/question/{id}/check', { path: { id }, signal }),
    gcTime: 0,
  });

/** What is sent of a question: its texts and answers, and of a new one what it is and where it goes. */
type SentQuestion = QuestionBody & {
  autosave: boolean;
  version?: number;
  type?: string;
  category_id?: number | null;
  status?: 'draft';
};

/** Creates a question (`id` null) or changes one; a change that comes too late is refused with 409. */
export function saveQuestion(id: number | null, body: SentQuestion): Promise<EditedQuestion> {
  const whole = body as never;
  return id === null
    ? api.post('/api/question', { body: whole })
    : api.put('/api/question/{id}', { path: { id }, body: whole });
}

/** Deletes a problem with its test cases. */
export function deleteProblem(id: number): Promise<unknown> {
  return api.delete('/api/problems/{id}', { path: { id } });
}

/** Takes a problem a step further; a rejection says why. */
export function takeStep(id: number, action: Step, reason?: string): Promise<Problem> {
  return api.put('/api/question/manage', { body: { id, action, reason } });
}

/** The HTML of a markdown text, as readers will see it. */
export function previewMarkdown(markdown: string, signal: AbortSignal): Promise<{ html: string }> {
  return api.post('/api/problems/preview', { body: { markdown }, signal });
}

/** Adds a test case (`id` null) or changes one; what is not there stays. */
export function saveTestCase(problemId: number, id: number | null, test: Partial<TestCaseForm>): Promise<TestCase> {
  const { test_code: code, ...rest } = test;
  const body = {
    ...rest,
    ...(code ? { test_code: Object.fromEntries(code.map((one) => [one.language_id, one.code])) } : {}),
  };
  return id === null
    ? api.post('/api/question/{id}/testcase', { path: { id: problemId }, body })
    : api.put('/api/question/testcase/{id}', { path: { id }, body });
}

/** Deletes one test case. */
export function deleteTestCase(id: number): Promise<unknown> {
  return api.delete('/api/question/testcase/{id}', { path: { id } });
}

/** The call that replaces all test cases with those of a zip, which it answers with an {@link UploadReport}. */
export function testArchiveCall(problemId: number): string {
  return `/api/question/testcase/${problemId}/upload-testcases`;
}

/** A submission whose verdict judging again has changed. */
export type RejudgeChange = Schemas['ChangeView'];

/** How far judging again has come, and the first of what it has changed. */
export type Rejudge = Schemas['RejudgeView'];

/** How often judging again is asked about while it runs, in milliseconds. */
const rejudgePollMs = 1500;

/** The latest judging again of a problem; `null` where there was none. */
export const rejudgeQuery = (id: number) =>
  queryOptions({
    queryKey: ['manage', 'rejudge', id],
    queryFn: ({ signal }) => api.get('/api/question/{id}/rejudge', { path: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.done < state.data.total ? rejudgePollMs : false),
  });

/** Judges all submissions of a problem again. */
export function startRejudge(id: number): Promise<Rejudge | null> {
  return api.post('/api/question/{id}/rejudge', { path: { id }, body: {} });
}
