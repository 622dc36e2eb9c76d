import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { JudgeLanguage, Problem, ProblemListItem } from '../types';
import type { Step } from './approval';
import type { BankFilters } from './filters';
import type { TestCaseForm, toBody } from './schema';

/** How long a zip of tests may take to arrive, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** Keys of what managers see of problems. */
export const manageKeys = {
  bank: ['manage', 'problems'] as const,
  one: (id: number) => ['manage', 'problem', id] as const,
  tests: (id: number) => ['manage', 'tests', id] as const,
};

/** One page of the problems that I may change. */
export const bankQuery = (filters: BankFilters) =>
  queryOptions({
    queryKey: [...manageKeys.bank, filters],
    queryFn: ({ signal }) => {
      const { page, size, search, difficulty, status, visibility } = filters;
      return api.list<ProblemListItem>('/api/problems/me', {
        query: { page, size, search, difficulty, status, visibility },
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });

/** One problem with its texts as they were written; by its id, by which it is saved. */
export const editedProblemQuery = (id: number) =>
  queryOptions({
    queryKey: manageKeys.one(id),
    queryFn: ({ signal }) => api.get<Problem>(`/api/question/${id}`, { signal }),
    staleTime: 0,
  });

/** A language, with what only authors ask for. */
export interface AuthorLanguage extends JudgeLanguage {
  extension?: string;
  /** What its smallest program takes, where the judge has measured it. */
  measured?: { start_cpu_ms: number };
}

/** The languages the judge knows, with what it has measured of them. */
export const authorLanguagesQuery = queryOptions({
  queryKey: ['judge-languages', 'author'],
  queryFn: ({ signal }) => api.get<AuthorLanguage[]>('/api/snippet/judge-language', { signal }),
  staleTime: 60_000,
});

/** A test case; the texts are cut at 120 characters in lists. Sizes in bytes. */
export interface TestCase {
  id: number;
  name: string;
  position: number;
  input: string;
  output: string;
  input_size: number;
  output_size: number;
  truncated: boolean;
  is_sample: boolean;
  score: number;
  /** The id of its subtask. */
  subtask?: number | null;
}

/** What became of a zip: the tests in it, and the files that found no partner. */
export interface UploadReport {
  count: number;
  test_cases: { id: number; name: string }[];
  problems: { name: string; message: string }[];
}

/** The test cases of a problem, in their order. */
export const testCasesQuery = (id: number) =>
  queryOptions({
    queryKey: manageKeys.tests(id),
    queryFn: ({ signal }) => api.get<TestCase[]>(`/api/question/${id}/testcase`, { signal }),
  });

/** One test case, whole. */
export function fetchTestCase(id: number): Promise<TestCase> {
  return api.get<TestCase>(`/api/question/testcase/${id}`);
}

type ProblemBody = ReturnType<typeof toBody>;

/** Creates a problem (`id` null) or changes one. */
export function saveProblem(id: number | null, body: ProblemBody): Promise<Problem> {
  return id === null ? api.post<Problem>('/api/problems', body) : api.put<Problem>(`/api/problems/${id}`, body);
}

/** Deletes a problem with its test cases. */
export function deleteProblem(id: number): Promise<unknown> {
  return api.delete(`/api/problems/${id}`);
}

/** Takes a problem a step further; a rejection says why. */
export function takeStep(id: number, action: Step, reason?: string): Promise<Problem> {
  return api.put<Problem>('/api/question/manage', { id, action, reason });
}

/** The HTML of a markdown text, as readers will see it. */
export function previewMarkdown(markdown: string, signal: AbortSignal): Promise<{ html: string }> {
  return api.post<{ html: string }>('/api/problems/preview', { markdown }, { signal });
}

/** Adds a test case (`id` null) or changes one. */
export function saveTestCase(problemId: number, id: number | null, test: Partial<TestCaseForm>): Promise<TestCase> {
  return id === null
    ? api.post<TestCase>(`/api/question/${problemId}/testcase`, test)
    : api.put<TestCase>(`/api/question/testcase/${id}`, test);
}

/** Deletes one test case. */
export function deleteTestCase(id: number): Promise<unknown> {
  return api.delete(`/api/question/testcase/${id}`);
}

/** Replaces all test cases with those of a zip. */
export function uploadTestCases(problemId: number, file: File): Promise<UploadReport> {
  const form = new FormData();
  form.append('file', file);
  return api.post<UploadReport>(`/api/question/testcase/${problemId}/upload-testcases`, form, {
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

/** A submission whose verdict judging again has changed. */
export interface RejudgeChange {
  submission_id: number;
  user_id: number;
  user_name: string;
  old_status: string;
  old_score: number;
  new_status: string;
  new_score: number;
}

/** How far judging again has come, and the first of what it has changed. */
export interface Rejudge {
  id: string;
  total: number;
  done: number;
  changed: number;
  created_at: number;
  changes: RejudgeChange[];
}

/** How often judging again is asked about while it runs, in milliseconds. */
const rejudgePollMs = 1500;

/** The latest judging again of a problem; `null` where there was none. */
export const rejudgeQuery = (id: number) =>
  queryOptions({
    queryKey: ['manage', 'rejudge', id],
    queryFn: ({ signal }) => api.get<Rejudge | null>(`/api/question/${id}/rejudge`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.done < state.data.total ? rejudgePollMs : false),
  });

/** Judges all submissions of a problem again. */
export function startRejudge(id: number): Promise<Rejudge> {
  return api.post<Rejudge>(`/api/question/${id}/rejudge`, {});
}
