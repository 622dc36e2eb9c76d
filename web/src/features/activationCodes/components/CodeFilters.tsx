import { useTranslation } from 'react-i18next';
import { CourseFilter } from '#/features/courses';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import type { ListState } from '#/ui/table/useListState';
import { uses, type codeList } from '../api';

/** What the list of codes is narrowed to; a batch is chosen in one of its rows. */
export function CodeFilters({ list }: { list: ListState<typeof codeList> }) {
  const { t } = useTranslation('activationCodes');
  const { values, set, clear, active, narrowed } = list;
  const { batch } = values;
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
      <CourseFilter
        label={t('column.courses')}
        any={t('anyCourse')}
        value={values.course_id}
        onChange={(course) => set({ course_id: course })}
      />
      {batch && (
        <FilterSelect
          label={t('column.batch')}
          any={t('anyBatch')}
          value={batch}
          options={[{ value: batch, text: batch }]}
          onChange={(chosen) => set({ batch: chosen || undefined })}
        />
      )}
    </FilterBar>
  );
}
