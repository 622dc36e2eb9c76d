import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { difficulties } from '#/features/problems';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import type { ListState } from '#/ui/table/useListState';
import { questionTagsQuery } from '../api';
import { progressStates, type questionList } from '../filters';
import { practisedKinds } from '../types';

/** What the list of questions can be narrowed to. */
export default function QuestionFilters({ list, mine }: { list: ListState<typeof questionList>; mine: boolean }) {
  const { t } = useTranslation('questions');
  const { t: ui } = useTranslation('ui');
  const tags = useQuery(questionTagsQuery).data ?? [];
  const { search, type, difficulty, tag, state } = list.values;
  const isKnown = tags.some(({ name }) => name === tag);
  const tagOptions = [...(tag && !isKnown ? [{ name: tag, count: 0 }] : []), ...tags];
  return (
    <FilterBar
      search={search}
      searchLabel={t('list.search')}
      onSearch={(words) => list.set({ search: words })}
      onClear={list.narrowed ? list.clear : undefined}
      active={list.active}
    >
      <FilterSelect
        label={t('kind.label')}
        any={t('kind.any')}
        value={type ?? ''}
        options={practisedKinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
        onChange={(value) => list.set({ type: practisedKinds.find((kind) => kind === value) })}
      />
      <FilterSelect
        label={t('list.difficulty')}
        any={t('list.anyDifficulty')}
        value={difficulty ?? ''}
        options={difficulties.map((value) => ({ value, text: ui(`difficulty.${value}`) }))}
        onChange={(value) => list.set({ difficulty: difficulties.find((one) => one === value) })}
      />
      <FilterSelect
        label={t('list.tag')}
        any={t('list.anyTag')}
        value={tag ?? ''}
        options={tagOptions.map(({ name, count }) => ({ value: name, text: count > 0 ? `${name} (${count})` : name }))}
        onChange={(value) => list.set({ tag: value || undefined })}
      />
      {mine && (
        <FilterSelect
          label={t('list.state')}
          any={t('list.anyState')}
          value={state ?? ''}
          options={progressStates.map((value) => ({ value, text: ui(`problem.progress.${value}`) }))}
          onChange={(value) => list.set({ state: progressStates.find((one) => one === value) })}
        />
      )}
    </FilterBar>
  );
}
