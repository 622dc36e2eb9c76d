import type { QuizTry } from '#/features/courses';
import type { Question, Remark, Review } from '#/features/questions';

/** How answers are handed in: all at the end, or one after the other. */
export type QuizMode = 'submit_all' | 'submit_single_question';

/** Where an attempt stands on the server; `judged` once nothing is left to be marked. */
export type AttemptStatus = QuizTry['status'];

/** An answer as the server keeps it until the quiz is handed in. The greater `seq` is the newer one. */
export interface Draft {
  seq: number;
  answer: string | null;
  updated_at: number;
}

/** What an answer that was sent came to. */
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
}

/** A question of an attempt; its choices come in the order that was drawn. */
export interface QuizQuestion extends Question {
  draft: Draft | null;
  /** Only where questions are sent one by one, and this one was. */
  given: QuizGiven | null;
}

/** An attempt that runs. */
export interface QuizAttempt {
  quiz_submission_id: number;
  lesson_id: number;
  try_number: number;
  status: AttemptStatus;
  mode: QuizMode;
  started_at: number;
  /** Null: without a limit. */
  deadline_at: number | null;
  server_time: number;
  tries_left: number | null;
  has_answers_at_once: boolean;
  questions: QuizQuestion[];
}

/** What confirms that a quiz was handed in. */
export interface QuizReceipt {
  code: string;
  at: number;
  /** How many answers it is about. */
  count: number;
  sha256: string;
}

/** What an attempt came to. */
export interface QuizResult {
  quiz_submission_id: number;
  lesson_id: number;
  try_number: number;
  status: AttemptStatus;
  mode: QuizMode;
  score: number | null;
  max_score: number;
  percent: number | null;
  passed: boolean | null;
  correct: number;
  wrong: number;
  /** How many answers are still to be marked. */
  waiting: number;
  unanswered: number;
  started_at: number;
  deadline_at: number | null;
  submitted_at: number | null;
  tries_left: number | null;
  shows_answers: boolean;
  receipt: QuizReceipt | null;
  coins: number;
  /** Whether the server handed it in when its time was over. */
  late: boolean;
  /** Answers that came after that, and about which no teacher has decided. */
  late_answers: number;
}

/** What an answer of an attempt came to. */
export interface QuizQuestionResult {
  id: number;
  type: Question['type'];
  question: Question;
  submission_id: number | null;
  token: string | null;
  answer: string;
  language_id: number | null;
  source_code: string | null;
  /** Null: it was not answered. */
  status: string | null;
  score: number | null;
  max_score: number;
  review: Review | null;
  remarks: Remark[];
}

/** An attempt with all of its answers. */
export interface QuizDetail extends QuizResult {
  questions: QuizQuestionResult[];
  user: { id: number; name: string };
}
