import { loadNamespaces } from '#/i18n/i18n';
import type { LessonView } from '#/features/courses';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

/** What a quiz is given by the page around it. */
export interface QuizLessonProps {
  lesson: LessonView;
  /** Of the course that it belongs to. */
  courseSlug: string;
  /** An attempt was handed in: what is known of the lesson and its course is old. */
  onDone: () => void;
}

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={4} /> : <ErrorState error={error} onRetry={retry} />;
}

const quiz = lazyPart(async () => {
  const [{ Quiz }] = await Promise.all([
    import('./Quiz'),
    loadNamespaces(['quiz', 'lessonView', 'questions', 'problems', 'editor']),
  ]);
  return Quiz;
}, Pending);

/** A quiz of a course: its rules, the attempt that runs, and what came of it. Loaded with its texts when it is shown. */
export function QuizLesson(props: QuizLessonProps) {
  return <quiz.Part key={props.lesson.id} {...props} />;
}
