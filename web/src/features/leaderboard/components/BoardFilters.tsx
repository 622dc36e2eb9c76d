import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import type { ListState } from '#/ui/table/useListState';
import type { boardList } from '../address';
import { placesQuery } from '../api';
import { provinceUnits, schoolsBy, type BoardKind } from '../types';

const SchoolFilter = lazy(() => import('./SchoolFilter'));

/** What a board is narrowed to, and by what it compares. */
export default function BoardFilters({ list, kind }: { list: ListState<typeof boardList>; kind: BoardKind }) {
  const { t } = useTranslation('leaderboard');
  const { values, set } = list;
  if (kind === 'province')
    return (
      <FilterBar>
        <FilterSelect
          label={t('units.label')}
          any={t('units.current')}
          value={values.units === 'legacy' ? 'legacy' : ''}
          options={provinceUnits.slice(1).map((value) => ({ value, text: t(`units.${value}`) }))}
          onChange={(units) => set({ units: units === '' ? 'current' : units })}
        />
      </FilterBar>
    );
  const isPerson = kind === 'person';
  const narrowed = [values.province, ...(isPerson ? [values.school_id, values.class] : [])].filter(Boolean).length;
  const clear = () => set({ province: undefined, school_id: undefined, school: undefined, class: undefined });
  return (
    <FilterBar
      {...(isPerson && {
        search: values.class ?? '',
        searchLabel: t('narrow.class'),
        onSearch: (group: string) => set({ class: group || undefined }),
      })}
      onClear={narrowed > 0 ? clear : undefined}
      active={narrowed}
    >
      <ProvinceFilter value={values.province} onChange={(province) => set({ province })} />
      {isPerson ? (
        <Suspense>
          <SchoolFilter
            key={values.school_id ?? 0}
            value={values.school_id === undefined ? null : { id: values.school_id, name: values.school ?? '' }}
            province={values.province}
            onChange={(school) => set({ school_id: school?.id, school: school?.name })}
          />
        </Suspense>
      ) : (
        <FilterSelect
          label={t('by.label')}
          any={t('by.best10')}
          value={values.by === 'sum' ? 'sum' : ''}
          options={schoolsBy.slice(1).map((value) => ({ value, text: t(`by.${value}`) }))}
          onChange={(by) => set({ by: by === '' ? 'best10' : by })}
        />
      )}
    </FilterBar>
  );
}

function ProvinceFilter(props: { value: string | undefined; onChange: (province: string | undefined) => void }) {
  const { value, onChange } = props;
  const { t } = useTranslation('leaderboard');
  const places = useQuery(placesQuery).data ?? [];
  const locale = currentLocale();
  const options = places.flatMap(({ key, name, legacy }) => [
    { value: key, text: name[locale] },
    ...legacy.map((old) => ({ value: old.key, text: t('narrow.oldProvince', { name: old.name[locale] }) })),
  ]);
  return (
    <FilterSelect
      label={t('narrow.province')}
      any={t('narrow.anyProvince')}
      value={value ?? ''}
      options={options}
      onChange={(province) => onChange(province || undefined)}
    />
  );
}
