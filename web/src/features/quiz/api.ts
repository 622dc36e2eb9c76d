import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { LessonView } from '#/features/courses';
import type { HeldDraft } from '#/offline/drafts';
import { carriedIn } from '#/routing/inClass';
import type { AnswerSent, HandInAnswer, SentBody } from './answerBody';
import { quizKeys } from './keys';
import { carriedBy, type QuizSubject } from './source';
import type { QuizAttempt, QuizDetail, QuizResult } from './types';

interface Options {
  path?: Record<string, string | number>;
  query?: Record<string, number | undefined>;
  body?: object;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** The calls of this feature, by the shapes of `types.ts`. */
const calls = api as unknown as {
  get: <T>(path: string, options?: Options) => Promise<T>;
  post: <T>(path: string, options?: Options) => Promise<T>;
};

/** Begins an attempt, or goes on with the one that runs. */
export function startQuiz(subject: QuizSubject, key: string): Promise<QuizAttempt> {
  if (subject.kind === 'lesson') {
    return calls.post('/api/learning/lesson/{id}/start-quiz', {
      path: { id: subject.lesson },
      body: { key, ...carriedBy(subject) },
    });
  }
  const { contest, part } = subject;
  return calls.post('/api/contests/{id}/parts/{part}/start', { path: { id: contest, part }, body: { key } });
}

/** Hands in the whole. */
export function submitQuiz(
  subject: QuizSubject,
  body: { quiz_submission_id: number; key: string; answers: HandInAnswer[] },
): Promise<QuizResult> {
  const id = subject.kind === 'lesson' ? subject.lesson : subject.part;
  return calls.post('/api/learning/lesson/{id}/submit-quiz', {
    path: { id },
    body: { ...body, ...carriedBy(subject) },
  });
}

/** Sends one answer of an attempt. */
export function submitAnswer({ to, ...body }: SentBody): Promise<AnswerSent> {
  return calls.post(`/api/learning/${to}`, { body });
}

/** What an attempt came to, without its answers: small enough to be asked while it runs. */
export function fetchResult(qs: number): Promise<QuizResult> {
  return calls.get('/api/learning/quiz-submission/{id}/result', { path: { id: qs } });
}

/** What an attempt came to, without its answers. */
export const quizResultQuery = (qs: number) =>
  queryOptions({ queryKey: quizKeys.result(qs), queryFn: () => fetchResult(qs) });

/** An attempt with all of its answers; `classroom`: for a teacher of the class in which it was taken. */
export const quizDetailQuery = (qs: number, classroom?: number) =>
  queryOptions({
    queryKey: classroom === undefined ? quizKeys.attempt(qs) : [...quizKeys.attempt(qs), { classroom }],
    queryFn: ({ signal }) =>
      calls.get<QuizDetail>('/api/learning/quiz-submission/{id}/full-detail', {
        path: { id: qs },
        query: carriedIn(classroom),
        signal,
      }),
  });

/** The lesson that a quiz is. */
export const quizLessonQuery = (id: number) =>
  queryOptions({
    queryKey: quizKeys.lesson(id),
    queryFn: ({ signal }) => calls.get<LessonView>('/api/lesson-item/{id}', { path: { id }, signal }),
  });

/** The questions of a lesson that are practised. */
export const practisedQuery = (lesson: number) =>
  queryOptions({
    queryKey: ['quiz', 'practised', lesson],
    queryFn: async ({ signal }) =>
      (await api.get('/api/lesson-item/{id}/question', { path: { id: lesson }, signal })).questions ?? [],
  });

/** Has all asked again that an attempt changes: the lesson and its course, or the contest, and what is known of the attempt. */
export function renewQuiz(queryClient: QueryClient, qs: number): void {
  void queryClient.invalidateQueries({ queryKey: ['courses'] });
  void queryClient.invalidateQueries({ queryKey: ['contests', 'one'] });
  void queryClient.invalidateQueries({ queryKey: quizKeys.attempt(qs) });
}

/** A browser carries no more than this past the end of a page, in bytes of UTF-8; some room is left for the rest of the call. */
const KEEPALIVE_BYTES = 60_000;

/** Under what the server keeps an answer of an attempt. */
export const draftKey = (qs: number, question: number) => `attempt/${qs}/${question}`;

/** Keeps an answer on the server; resolves to what it holds then. */
export async function saveDraft(key: string, draft: HeldDraft, keepalive: boolean): Promise<HeldDraft> {
  const isSmall = new Blob([draft.answer]).size < KEEPALIVE_BYTES;
  const saved = await api.post('/api/user-data/draft', {
    body: { key, data: draft },
    keepalive: keepalive && isSmall,
  });
  return heldIn(saved) ?? draft;
}

/** What the server keeps of an answer; null: nothing. */
export async function loadDraft(key: string): Promise<HeldDraft | null> {
  return heldIn(await api.get('/api/user-data/draft', { query: { key } }));
}

/** The draft in an answer of the server's, whose `data` the document does not describe. */
function heldIn(answer: { data?: unknown } | null): HeldDraft | null {
  const data = answer?.data;
  if (typeof data !== 'object' || data === null) return null;
  const { seq, answer: text } = data as Record<string, unknown>;
  return typeof seq === 'number' ? { seq, answer: typeof text === 'string' ? text : '' } : null;
}
