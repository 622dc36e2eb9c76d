import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#/api/envelope';
import {
  lessonContents,
  lessonQuery,
  Locked,
  wayTo,
  type CourseView,
  type ItemView,
  type Joining,
  type LessonView,
  type LessonWay,
} from '#/features/courses';
import { QuizLesson } from '#/features/quiz';
import { inClass, useInClass } from '#/routing/inClass';
import { paths } from '#/routing/paths';
import { ErrorState, SkeletonList } from '#/ui/states';
import { completionOf } from '../progress/completion';
import { useAnswers } from '../progress/useAnswers';
import { useFilmKeeper } from '../progress/useFilmKeeper';
import { useFinish } from '../progress/useFinish';
import { useHeld } from '../useHeld';
import { Beside } from './Beside';
import { CompletionLine } from './CompletionLine';
import { EndOfLesson } from './EndOfLesson';

interface PaneProps {
  course: CourseView;
  item: ItemView;
  joining: Joining;
  onCourseDone: () => void;
}

/** A lesson in the player: what it holds and what completes it, or why it is closed and what comes first. */
export function LessonPane(props: PaneProps) {
  const { course, item } = props;
  const way = wayTo(course, item);
  return way ? <OpenLesson {...props} way={way} /> : <Closed {...props} message={item.message} />;
}

function Closed({ course, item, joining, message }: PaneProps & { message: string | null }) {
  const classroom = useInClass();
  return (
    <Locked
      course={course}
      item={item}
      message={message}
      joining={joining}
      toLesson={(lesson) => inClass(paths.studyCourse(course.slug, { lesson }), classroom)}
    />
  );
}

/** It may have closed since the outline came: then the server says why. */
function OpenLesson(props: PaneProps & { way: LessonWay }) {
  const { course, way } = props;
  const { data, error, refetch } = useQuery(lessonQuery(way));
  // Who looks at it as a preview, or edits it, leaves no progress.
  const counts = course.my !== null && !course.my.ended && 'lesson' in way;
  if (data && counts) return <LearntLesson {...props} lesson={data} />;
  if (data) return <lessonContents.Part lesson={data} isLearnt={'lesson' in way} />;
  if (error instanceof ApiError && error.status === 412) return <Closed {...props} message={error.message} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonList rows={4} />;
}

function LearntLesson(props: PaneProps & { way: LessonWay; lesson: LessonView }) {
  const { course, item, way, lesson, onCourseDone } = props;
  const answers = useAnswers({ slug: course.slug, item, way, onCourseDone });
  const finish = useFinish(lesson.id, answers.onFinish);
  const film = useFilmKeeper(lesson, answers);
  useHeld(course, lesson);
  const completion = completionOf(lesson, location.origin);
  const onAnswered = (question: number) => {
    answers.onAnswered(question);
    // The last of its questions may have been all that was missing.
    if (completion === 'filmAsked') film.again();
  };
  const finishOnce = () => {
    if (!lesson.is_finished && !finish.isBusy) finish.finish();
  };
  return (
    <>
      <lessonContents.Part
        lesson={lesson}
        isLearnt
        study={{
          film,
          onFile: () => completion === 'file' && finishOnce(),
          onAnswered,
          quiz: <QuizLesson lesson={lesson} courseSlug={course.slug} onDone={answers.onDone} />,
          end: completion === 'read' && !lesson.is_finished && <EndOfLesson onSeen={finishOnce} />,
        }}
      />
      <CompletionLine lesson={lesson} completion={completion} finish={finish} />
      <Beside lessonId={lesson.id} />
    </>
  );
}
