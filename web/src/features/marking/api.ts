import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { carriedIn } from '#/routing/inClass';
import { listSchema, wholeNumber, type ListQuery } from '#/ui/table/listState';

/** An answer that waits for a mark. Times in epoch seconds. */
export type QueueItem = Schemas['QueueItem'];
/** The quiz that an answer was sent in. */
export type AskedIn = Schemas['QueueQuiz'];
/** What an answer has come to. */
export type AnswerResult = Schemas['SubmissionResult'];
/** What a teacher gives an answer; `version` is that of what was read. */
export type Mark = Required<Pick<Schemas['MarkBody'], 'score'>> & {
  remarks: Schemas['RemarkInput'][];
  version: number;
};

/** The queue in the address. */
export const queueList = listSchema({ filters: { course_id: wholeNumber, question_id: wholeNumber } });

/** Keys of what is known of marking. */
export const markingKeys = {
  queue: ['marking', 'queue'] as const,
  answer: (id: number) => ['marking', 'answer', id] as const,
  phrases: ['marking', 'phrases'] as const,
};

/** What waits for a mark, the oldest first; of a class that I teach, or of the courses that I may change. */
export const queueQuery = (query: ListQuery<typeof queueList>, classroom?: number) =>
  queryOptions({
    queryKey: [...markingKeys.queue, { ...query, ...carriedIn(classroom) }],
    queryFn: ({ signal }) =>
      api.list('/api/learning/marking-queue', { query: { ...query, ...carriedIn(classroom) }, signal }),
    placeholderData: keepPreviousData,
  });

/** As many as the server gives at once. */
const MOST_COURSES = 96;

/** The courses that I may change. */
export const ownCoursesQuery = queryOptions({
  queryKey: ['marking', 'courses'],
  queryFn: ({ signal }) => api.list('/api/courses/me', { query: { page: 1, size: MOST_COURSES }, signal }),
});

/** An answer as it is now. It is not asked for again by itself: its version is that of what the teacher has read. */
export const answerQuery = (id: number, classroom?: number) =>
  queryOptions({
    queryKey: markingKeys.answer(id),
    queryFn: ({ signal }) =>
      api.get('/api/learning/submission/{id}/result', { path: { id }, query: carriedIn(classroom), signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** A question as its page gets it; null where it is shown in its course alone. */
export const questionQuery = (id: number, classroom?: number) =>
  queryOptions({
    queryKey: ['marking', 'question', id, carriedIn(classroom)],
    queryFn: ({ signal }) =>
      api.get('/api/question/{id}', { path: { id }, query: carriedIn(classroom), signal }).catch(() => null),
  });

/** An attempt with this one question of it. */
export const attemptQuery = (id: number, question: number, classroom?: number) =>
  queryOptions({
    queryKey: ['marking', 'attempt', id, question],
    queryFn: ({ signal }) =>
      api.get('/api/learning/quiz-submission/{id}/detail', {
        path: { id },
        query: { question_id: question, ...carriedIn(classroom) },
        signal,
      }),
    staleTime: 0,
  });

/** Marks an answer; its learner is told. */
export const publishMark = (id: number, mark: Mark, classroom?: number) =>
  api.post('/api/learning/submission/{id}/judge-manual', { path: { id }, query: carriedIn(classroom), body: mark });

/** Marks a question of an attempt: for teachers alone, or published with all that was kept of the attempt. */
export const markAttempt = (
  { attempt, question, classroom }: { attempt: number; question: number; classroom?: number },
  mark: Mark,
  publish: boolean,
) =>
  api.post('/api/learning/quiz-submission/{id}/judge-manual', {
    path: { id: attempt },
    query: carriedIn(classroom),
    body: { marks: [{ question_id: question, ...mark }], publish },
  });

const PHRASES_KEY = 'marking/phrases';

/** Remarks that I have used, the last one first. */
export const phrasesQuery = queryOptions({
  queryKey: markingKeys.phrases,
  queryFn: async ({ signal }) =>
    phrasesIn((await api.get('/api/user-data/draft', { query: { key: PHRASES_KEY }, signal }))?.data),
  staleTime: Infinity,
});

export const savePhrases = (phrases: readonly string[]) =>
  api.post('/api/user-data/draft', { body: { key: PHRASES_KEY, data: { phrases } } });

/** The phrases in what was kept, whose shape the document does not describe. */
function phrasesIn(data: unknown): string[] {
  const { phrases } = (data ?? {}) as { phrases?: unknown };
  return Array.isArray(phrases) ? phrases.filter((phrase): phrase is string => typeof phrase === 'string') : [];
}
