import { isAnswered, writeProgram, type Review } from '#/features/questions';
import type { QuizAttempt, QuizGiven, QuizMode, QuizQuestion, QuizResult } from './types';

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

/** A question, with what the learner did with it. */
export interface QuizEntry {
  question: QuizQuestion;
  /** In the encoding of its player; empty: none. */
  answer: string;
  isSeen: boolean;
  /** To be looked at again. */
  isMarked: boolean;
  isSending: boolean;
  /** Grows where the answer was replaced: editors that keep their own text begin anew. */
  revision: number;
  /** What it came to, once it was sent by itself. */
  given: QuizGiven | null;
  /** What is told of a film's moments that were sent, while others are not. */
  told: Review | null;
}

/** What is known of the whole list. */
export interface ListMetadata {
  qs: number;
  mode: QuizMode;
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
  | { type: 'begin'; attempt: QuizAttempt; answers: ReadonlyMap<number, string>; seen: number[]; marked: number[] }
  | { type: 'go'; question: number }
  | { type: 'previous' }
  | { type: 'next' }
  | { type: 'menu'; isVisible: boolean }
  | {
      type: 'answer';
      question: number;
      answer: string;
      /** By something else than the learner's own typing. */ isReplaced?: boolean;
    }
  | { type: 'mark'; question: number }
  | { type: 'send'; question: number }
  | { type: 'sendFail'; question: number }
  | { type: 'give'; question: number; given: QuizGiven }
  | { type: 'tell'; question: number; told: Review | null }
  | { type: 'deadline'; deadlineAt: number | null }
  | { type: 'submit' }
  | { type: 'submitFail' }
  | { type: 'timeUp' }
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
function withEntry(state: QuizPlayerState, action: Extract<QuizAction, { question: number }>): QuizPlayerState {
  const isLocked = state.status !== 'running' && action.type !== 'give' && action.type !== 'sendFail';
  if (isLocked) return state;
  const data = state.questionList.data.map((entry) =>
    entry.question.id === action.question ? changed(entry, action) : entry,
  );
  return { ...state, questionList: { ...state.questionList, data } };
}

function changed(entry: QuizEntry, action: Extract<QuizAction, { question: number }>): QuizEntry {
  switch (action.type) {
    case 'answer':
      if (entry.given || entry.isSending) return entry;
      return { ...entry, answer: action.answer, revision: entry.revision + (action.isReplaced ? 1 : 0) };
    case 'mark':
      return { ...entry, isMarked: !entry.isMarked };
    case 'send':
      return entry.given ? entry : { ...entry, isSending: true };
    case 'sendFail':
      return { ...entry, isSending: false };
    case 'give':
      return { ...entry, isSending: false, isMarked: false, given: action.given };
    case 'tell':
      return { ...entry, told: action.told };
    default:
      return entry;
  }
}

function begun(state: QuizPlayerState, action: Extract<QuizAction, { type: 'begin' }>): QuizPlayerState {
  const { attempt, answers, seen, marked } = action;
  const data = attempt.questions.map((question) => {
    const given = isOpenFilm(question) ? null : question.given;
    const written = given ? '' : (answers.get(question.id) ?? '');
    return {
      question,
      answer: written === '' && question.given ? givenAnswer(question.given) : written,
      isSeen: seen.includes(question.id),
      isMarked: marked.includes(question.id),
      isSending: false,
      revision: 0,
      given,
      told: given ? null : (question.given?.review ?? null),
    };
  });
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

/** An answer that was sent, as its player shows it. */
function givenAnswer({ answer, language_id: language, source_code: source }: QuizGiven): string {
  return source ? writeProgram({ languageId: language ?? 0, source }) : answer;
}

/** Whether a question is a film of which moments were sent, and others may follow. */
export function isOpenFilm({ type, given }: QuizQuestion): boolean {
  return type === 'video_interaction' && given?.status === 'running';
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
