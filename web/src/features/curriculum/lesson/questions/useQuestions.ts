import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { setNewest } from '#/api/setNewest';
import { failureText } from '#/ui/failureText';
import { useInTurn } from '#/ui/form/useInTurn';
import { removeLater } from '#/ui/removal';
import { useRemoved } from '#/ui/removed';
import { toasts } from '#/ui/toasts';
import { curriculumKeys, questionsQuery, renewRemarks } from '../../api';
import { addQuestions, changeQuestion, moveQuestion, removeQuestion } from '../../changes';
import type { LessonQuestion, LessonQuestions, LessonView, QuestionPlaceChange } from '../../types';

const questionKey = (lesson: number, id: number) => `lesson/${lesson}/question/${id}`;

/** The questions of a lesson, and what is done with them: seen at once, put back where it is refused. */
export function useQuestions(lesson: LessonView) {
  const { t } = useTranslation('curriculum');
  const queryClient = useQueryClient();
  const inTurn = useInTurn();
  const removed = useRemoved();
  const { id, course } = lesson;
  const query = useQuery(questionsQuery(id));
  const items = useMemo(
    () => query.data?.items.filter((question) => !removed.has(questionKey(id, question.id))),
    [query.data, removed, id],
  );
  const key = curriculumKeys.questions(id);
  const take = (answer: LessonQuestions) => {
    setNewest(queryClient, key, answer);
    if (!course) return;
    void queryClient.invalidateQueries({ queryKey: curriculumKeys.tree(course.id) });
    renewRemarks(queryClient, course.id);
  };
  /** Makes a call after those before it; `ahead` is what is shown meanwhile. */
  const send = async (
    call: () => Promise<LessonQuestions>,
    ahead?: (items: readonly LessonQuestion[]) => LessonQuestion[],
  ): Promise<boolean> => {
    const before = queryClient.getQueryData<LessonQuestions>(key);
    if (ahead && before) {
      void queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData(key, { ...before, items: ahead(before.items) });
    }
    try {
      take(await inTurn(call));
      return true;
    } catch (error) {
      toasts.error(failureText(error, { failure: 'update' }));
      if (ahead && before) queryClient.setQueryData(key, before);
      void queryClient.invalidateQueries({ queryKey: key });
      return false;
    }
  };
  return {
    query,
    items,
    take,
    /** As they are known now, before the page has drawn them. */
    latest: () => queryClient.getQueryData<LessonQuestions>(key)?.items ?? [],
    add: (ids: readonly number[]) => send(() => addQuestions(id, ids)),
    change: (question: LessonQuestion, change: QuestionPlaceChange) => {
      const { enable_on_quiz: onQuiz = question.on_quiz, ...rest } = change;
      return send(
        () => changeQuestion(id, question.id, change),
        (all) => all.map((one) => (one.id === question.id ? { ...one, ...rest, on_quiz: onQuiz } : one)),
      );
    },
    move: async (question: number, order: readonly LessonQuestion[]) => {
      const at = order.findIndex((one) => one.id === question);
      const before = order[at + 1]?.id ?? null;
      const isDone = await send(
        () => moveQuestion(id, question, before),
        () => [...order],
      );
      if (!isDone) throw new Error('refused');
    },
    remove: (question: LessonQuestion) =>
      removeLater({
        keys: [questionKey(id, question.id)],
        text: t('questions.removed', { name: question.name || t('untitled') }),
        run: (isLeaving) =>
          isLeaving ? removeQuestion(id, question.id, true) : send(() => removeQuestion(id, question.id)),
      }),
  };
}
