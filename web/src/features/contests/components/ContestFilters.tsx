import { useTranslation } from 'react-i18next';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import type { ListState } from '#/ui/table/useListState';
import type { contestList } from '../filters';
import { formats } from '../types';

/** What a list of contests can be narrowed to. */
export function ContestFilters({ list }: { list: ListState<typeof contestList> }) {
  const { t } = useTranslation('contests');
  return (
    <FilterBar
      search={list.values.search}
      searchLabel={t('list.search')}
      onSearch={(search) => list.set({ search })}
      onClear={list.narrowed ? list.clear : undefined}
      active={list.active}
    >
      <FilterSelect
        label={t('list.format')}
        any={t('list.anyFormat')}
        value={list.values.format ?? ''}
        options={formats.map((value) => ({ value, text: t(`format.${value}.name`) }))}
        onChange={(format) => list.set({ format: format || undefined })}
      />
    </FilterBar>
  );
}
