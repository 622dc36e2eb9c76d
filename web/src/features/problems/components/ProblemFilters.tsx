import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { tagsQuery } from '../api';
import type { ProblemFilters as Values } from '../filters';
import { difficulties, progressStates } from '../types';

/** What the list of problems can be narrowed to. */
export default function ProblemFilters(props: {
  filters: Values;
  mine: boolean;
  onChange: (change: Partial<Values>) => void;
  onClear: (() => void) | undefined;
}) {
  const { filters, mine, onChange, onClear } = props;
  const { t } = useTranslation('problems');
  const { t: ui } = useTranslation('ui');
  const tags = useQuery(tagsQuery).data ?? [];
  const known = tags.some((tag) => tag.name === filters.tag);
  const tagOptions = [...(filters.tag && !known ? [{ name: filters.tag, count: 0 }] : []), ...tags];
  return (
    <FilterBar
      search={filters.search}
      searchLabel={t('list.search')}
      onSearch={(search) => onChange({ search })}
      onClear={onClear}
      active={[filters.difficulty, filters.tag, filters.state].filter(Boolean).length}
    >
      <FilterSelect
        label={t('difficulty.label')}
        any={t('list.anyDifficulty')}
        value={filters.difficulty ?? ''}
        options={difficulties.map((value) => ({ value, text: ui(`difficulty.${value}`) }))}
        onChange={(value) => onChange({ difficulty: value || null })}
      />
      <FilterSelect
        label={t('list.tag')}
        any={t('list.anyTag')}
        value={filters.tag ?? ''}
        options={tagOptions.map((tag) => ({
          value: tag.name,
          text: tag.count > 0 ? `${tag.name} (${tag.count})` : tag.name,
        }))}
        onChange={(value) => onChange({ tag: value || null })}
      />
      {mine && (
        <FilterSelect
          label={t('progress.label')}
          any={t('list.anyState')}
          value={filters.state ?? ''}
          options={progressStates.map((value) => ({ value, text: ui(`problem.progress.${value}`) }))}
          onChange={(value) => onChange({ state: value || null })}
        />
      )}
    </FilterBar>
  );
}
