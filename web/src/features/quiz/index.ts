export { draftKey, loadDraft, quizDetailQuery, quizResultQuery } from './api';
export { QuizAttemptById } from './attempt';
export { QuizLesson } from './part';
export { SavedMark } from './player/SavedMark';
export type { QuizSource } from './source';
export { quizTaken } from './taken/part';
export type { TakenState } from './taken/QuizTaken';
export type { UnsentAnswer } from './unsentAnswers';
export type { QuizDetail, QuizQuestionResult, QuizResult } from './types';

/** What sends answers that this browser kept past the end of their attempt. */
export const loadLateAnswers = () => import('./lateAnswers');
