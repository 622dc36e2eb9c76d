import { isAnswered } from '#/features/questions';
import { changed, entriesOf, type Beginning, type EntryAction, type QuizEntry } from './entries';
import type { QuizMode, QuizResult } from './types';

/** Where the player stands. `timeout`: the time is over, whether or not all has been handed in. */
export type QuizStatus = 'init' | 'running' | 'submitting' | 'submitted' | 'timeout';

/** Why the button that sends can't be pressed; it always says so. */
export type SubmitReason =
  | 'notStarted'
  | 'loading'
  | 'empty'
  | 'sending'
  | 'sent'
  | 'submitting'
  | 'submitted'
  | 'timeOver';

/** What is known of the whole list. */
export interface ListMetadata {
  qs: number;
  mode: QuizMode;
  /** Whether questions may be sent any number of times: nobody has to hand in the whole. */
  isRepeated: boolean;
  tryNumber: number;
  total: number;
  /** In epoch seconds; null without a limit. */
  deadlineAt: number | null;
}

/** The whole state of a quiz that is taken. Questions are told by their ids. */
export interface QuizPlayerState {
  selectedQuiz: number | null;
  questionList: { data: readonly QuizEntry[]; metadata: ListMetadata | null };
  /** The one that the learner chose; null: none yet. */
  selectedQuestion: number | null;
  previousQuestion: number | null;
  currentQuestion: number | null;
  nextQuestion: number | null;
  isMenuVisible: boolean;
  isPageLoading: boolean;
  status: QuizStatus;
  /** How long the attempt may take, in seconds; 0 before it begins and where there is no limit. */
  duration: number;
  submitButton: { isDisabled: boolean; reason: SubmitReason | null };
  submissionDetail: QuizResult | null;
}

/** What happens to it. */
export type QuizAction =
  | { type: 'select'; quiz: number }
  | { type: 'load' }
  | { type: 'fail' }
  | ({ type: 'begin' } & Beginning)
  | { type: 'go'; question: number }
  | { type: 'previous' }
  | { type: 'next' }
  | { type: 'menu'; isVisible: boolean }
  | EntryAction
  | { type: 'deadline'; deadlineAt: number | null }
  | { type: 'submit' }
  | { type: 'submitFail' }
  | { type: 'timeUp' }
  /** The time was not over: it stood still or was made longer without this browser's knowing. */
  | { type: 'reopen'; deadlineAt: number | null }
  | { type: 'submitted'; result: QuizResult }
  | { type: 'reset' };

/** Nothing has been chosen. */
export const initialQuiz: QuizPlayerState = {
  selectedQuiz: null,
  questionList: { data: [], metadata: null },
  selectedQuestion: null,
  previousQuestion: null,
  currentQuestion: null,
  nextQuestion: null,
  isMenuVisible: false,
  isPageLoading: false,
  status: 'init',
  duration: 0,
  submitButton: { isDisabled: true, reason: 'notStarted' },
  submissionDetail: null,
};

/** What becomes of the state; it does nothing else. */
export function reduceQuiz(state: QuizPlayerState, action: QuizAction): QuizPlayerState {
  return placed(act(state, action));
}

function act(state: QuizPlayerState, action: QuizAction): QuizPlayerState {
  switch (action.type) {
    case 'select':
      return { ...initialQuiz, selectedQuiz: action.quiz };
    case 'reset':
      return { ...initialQuiz, selectedQuiz: state.selectedQuiz };
    case 'load':
      return { ...state, isPageLoading: true };
    case 'fail':
      return { ...state, isPageLoading: false };
    case 'begin':
      return begun(state, action);
    case 'go':
      return entryOf(state, action.question)
        ? { ...state, selectedQuestion: action.question, isMenuVisible: false }
        : state;
    case 'previous':
      return { ...state, selectedQuestion: state.previousQuestion ?? state.selectedQuestion };
    case 'next':
      return { ...state, selectedQuestion: state.nextQuestion ?? state.selectedQuestion };
    case 'menu':
      return { ...state, isMenuVisible: action.isVisible };
    case 'deadline':
      return withDeadline(state, action.deadlineAt);
    case 'submit':
      return state.status === 'running' ? { ...state, status: 'submitting', isMenuVisible: false } : state;
    case 'submitFail':
      return state.status === 'submitting' ? { ...state, status: 'running' } : state;
    case 'timeUp':
      return isOpen(state) ? { ...state, status: 'timeout', isMenuVisible: false } : state;
    case 'reopen':
      return withDeadline(state.status === 'timeout' ? { ...state, status: 'running' } : state, action.deadlineAt);
    case 'submitted': {
      const isLate = state.status === 'timeout' || action.result.status === 'timeout';
      return {
        ...state,
        status: isLate ? 'timeout' : 'submitted',
        isPageLoading: false,
        submissionDetail: action.result,
      };
    }
    default:
      return withEntry(state, action);
  }
}

