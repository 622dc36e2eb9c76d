import { useTranslation } from 'react-i18next';
import { contentStatuses } from '#/api/content';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import type { ListState } from '#/ui/table/useListState';
import type { postList } from '../filters';

/** What the list of posts is narrowed to. Whose they are is chosen in the tabs above. */
export function PostFilters({ list }: { list: ListState<typeof postList> }) {
  const { values, set, clear, active, narrowed } = list;
  const { t } = useTranslation('blogAuthoring');
  const { t: ui } = useTranslation('ui');
  return (
    <FilterBar
      search={values.search}
      searchLabel={t('filter.search')}
      onSearch={(search) => set({ search })}
      onClear={narrowed ? clear : undefined}
      active={active - (values.show ? 1 : 0)}
    >
      {values.show !== 'waiting' && (
        <FilterSelect
          label={t('filter.status')}
          any={t('filter.anyStatus')}
          value={values.status ?? ''}
          options={contentStatuses.map((value) => ({ value, text: ui(`contentStatus.${value}`) }))}
          onChange={(status) => set({ status: status || undefined })}
        />
      )}
    </FilterBar>
  );
}
