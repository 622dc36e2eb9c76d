import type { QuizTry } from '#/features/courses';
import type { Tone } from '#/ui/Chips';

/** How an attempt stands, in a word and its tone. */
export function attemptLook({ status, passed }: Pick<QuizTry, 'status' | 'passed'>): {
  tone: Tone;
  word: 'running' | 'waiting' | 'passed' | 'failed' | 'done';
} {
  if (status === 'running') return { tone: 'info', word: 'running' };
  if (passed === true) return { tone: 'success', word: 'passed' };
  if (status !== 'judged') return { tone: 'warning', word: 'waiting' };
  return passed === false ? { tone: 'danger', word: 'failed' } : { tone: 'neutral', word: 'done' };
}
