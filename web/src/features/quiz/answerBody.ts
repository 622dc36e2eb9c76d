import { bodyOf, isAnswered, readProgram, type Review } from '#/features/questions';
import type { QuizEntry } from './state';
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
    .filter(({ question, answer, given, isSeen }) => {
      if (given) return false;
      return question.type === 'theory' ? isSeen : isAnswered(question, answer) || unsent.has(question.id);
    })
    .map(({ question, answer }) => handInOf(question, answer));
}

/** An answer that is sent by itself. */
export function sentBodyOf(
  question: QuizQuestion,
  value: string,
  attempt: { quiz_submission_id: number; key: string },
): SentBody {
  const { id, type } = question;
  const isProblem = type === 'code';
  return {
    ...handInOf(question, value),
    ...attempt,
    to: isProblem ? `code-question/judge/${id}/submit-coding-question` : bodyOf(question, value).to,
    // Of a film: nothing more is to come.
    ...(type === 'video_interaction' && { final: true }),
  };
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
