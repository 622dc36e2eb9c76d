import { QuizRules } from '#/features/courses';
import type { QuizLessonProps } from './part';

/** A quiz of a course. */
export function Quiz({ lesson }: QuizLessonProps) {
  return <QuizRules lesson={lesson} />;
}
