import { useTranslation } from 'react-i18next';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { SearchField } from '#/ui/SearchField';
import type { ListState } from '#/ui/table/useListState';
import { uses, type codeList } from '../api';

/** What the list of codes is narrowed to. */
export function CodeFilters({ list }: { list: ListState<typeof codeList> }) {
  const { t } = useTranslation('activationCodes');
  const { values, set, clear, active, narrowed } = list;
  return (
    <FilterBar
      search={values.search}
      searchLabel={t('search')}
      onSearch={(search) => set({ search })}
      onClear={narrowed ? clear : undefined}
      active={active}
    >
      <FilterSelect
        label={t('column.state')}
        any={t('used.any')}
        value={values.used ?? ''}
        options={uses.map((value) => ({ value, text: t(`used.${value}`) }))}
        onChange={(used) => set({ used: used || undefined })}
      />
      <SearchField
        value={values.batch ?? ''}
        label={t('column.batch')}
        onSearch={(batch) => set({ batch: batch || undefined })}
      />
    </FilterBar>
  );
}
