import { useEffect, useState } from 'react';
import { newKey } from '#/api/newKey';
import { finishLesson, type LessonDeed, type LessonView } from '#/features/courses';
import { useInClass } from '#/routing/inClass';
import { useStable } from '#/ui/useStable';
import { makeFilmKeeper, type FilmKeeper } from './filmKeeper';
import type { Answers } from './useAnswers';

/** Keeps what is played of a lesson's film and where it is, also where the page is hidden or left. */
export function useFilmKeeper(lesson: LessonView, answers: Answers): FilmKeeper {
  const classroom = useInClass();
  const { onFinish, onPlace, finish } = useStable({
    onFinish: answers.onFinish,
    onPlace: answers.onPlace,
    finish: (deed: LessonDeed, isLeaving: boolean) =>
      finishLesson(lesson.id, { ...deed, classroom, key: newKey() }, isLeaving),
  });
  const [keeper] = useState(() =>
    makeFilmKeeper({
      watched: lesson.watched,
      send: async (deed, isLeaving) => {
        const answer = await finish(deed, isLeaving);
        if (deed.position !== undefined) onPlace(deed.position);
        return answer;
      },
      onAnswer: onFinish,
    }),
  );
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') keeper.leave();
    };
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', keeper.leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', keeper.leave);
      keeper.leave();
    };
  }, [keeper]);
  return keeper;
}
