export { newKey } from '#/api/newKey';
import { readProgram } from '../answers/program';
import type { PlayedQuestion } from '../types';

/** The language of drawings: Python with our turtle. */
export const turtleLanguage = 202;

/** An answer as a call sends it, without its key. */
export interface AnswerBody {
  /** The call below `/api/learning`. */
  to: 'submit-question' | 'submit-test-driven-question';
  question_id: number;
  /** The lesson in which it was asked. */
  lesson_id?: number;
  /** The class in which it is answered. */
  classroom_id?: number;
  answer?: string;
  format?: string;
  language_id?: number;
  source_code?: string;
  /** Of a film: nothing more is to come. */
  final?: boolean;
}

/** What is sent of an answer of the player. */
export function bodyOf({ id, type }: Pick<PlayedQuestion, 'id' | 'type'>, value: string): AnswerBody {
  const to = 'submit-question';
  if (type === 'test_driven_code' || type === 'code_judge_manual') {
    const { languageId, source } = readProgram(value);
    const program = { question_id: id, language_id: languageId, source_code: source };
    return type === 'test_driven_code'
      ? { to: 'submit-test-driven-question', ...program }
      : { to, answer: '', ...program };
  }
  if (type === 'turtle')
    return { to, question_id: id, answer: '', language_id: turtleLanguage, source_code: readProgram(value).source };
  if (type === 'long_answer') return { to, question_id: id, answer: value, format: 'markdown' };
  return { to, question_id: id, answer: value };
}

/** Whether there is anything to send yet. */
export function isAnswered(question: Pick<PlayedQuestion, 'type' | 'content' | 'style'>, value: string): boolean {
  if (question.type === 'theory') return true;
  if (['test_driven_code', 'code_judge_manual', 'turtle', 'code'].includes(question.type))
    return readProgram(value).source.trim() !== '';
  return value.trim() !== '';
}
