import { isAnswered } from '#/features/questions';
import { wasSent, type QuizEntry } from './entries';
import type { QuizPlayerState } from './state';
import type { QuizMode } from './types';

/** How a question stands in the pager. */
export type PagerState = 'answered' | 'solved' | 'tried' | 'unsent' | 'empty' | 'unseen';

/** What the server calls an answer with full marks. */
const full = ['AC', 'accepted', 'passed'];

/** How a question stands; `unsent` are the questions whose newest answer the server does not have. */
export function pagerStateOf(entry: QuizEntry, mode: QuizMode, unsent: ReadonlySet<number>): PagerState {
  if (entry.given) return 'answered';
  if (entry.sent.length > 0) return entry.sent.some(({ status }) => full.includes(status)) ? 'solved' : 'tried';
  if (!entry.isSeen) return 'unseen';
  if (!isAnswered(entry.question, entry.answer)) return 'empty';
  return mode === 'submit_single_question' || unsent.has(entry.question.id) ? 'unsent' : 'answered';
}

/** What a learner should know before handing in: the numbers of questions without an answer, unsent, or marked. */
export function openQuestions(state: QuizPlayerState): { empty: number[]; unsent: number[]; marked: number[] } {
  const { data, metadata } = state.questionList;
  const isSingle = metadata?.mode === 'submit_single_question';
  const numbers = (wanted: (entry: QuizEntry) => boolean) =>
    data.flatMap((entry, index) => (wanted(entry) ? [index + 1] : []));
  const isEmpty = (entry: QuizEntry) => !wasSent(entry) && !isAnswered(entry.question, entry.answer);
  return {
    empty: numbers(isEmpty),
    unsent: isSingle ? numbers((entry) => !wasSent(entry) && !isEmpty(entry)) : [],
    marked: numbers(({ isMarked }) => isMarked),
  };
}
