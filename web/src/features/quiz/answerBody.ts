import { newKey } from '#/api/newKey';
import { bodyOf, isAnswered, readProgram, type Review } from '#/features/questions';
import { wasSent, type QuizEntry } from './entries';
import type { QuizGiven, QuizQuestion } from './types';

/** An answer as the whole quiz takes it. */
export interface HandInAnswer {
  question_id: number;
  answer?: string;
  format?: string;
  language_id?: number;
  source_code?: string;
}

/** An answer as a call of its own sends it. */
export interface SentBody extends HandInAnswer {
  /** The call below `/api/learning`. */
  to: string;
  quiz_submission_id: number;
  contest_id?: number;
  classroom_id?: number;
  key: string;
  final?: boolean;
}

/** What the server says to an answer; where the judge runs it, only its token. */
export interface AnswerSent {
  submission_id: number;
  token: string | null;
  status?: string;
  score?: number;
  max_score?: number;
  review?: Review | null;
}

/** An answer as `submit-quiz` takes it. */
export function handInOf(question: QuizQuestion, value: string): HandInAnswer {
  if (question.type === 'code') {
    const { languageId, source } = readProgram(value);
    return { question_id: question.id, answer: '', language_id: languageId, source_code: source };
  }
  const { to: _, ...body } = bodyOf(question, value);
  return body;
}

/** Everything that was answered, for the whole quiz; and what was cleared, where the server may hold an older answer. */
export function handInAll(entries: readonly QuizEntry[], unsent: ReadonlySet<number>): HandInAnswer[] {
  return entries
    .filter((entry) => {
      const { question, answer, isSeen } = entry;
      if (wasSent(entry)) return false;
      return question.type === 'theory' ? isSeen : isAnswered(question, answer) || unsent.has(question.id);
    })
    .map(({ question, answer }) => handInOf(question, answer));
}

/** An answer that is sent by itself; of a film `isLast` says that no further moment will be answered. */
export function sentBodyOf(
  question: QuizQuestion,
  value: string,
  {
    qs,
    isLast = true,
    carried = {},
  }: { qs: number; isLast?: boolean; carried?: { contest_id?: number; classroom_id?: number } },
): SentBody {
  const { id, type } = question;
  const isProblem = type === 'code';
  const isFilm = type === 'video_interaction';
  return {
    ...handInOf(question, value),
    quiz_submission_id: qs,
    ...carried,
    key: isFilm ? filmKey(qs, id) : newKey(),
    to: isProblem ? `code-question/judge/${id}/submit-coding-question` : bodyOf(question, value).to,
    ...(isFilm && { final: isLast }),
  };
}

/** The key of a film's moments: one for all of them, the same after a reload and on another device. A UUID of version 8. */
function filmKey(qs: number, question: number): string {
  const [attempt, film] = [qs, question].map((id) => id.toString(16).padStart(12, '0')) as [string, string];
  return `${attempt.slice(0, 8)}-${attempt.slice(8)}-8000-8000-${film}`;
}

/** What the server says to an answer, with what only the judge knows yet. */
export function givenOf(sent: AnswerSent, answer: string, maxScore: number): QuizGiven {
  return {
    submission_id: sent.submission_id,
    token: sent.token,
    status: sent.status ?? 'running',
    score: sent.score ?? 0,
    max_score: sent.max_score ?? maxScore,
    answer,
    review: sent.review ?? null,
  };
}
