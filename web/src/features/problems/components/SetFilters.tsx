import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterChips, type SetFilter } from '#/ui/FilterChips';
import { categoriesQuery } from '../api';
import type { Narrowing } from '../filters';
import { linesOf } from './categoryLines';

/** What a list is narrowed to, each to be taken away; of several difficulties or topics each by itself. */
export function SetFilters(props: {
  values: Narrowing;
  onChange: (change: Partial<Narrowing>) => void;
  onClear: () => void;
  further?: readonly SetFilter[];
}) {
  const { values, onChange, onClear, further = [] } = props;
  const { t } = useTranslation('problems');
  const { t: ui } = useTranslation('ui');
  return (
    <FilterChips
      label={t('list.set')}
      filters={[...further, ...useSet(values, onChange)]}
      removeLabel={(text) => t('list.remove', { text })}
      clearLabel={ui('clearFilters')}
      onClear={onClear}
    />
  );
}

function useSet(values: Narrowing, onChange: (change: Partial<Narrowing>) => void): SetFilter[] {
  const { t } = useTranslation('problems');
  const { t: ui } = useTranslation('ui');
  const { search, category, state } = values;
  const lines = linesOf(useQuery({ ...categoriesQuery, enabled: category !== null }).data ?? []);
  const set: SetFilter[] = [];
  if (search) set.push({ key: 'search', text: `“${search}”`, onRemove: () => onChange({ search: '' }) });
  for (const difficulty of values.difficulties) {
    const rest = values.difficulties.filter((one) => one !== difficulty);
    const text = ui(`difficulty.${difficulty}`);
    set.push({ key: `difficulty/${difficulty}`, text, onRemove: () => onChange({ difficulties: rest }) });
  }
  for (const tag of values.tags) {
    const rest = values.tags.filter((one) => one !== tag);
    set.push({ key: `tag/${tag}`, text: tag, onRemove: () => onChange({ tags: rest }) });
  }
  if (category !== null) {
    const text = lines.find(({ id }) => id === category)?.name ?? t('list.unknownCategory');
    set.push({ key: 'category', text, onRemove: () => onChange({ category: null }) });
  }
  if (state) {
    set.push({ key: 'state', text: ui(`problem.progress.${state}`), onRemove: () => onChange({ state: null }) });
  }
  if (values.hasEditorial) {
    set.push({ key: 'editorial', text: t('list.hasEditorial'), onRemove: () => onChange({ hasEditorial: false }) });
  }
  return set;
}
