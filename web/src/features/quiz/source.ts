import type { QueryKey } from '@tanstack/react-query';
import { carriedIn } from '#/routing/inClass';
import { quizKeys } from './keys';

/** What is sat: a quiz of a course, perhaps in a class, or a part of a contest. */
export type QuizSubject =
  | { kind: 'lesson'; lesson: number; classroom?: number }
  | { kind: 'part'; contest: number; part: number };

/** What a player is told of what is sat. */
export interface QuizSource {
  subject: QuizSubject;
  title: string;
  /** The attempt that runs, as far as the page knows. */
  running: number | null;
  /** When that ends, as far as the page knows, in epoch seconds; null without a limit, and while it stands still. */
  deadlineAt?: number | null;
  /** Whether each question may be sent any number of times. */
  isRepeated: boolean;
  /** What questions are called where not by their numbers, by their ids. */
  labels: ReadonlyMap<number, string> | null;
  /** The call that tells of it: the page opens with it when there is no connection. */
  call: string;
}

/** Under what this browser keeps it. Parts have ids of their own beside those of lessons: theirs are kept as negative ones. */
export function keptKey(subject: QuizSubject): number {
  return subject.kind === 'lesson' ? subject.lesson : -subject.part;
}

/** What every call about one of its questions carries. */
export function carriedBy(subject: QuizSubject): { contest_id?: number; classroom_id?: number } {
  return subject.kind === 'part' ? { contest_id: subject.contest } : carriedIn(subject.classroom);
}

/** The queries that tell of it. */
export function viewKey(subject: QuizSubject): QueryKey {
  return subject.kind === 'lesson' ? quizKeys.lesson(subject.lesson) : ['contests', 'one'];
}

/** A quiz of a course; `classroom`: the class in which it is taken. */
export function lessonSource(
  lesson: { id: number; title: string; quiz: { running: { quiz_submission_id: number } | null } | null },
  classroom?: number,
): QuizSource {
  return {
    subject: { kind: 'lesson', lesson: lesson.id, ...(classroom !== undefined && { classroom }) },
    title: lesson.title,
    running: lesson.quiz?.running?.quiz_submission_id ?? null,
    isRepeated: false,
    labels: null,
    call: `/api/lesson-item/${lesson.id}`,
  };
}
