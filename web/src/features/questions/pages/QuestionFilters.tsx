import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LazyListFilters } from '#/features/problems';
import { FilterSelect } from '#/ui/FilterBar';
import type { ListState } from '#/ui/table/useListState';
import { questionTagsQuery } from '../api';
import { changeOf, narrowingOf, type questionList } from '../filters';
import { practisedKinds } from '../types';

/** What the list of questions can be narrowed to: what that of problems can, and a kind. */
export default function QuestionFilters({ list, mine }: { list: ListState<typeof questionList>; mine: boolean }) {
  const { t } = useTranslation('questions');
  const { type } = list.values;
  const kind = (
    <FilterSelect
      label={t('kind.label')}
      any={t('kind.any')}
      value={type ?? ''}
      options={practisedKinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
      onChange={(value) => list.set({ type: practisedKinds.find((one) => one === value) })}
    />
  );
  const on = type ? [{ key: 'kind', text: t(`kind.${type}`), onRemove: () => list.set({ type: undefined }) }] : [];
  return (
    <LazyListFilters
      values={narrowingOf(list.values)}
      tags={useQuery(questionTagsQuery).data ?? []}
      mine={mine}
      onChange={(change) => list.set(changeOf(change))}
      onClear={list.clear}
      further={{ field: kind, on }}
    />
  );
}
