import { isProgram } from '#/features/questions';
import type { QuizQuestionResult } from '../types';

/** What was written to a question, where it is a text or a program; null where answers are no text that lines can be told of. */
export function writtenOf(result: Pick<QuizQuestionResult, 'type' | 'answer' | 'source_code'>): string | null {
  if (isProgram(result.type)) return result.source_code || result.answer;
  return result.type === 'long_answer' || result.type === 'short_answer' ? result.answer : null;
}