/** What happens to one question. Nothing does once the quiz is closed, but that a late receipt comes. */
function withEntry(state: QuizPlayerState, action: EntryAction): QuizPlayerState {
  const isLocked = state.status !== 'running' && action.type !== 'give' && action.type !== 'sendFail';
  if (isLocked) return state;
  const data = state.questionList.data.map((entry) =>
    entry.question.id === action.question ? changed(entry, action) : entry,
  );
  return { ...state, questionList: { ...state.questionList, data } };
}

function begun(state: QuizPlayerState, beginning: Beginning): QuizPlayerState {
  const { attempt, isRepeated = false } = beginning;
  const data = entriesOf(beginning);
  const open = data.find(({ given, answer }) => !given && answer === '') ?? data[0];
  const deadlineAt = attempt.deadline_at;
  return {
    ...initialQuiz,
    selectedQuiz: state.selectedQuiz,
    questionList: {
      data,
      metadata: {
        qs: attempt.quiz_submission_id,
        mode: attempt.mode,
        isRepeated,
        tryNumber: attempt.try_number,
        total: data.length,
        deadlineAt,
      },
    },
    selectedQuestion: open?.question.id ?? null,
    status: 'running',
    duration: deadlineAt === null ? 0 : Math.max(0, deadlineAt - attempt.started_at),
  };
}

/** Extra minutes, or fewer. */
function withDeadline(state: QuizPlayerState, deadlineAt: number | null): QuizPlayerState {
  const { metadata, data } = state.questionList;
  if (!metadata) return state;
  const began = metadata.deadlineAt === null ? null : metadata.deadlineAt - state.duration;
  const duration = deadlineAt === null || began === null ? 0 : Math.max(0, deadlineAt - began);
  return { ...state, duration, questionList: { data, metadata: { ...metadata, deadlineAt } } };
}

/** What follows from the position: the questions around it, that it is seen now, and whether anything can be sent. */
function placed(state: QuizPlayerState): QuizPlayerState {
  const { data, metadata } = state.questionList;
  const position = data.findIndex(({ question }) => question.id === state.selectedQuestion);
  const current = data[position];
  const idAt = (index: number) => (position < 0 ? null : (data[index]?.question.id ?? null));
  const isNew = current && !current.isSeen;
  const seen = isNew ? data.map((entry) => (entry === current ? { ...entry, isSeen: true } : entry)) : data;
  const reason = reasonOf(state, current);
  return {
    ...state,
    questionList: { data: seen, metadata },
    previousQuestion: idAt(position - 1),
    currentQuestion: idAt(position),
    nextQuestion: idAt(position + 1),
    submitButton: { isDisabled: reason !== null, reason },
  };
}

/** Why nothing can be sent now: of `submit_all` the whole, otherwise the current question. */
function reasonOf(state: QuizPlayerState, current: QuizEntry | undefined): SubmitReason | null {
  if (state.isPageLoading) return 'loading';
  if (state.status === 'init') return 'notStarted';
  if (state.status === 'submitting') return 'submitting';
  if (state.status === 'submitted') return 'submitted';
  if (state.status === 'timeout') return 'timeOver';
  if (state.questionList.metadata?.mode !== 'submit_single_question' || !current) return null;
  if (current.given) return 'sent';
  if (current.isSending) return 'sending';
  return isAnswered(current.question, current.answer) ? null : 'empty';
}

/** Whether the attempt can still be handed in by the learner. */
export function isOpen({ status }: QuizPlayerState): boolean {
  return status === 'running' || status === 'submitting';
}

/** A question with what was done with it. */
export function entryOf(state: QuizPlayerState, question: number | null): QuizEntry | undefined {
  return state.questionList.data.find((entry) => entry.question.id === question);
}
