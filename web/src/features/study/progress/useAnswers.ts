import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { setNewest } from '#/api/setNewest';
import {
  courseKeys,
  courseQuery,
  lessonQuery,
  type CourseView,
  type ItemView,
  type LessonFinish,
  type LessonView,
  type LessonWay,
} from '#/features/courses';
import { toasts } from '#/ui/toasts';

/** What is done with what the server says of a lesson's progress. */
export interface Answers {
  /** How far the lesson is now. */
  onFinish: (answer: LessonFinish) => void;
  /** One of its questions was answered. */
  onAnswered: (question: number) => void;
  /** The server knows the second at which the film is: the lesson goes on there when it is opened again. */
  onPlace: (second: number) => void;
  /** The lesson and its course are asked for again. */
  onDone: () => void;
}

/** Keeps lesson and outline in step with the server's answers. `onCourseDone` is told when all of the course is done. */
export function useAnswers(props: { slug: string; item: ItemView; way: LessonWay; onCourseDone: () => void }): Answers {
  const { slug, item, way, onCourseDone } = props;
  const { t } = useTranslation('study');
  const queryClient = useQueryClient();
  const { queryKey } = lessonQuery(way);
  const lessonNow = () => queryClient.getQueryData<LessonView>(queryKey);
  const renewCourse = () => {
    void renew(queryClient, courseKeys.one(slug));
    void renew(queryClient, courseKeys.enrolled);
  };
  const onDone = () => {
    void renew(queryClient, queryKey);
    renewCourse();
  };
  const onFinish = ({ percent, course_percent: all, coins, congratulate }: LessonFinish) => {
    const before = lessonNow();
    const isDone = percent >= 100;
    if (before && percent > before.percent)
      setNewest(queryClient, queryKey, { ...before, percent, is_finished: before.is_finished || isDone });
    if (isDone && !before?.is_finished) renewCourse();
    else if (!isDone) showProgress(queryClient, slug, { item: item.id, percent, all });
    if (coins > 0) toasts.success(t('coins', { count: coins }));
    if (congratulate === 'course') onCourseDone();
    else if (congratulate === 'lesson') toasts.success(t('lessonDone', { lesson: item.title }));
  };
  const onAnswered = (question: number) => {
    const before = lessonNow();
    if (before && !before.answered.includes(question))
      queryClient.setQueryData(queryKey, { ...before, answered: [...before.answered, question] });
    onDone();
  };
  const onPlace = (position: number) => {
    const before = lessonNow();
    if (before) queryClient.setQueryData(queryKey, { ...before, position });
  };
  return { onFinish, onAnswered, onPlace, onDone };
}

/** Shows how far a lesson is in the outline that is here, without asking for it again. */
function showProgress(
  queryClient: QueryClient,
  slug: string,
  { item, percent, all }: { item: number; percent: number; all: number },
): void {
  const inItems = (items: readonly ItemView[]): ItemView[] =>
    items.map((one) =>
      one.id === item
        ? { ...one, percent: Math.max(one.percent, percent) }
        : { ...one, children: inItems(one.children) },
    );
  queryClient.setQueryData(
    courseQuery(slug).queryKey,
    (course: CourseView | undefined) =>
      course && {
        ...course,
        my: course.my && { ...course.my, percent: Math.max(course.my.percent, all) },
        curriculum: inItems(course.curriculum),
      },
  );
}
