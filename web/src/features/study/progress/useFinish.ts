import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#/api/envelope';
import { newKey } from '#/api/newKey';
import { finishLesson, type LessonFinish } from '#/features/courses';
import { useInClass } from '#/routing/inClass';

/** How often a deed that did not arrive is sent again. */
const TRIES = 3;

const isLost = (error: Error) =>
  error instanceof ApiError && (['offline', 'timeout'].includes(error.kind) || [502, 503, 504].includes(error.status));

/** That a lesson is done. */
export interface Finish {
  /** Under one key, however often it is sent: it waits for the network where there is none. */
  finish: () => void;
  isBusy: boolean;
  /** Why the server did not take it. */
  error: unknown;
}

/** Tells the server that somebody is through with a lesson. */
export function useFinish(lesson: number, onAnswer: (answer: LessonFinish) => void): Finish {
  const classroom = useInClass();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (key: string) => finishLesson(lesson, { percent: 100, classroom, key }),
    retry: (count, failure) => count < TRIES && isLost(failure),
    onSuccess: onAnswer,
    meta: { quiet: true },
  });
  return { finish: () => mutate(newKey()), isBusy: isPending, error };
}
