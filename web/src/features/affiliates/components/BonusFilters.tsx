import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TIME_ZONE } from '#/i18n/format';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import type { ListState } from '#/ui/table/useListState';
import { bonusStates, type bonusList } from '../api';
import { dueMonths, monthName } from '../months';

/** What bonuses are narrowed to: by when they fall due and where they stand, and with `searches` by whose they are. */
export function BonusFilters({ list, searches = false }: { list: ListState<typeof bonusList>; searches?: boolean }) {
  const { t } = useTranslation('affiliates');
  const { values, set, clear, active, narrowed } = list;
  const [today] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(Date.now()));
  return (
    <FilterBar
      search={values.search}
      searchLabel={t('search')}
      onSearch={searches ? (search) => set({ search }) : undefined}
      onClear={narrowed ? clear : undefined}
      active={active}
    >
      <FilterSelect
        label={t('month.label')}
        any={t('month.any')}
        value={values.month ?? ''}
        options={dueMonths(today).map((value) => ({ value, text: monthName(value) }))}
        onChange={(month) => set({ month: month || undefined })}
      />
      <FilterSelect
        label={t('column.state')}
        any={t('state.any')}
        value={values.state ?? ''}
        options={bonusStates.map((value) => ({ value, text: t(`state.${value}`) }))}
        onChange={(state) => set({ state: state || undefined })}
      />
    </FilterBar>
  );
}
