import { useTranslation } from 'react-i18next';
import { contentStatuses } from '#/api/content';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import type { ListState } from '#/ui/table/useListState';
import { courseSorts, type courseList } from '../filters';

const otherSorts = courseSorts.filter((sort) => sort !== 'newest');

/** What the list of courses is narrowed to, and its order. Whose they are is chosen in the tabs above. */
export function CourseFilters({ list }: { list: ListState<typeof courseList> }) {
  const { values, set, clear, active, narrowed } = list;
  const { t } = useTranslation('courseAuthoring');
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
      <FilterSelect
        label={t('filter.sort')}
        any={t('filter.newest')}
        value={otherSorts.find((sort) => sort === values.sort) ?? ''}
        options={otherSorts.map((value) => ({ value, text: t(`filter.sorts.${value}`) }))}
        onChange={(sort) => set({ sort: sort || 'newest' })}
      />
    </FilterBar>
  );
}
