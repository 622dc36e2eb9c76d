import { createContext } from 'react';

/** The lesson in which a program is asked for: what is submitted counts there. */
export interface ProgramLesson {
  id: number;
  /** A submission was judged. */
  onJudged: () => void;
}

/** Null on a problem's own page. */
export const ProgramLessonContext = createContext<ProgramLesson | null>(null);
