import { useEffect, useState } from 'react';
import { newKey } from '#/api/newKey';
import { finishLesson, type LessonFinish, type LessonView } from '#/features/courses';
import { useStable } from '#/ui/useStable';
import { makeFilmKeeper, type FilmKeeper } from './filmKeeper';

/** Keeps what is played of a lesson's film and where it is, also where the page is hidden or left. */
export function useFilmKeeper(lesson: LessonView, onFinish: (answer: LessonFinish) => void): FilmKeeper {
  const { onAnswer } = useStable({ onAnswer: onFinish });
  const [keeper] = useState(() =>
    makeFilmKeeper({
      watched: lesson.watched,
      send: (deed, isLeaving) => finishLesson(lesson.id, { ...deed, key: newKey() }, isLeaving),
      onAnswer,
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
