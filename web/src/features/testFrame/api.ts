import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import type { Program } from './source';

/** The longest wait for a run's first answer: the server's ten seconds and the way there. */
const RUN_TIMEOUT_MS = 20_000;
/** Problems of the list of what was practised. */
const PRACTISED = 24;

/** What came of a run. */
export type Run = Schemas['RunView'];

/** A question with its samples. */
export const questionQuery = (id: number) =>
  queryOptions({
    queryKey: ['test-frame', 'question', id],
    queryFn: ({ signal }) => api.get('/api/question/{id}', { path: { id }, signal }),
  });

/** What I practised last: of each problem the newest of what I handed in. */
export const practisedQuery = queryOptions({
  queryKey: ['test-frame', 'practised'],
  queryFn: async ({ signal }) => {
    // Nothing but submissions is listed where no kind is asked for.
    const query = { page: 1, size: PRACTISED };
    const { items } = await api.list('/api/learning/user-history', { query, signal });
    const programs = items.filter(({ question, language_id: language }) => question?.type === 'code' && language);
    return programs.filter((one, at) => programs.findIndex(({ question }) => question?.id === one.question?.id) === at);
  },
});

/** The program that I handed in last to a question; null: none. */
export async function lastProgram(question: number): Promise<(Program & { language: number }) | null> {
  const { items } = await api.list('/api/question/{id}/submissions', {
    path: { id: question },
    query: { page: 1, size: 1 },
  });
  const newest = items[0];
  if (!newest) return null;
  const { source_code: source, language_id: language } = await api.get('/api/question/submissions/{id}', {
    path: { id: newest.id },
  });
  return source && language ? { source, files: [], language } : null;
}

/** Runs a program on an input and waits for the end, or ten seconds. */
export const runAndWait = ({ source, files }: Program, language: number, stdin: string, signal: AbortSignal) =>
  api.post('/api/judge/snippet/judge', {
    body: { language_id: language, source_code: source, files, stdin },
    timeoutMs: RUN_TIMEOUT_MS,
    signal,
  });

/** What has become of a run by now. */
export const runNow = (token: string, signal: AbortSignal) =>
  api.get('/api/snippet/judge-submission/{token}', { path: { token }, signal });
