import { useTranslation } from 'react-i18next';
import { CourseFilter } from '#/features/courses';
import { methodLabel, orderStatuses, statusLabel } from '#/features/orders';
import { FilterBar, FilterDate, FilterSelect } from '#/ui/FilterBar';
import type { ListState } from '#/ui/table/useListState';
import type { orderList } from '../api';
import { payMethods } from '../words';

/** What the list of orders is narrowed to. */
export function OrderFilters({ list }: { list: ListState<typeof orderList> }) {
  const { t } = useTranslation('backOffice');
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
        label={t('column.status')}
        any={t('filter.anyStatus')}
        value={values.status ?? ''}
        options={orderStatuses.map((value) => ({ value, text: statusLabel(value) }))}
        onChange={(status) => set({ status: status || undefined })}
      />
      <FilterSelect
        label={t('column.method')}
        any={t('filter.anyMethod')}
        value={values.method ?? ''}
        options={payMethods.map((value) => ({ value, text: methodLabel(value) }))}
        onChange={(method) => set({ method: method || undefined })}
      />
      <CourseFilter
        label={t('column.course')}
        any={t('filter.anyCourse')}
        value={values.course_id}
        onChange={(course) => set({ course_id: course })}
      />
      <FilterDate
        label={t('filter.from')}
        value={values.from ?? ''}
        onChange={(from) => set({ from: from || undefined })}
      />
      <FilterDate label={t('filter.to')} value={values.to ?? ''} onChange={(to) => set({ to: to || undefined })} />
    </FilterBar>
  );
}
