import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { setNewest } from '#/api/setNewest';
import { curriculumKeys, lessonQuery, renewRemarks } from '../api';
import { changeLesson } from '../changes';
import { useKeptForm, type KeptForm } from '../saving/useKeptForm';
import { changed, indexOf } from '../tree/model';
import type { EditItem, LessonView } from '../types';
import { fieldOf, toBody, toForm } from './body';
import { lessonSchema, type LessonForm } from './schema';

/** The form of a lesson, which saves itself; another lesson is another form. */
export function useLessonForm(lesson: LessonView, shownBy?: string): KeptForm<LessonForm> {
  const queryClient = useQueryClient();
  const saved = useMemo(() => ({ values: toForm(lesson), version: lesson.version }), [lesson]);
  const key = curriculumKeys.lesson(lesson.id);
  return useKeptForm<LessonForm>({
    name: `lesson/${lesson.id}`,
    saved,
    schema: lessonSchema,
    fieldOf,
    shownBy,
    send: async (values, version) => {
      const stored = await changeLesson(lesson.id, toBody(lesson, values, version));
      setNewest(queryClient, key, stored);
      const { course, item_id: item } = stored;
      queryClient.setQueryData(
        curriculumKeys.tree(course.id),
        (tree: EditItem[] | undefined) => tree && (renamed(tree, item, stored) as EditItem[]),
      );
      renewRemarks(queryClient, course.id);
      return { values: toForm(stored), version: stored.version };
    },
    fetch: async () => {
      const now = await queryClient.fetchQuery({ ...lessonQuery(lesson.id), staleTime: 0 });
      return { values: toForm(now), version: now.version };
    },
  });
}

/** The tree with what its row says of a lesson. */
function renamed(tree: readonly EditItem[], id: number, { title, source, duration, questions }: LessonView) {
  const item = indexOf(tree).byId.get(id)?.item;
  if (!item?.lesson) return tree;
  const en = source?.translations.en?.title;
  return changed(tree, id, {
    title: source?.title ?? title,
    translations: en ? { en: { title: en } } : {},
    lesson: { ...item.lesson, duration, questions },
  });
}
