import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import type { ListState } from '#/ui/table/useListState';
import { ownCoursesQuery, type queueList, type QueueItem } from '../api';

/** What the queue is narrowed to: a course that I may change, or one of the questions that wait. */
export function QueueFilters({ list, items }: { list: ListState<typeof queueList>; items: readonly QueueItem[] }) {
  const { values, set, clear, narrowed, active } = list;
  const { t } = useTranslation('marking');
  const { data: courses } = useQuery(ownCoursesQuery);
  const questions = new Map(items.map(({ question }) => [String(question.id), question.title]));
  const asked = values.question_id === undefined ? '' : String(values.question_id);
  // It may have no answers left.
  if (asked !== '' && !questions.has(asked)) questions.set(asked, t('filter.thisQuestion'));
  return (
    <FilterBar onClear={narrowed ? clear : undefined} active={active}>
      <FilterSelect
        label={t('column.course')}
        any={t('filter.anyCourse')}
        value={values.course_id === undefined ? '' : String(values.course_id)}
        options={(courses?.items ?? []).map(({ id, title }) => ({ value: String(id), text: title }))}
        onChange={(id) => set({ course_id: id === '' ? undefined : Number(id) })}
      />
      <FilterSelect
        label={t('column.question')}
        any={t('filter.anyQuestion')}
        value={asked}
        options={[...questions].map(([value, text]) => ({ value, text }))}
        onChange={(id) => set({ question_id: id === '' ? undefined : Number(id) })}
      />
    </FilterBar>
  );
}
