import { aQuestion, someChoices } from '../questions/fixtures';
import type { QuizAttempt, QuizDetail, QuizQuestion, QuizQuestionResult, QuizResult } from './types';

/** Questions of an attempt, for tests: two of choices, a short answer, an essay. */
export function someQuestions(): QuizQuestion[] {
  const of = (id: number, type: QuizQuestion['type'], statement: string): QuizQuestion => ({
    ...aQuestion(type, type.endsWith('choice') ? { choices: someChoices } : {}, {
      id,
      statement_html: `<p>${statement}</p>`,
      score: 5,
    }),
    draft: null,
    given: null,
  });
  return [
    of(1, 'single_choice', 'Thủ đô?'),
    of(2, 'multiple_choice', 'Thành phố biển?'),
    of(3, 'short_answer', 'Sông dài nhất?'),
    of(4, 'long_answer', 'Kể về quê em.'),
  ];
}

/** An attempt that runs, for tests. */
export function anAttempt(change: Partial<QuizAttempt> = {}): QuizAttempt {
  return {
    quiz_submission_id: 40,
    lesson_id: 112,
    contest: null,
    try_number: 1,
    status: 'running',
    mode: 'submit_all',
    started_at: 1_790_000_000,
    deadline_at: null,
    server_time: 1_790_000_000,
    server_time_ms: 1_790_000_000_000,
    tries_left: 1,
    has_answers_at_once: false,
    questions: someQuestions(),
    ...change,
  };
}

/** What an attempt came to, for tests. */
export function aResult(change: Partial<QuizResult> = {}): QuizResult {
  return {
    quiz_submission_id: 40,
    lesson_id: 112,
    contest: null,
    try_number: 1,
    status: 'judged',
    mode: 'submit_all',
    score: 15,
    max_score: 20,
    percent: 75,
    passed: true,
    correct: 3,
    wrong: 0,
    waiting: 0,
    unanswered: 1,
    started_at: 1_790_000_000,
    deadline_at: null,
    submitted_at: 1_790_000_600,
    tries_left: 1,
    shows_answers: true,
    receipt: { code: 'HK7M2P9QRS', at: 1_790_000_600, count: 3, sha256: 'ab'.repeat(32) },
    coins: 10,
    congratulate: null,
    late: false,
    late_answers: 0,
    ...change,
  };
}

/** An answer of an attempt, for tests. */
export function anAnswerOf(
  question: QuizQuestion,
  answer: string,
  change: Partial<QuizQuestionResult> = {},
): QuizQuestionResult {
  return {
    id: question.id,
    type: question.type,
    question,
    submission_id: 900 + question.id,
    token: null,
    answer,
    format: '',
    file_type: '',
    language_id: null,
    source_code: '',
    status: 'AC',
    score: 5,
    rule: null,
    max_score: 5,
    correct_answer: null,
    review: { parts: [], solution_html: null },
    remarks: [],
    version: 0,
    ...change,
  };
}

/** An attempt with its answers, for tests. */
export function aDetail(change: Partial<QuizDetail> = {}): QuizDetail {
  const [first, , third, last] = someQuestions() as [QuizQuestion, QuizQuestion, QuizQuestion, QuizQuestion];
  return {
    ...aResult(),
    questions: [
      anAnswerOf(first, '11'),
      anAnswerOf(third, '', { status: null, submission_id: null, score: 0 }),
      anAnswerOf(last, 'Quê em ở Huế.\nCó sông Hương.', {
        remarks: [
          { id: 1, line: 2, text: 'Tả kĩ hơn nhé.', by: 'Cô Hạnh' },
          { id: 2, line: null, text: 'Bài khá.', by: 'Cô Hạnh' },
        ],
      }),
    ],
    user: { id: 5, name: 'Trần An' },
    next_quiz_submission_id: null,
    ...change,
  };
}
