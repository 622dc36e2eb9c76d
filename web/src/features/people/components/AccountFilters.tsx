import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { SearchField } from '#/ui/SearchField';
import type { ListState } from '#/ui/table/useListState';
import { orders, provincesQuery, type accountList } from '../api';
import { accountStates, roles, userTypes } from '../words';

/** What the list of accounts is narrowed to, and its order. */
export function AccountFilters({ list }: { list: ListState<typeof accountList> }) {
  const { t } = useTranslation('people');
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
        label={t('column.role')}
        any={t('filter.anyRole')}
        value={values.role ?? ''}
        options={roles.map((value) => ({ value, text: t(`role.${value}`) }))}
        onChange={(role) => set({ role: role || undefined })}
      />
      <FilterSelect
        label={t('column.type')}
        any={t('filter.anyType')}
        value={values.type ?? ''}
        options={userTypes.map((value) => ({ value, text: t(`type.${value}`) }))}
        onChange={(type) => set({ type: type || undefined })}
      />
      <FilterSelect
        label={t('column.state')}
        any={t('filter.anyState')}
        value={values.state ?? ''}
        options={accountStates.map((value) => ({ value, text: t(`state.${value}`) }))}
        onChange={(state) => set({ state: state || undefined })}
      />
      <ProvinceFilter value={values.province ?? ''} onChange={(province) => set({ province: province || undefined })} />
      <SearchField
        value={values.school ?? ''}
        label={t('filter.school')}
        onSearch={(school) => set({ school: school || undefined })}
      />
      <SearchField
        value={values.class ?? ''}
        label={t('filter.class')}
        onSearch={(name) => set({ class: name || undefined })}
      />
      <FilterSelect
        label={t('order.label')}
        any={t('order.newest')}
        value={values.sort === 'newest' ? '' : values.sort}
        options={orders.slice(1).map((value) => ({ value, text: t(`order.${value}`) }))}
        onChange={(sort) => set({ sort: sort || 'newest' })}
      />
    </FilterBar>
  );
}

/** One of today's provinces; what the address names is a choice before their list is here. */
function ProvinceFilter({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const { t } = useTranslation('people');
  const provinces = useQuery(provincesQuery).data ?? [];
  const known = provinces.map((province) => ({ value: province.key, text: province.name[currentLocale()] }));
  const options = value === '' || known.some((one) => one.value === value) ? known : [{ value, text: value }, ...known];
  return (
    <FilterSelect
      label={t('field.province')}
      any={t('filter.anyProvince')}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}
