import type { Schemas, With } from '#/api/types';
import type { Question, Review } from '#/features/questions';

/** How answers are handed in: all at the end, or one after the other. */
export type QuizMode = Schemas['QuizMode'];

/** Where an attempt stands on the server; `judged` once nothing is left to be marked. */
export type AttemptStatus = Schemas['AttemptStatus'];

/** An answer as the server keeps it until the quiz is handed in. The greater `seq` is the newer one. */
export type Draft = With<Schemas['QuizDraft'], { answer: string | null }>;

/** What an answer that was sent came to, as the attempt tells or as this browser knows from what sent it and from the judge. */
export interface QuizGiven {
  submission_id: number;
  token: string | null;
  status: string;
  score: number;
  max_score: number;
  answer: string;
  /** Of programs. */
  language_id?: number | null;
  source_code?: string;
  review: Review | null;
  /** When it was sent, in epoch seconds, as far as this browser knows. */
  at?: number;
}

/** A question of an attempt; its choices come in the order that was drawn. */
export interface QuizQuestion extends Question {
  draft: Draft | null;
  /** Only where questions are sent one by one, and this one was. */
  given: QuizGiven | null;
}

/** An attempt that runs. Times in epoch seconds. */
export type QuizAttempt = With<Schemas['QuizAttempt'], { questions: QuizQuestion[] }>;

/** What confirms that a quiz was handed in. */
export type QuizReceipt = Schemas['Receipt'];

/** What an attempt came to. Times in epoch seconds. */
export type QuizResult = Schemas['QuizResult'];

/** What an answer of an attempt came to. */
export type QuizQuestionResult = With<
  Omit<Schemas['QuizQuestionResult'], 'content'>,
  { question: Question; review: Review | null }
>;

/** An attempt with all of its answers. */
export type QuizDetail = With<Schemas['QuizDetail'], { questions: QuizQuestionResult[] }>;
