import { useInClass } from '#/routing/inClass';
import { RunningQuiz } from './player/RunningQuiz';
import type { QuizLessonProps } from './part';
import { QuizOutcome } from './result/QuizOutcome';
import { QuizStart } from './start/QuizStart';
import { lessonSource } from './source';
import { usePlayer, useResume } from './usePlayer';

/** A quiz of a course: its rules, the attempt that runs, what it came to. */
export function Quiz({ lesson, courseSlug, onDone }: QuizLessonProps) {
  const player = usePlayer(lessonSource(lesson, useInClass()), onDone);
  useResume(player);
  const { submissionDetail, questionList } = player.state;
  if (submissionDetail) {
    return <QuizOutcome result={submissionDetail} lesson={lesson} courseSlug={courseSlug} onAgain={player.reset} />;
  }
  if (questionList.metadata) return <RunningQuiz player={player} />;
  return <QuizStart lesson={lesson} courseSlug={courseSlug} player={player} />;
}
