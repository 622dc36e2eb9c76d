import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contentStatuses, difficulties } from '#/api/content';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import type { ListState } from '#/ui/table/useListState';
import { tagsQuery } from '../api';
import { bankSorts, type bankList } from '../filters';
import { questionKinds } from '../kinds';

/** What the bank's list is narrowed to, and its order. Its category is chosen beside it. */
export function BankFilters({ list }: { list: ListState<typeof bankList> }) {
  const { values, set, clear, active, narrowed } = list;
  const { t } = useTranslation('bank');
  const { t: ui } = useTranslation('ui');
  const sorts = bankSorts.filter((sort) => sort !== 'newest' && (sort !== 'position' || values.category !== undefined));
  return (
    <FilterBar
      search={values.search}
      searchLabel={t('filter.search')}
      onSearch={(search) => set({ search })}
      onClear={narrowed ? clear : undefined}
      active={active}
    >
      <FilterSelect
        label={t('filter.type')}
        any={t('filter.anyType')}
        value={values.type ?? ''}
        options={questionKinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
        onChange={(value) => set({ type: value || undefined })}
      />
      <FilterSelect
        label={t('filter.status')}
        any={t('filter.anyStatus')}
        value={values.status ?? ''}
        options={contentStatuses.map((value) => ({ value, text: ui(`contentStatus.${value}`) }))}
        onChange={(value) => set({ status: value || undefined })}
      />
      <FilterSelect
        label={t('filter.difficulty')}
        any={t('filter.anyDifficulty')}
        value={values.difficulty ?? ''}
        options={difficulties.map((value) => ({ value, text: ui(`difficulty.${value}`) }))}
        onChange={(value) => set({ difficulty: value || undefined })}
      />
      <TagSelect value={values.tag ?? ''} onChange={(tag) => set({ tag: tag || undefined })} />
      <FilterSelect
        label={t('filter.whose')}
        any={t('filter.everyone')}
        value={values.whose ?? ''}
        options={[{ value: 'mine', text: t('filter.mine') }]}
        onChange={(value) => set({ whose: value || undefined })}
      />
      <FilterSelect
        label={t('filter.sort')}
        any={t('filter.newest')}
        value={sorts.find((sort) => sort === values.sort) ?? ''}
        options={sorts.flatMap((value) => (value === 'newest' ? [] : [{ value, text: t(`filter.sorts.${value}`) }]))}
        onChange={(value) => set({ sort: value || 'newest' })}
      />
    </FilterBar>
  );
}

/** The topics in use; the one that the address names even where it is none of them. */
function TagSelect({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const { t } = useTranslation('bank');
  const tags = useQuery(tagsQuery).data?.map(({ name }) => name) ?? [];
  if (tags.length === 0 && !value) return null;
  const all = value && !tags.includes(value) ? [value, ...tags] : tags;
  return (
    <FilterSelect
      label={t('filter.tag')}
      any={t('filter.anyTag')}
      value={value}
      options={all.map((name) => ({ value: name, text: name }))}
      onChange={onChange}
    />
  );
}
