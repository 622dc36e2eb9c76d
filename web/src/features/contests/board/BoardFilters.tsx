import { useTranslation } from 'react-i18next';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import type { ListState } from '#/ui/table/useListState';
import { entryKinds, type StandingsMeta } from '../types';
import type { boardList } from './filters';

/** What a board can be narrowed to; a list of nothing or of one is no choice. */
export function BoardFilters({ list, meta }: { list: ListState<typeof boardList>; meta: StandingsMeta }) {
  const { t } = useTranslation('contests');
  const { values, set } = list;
  const among = [
    ['school', meta.schools],
    ['province', meta.provinces],
    ['class', meta.classes],
    ['room', meta.rooms],
  ] as const;
  return (
    <FilterBar
      search={values.search}
      searchLabel={t('board.search')}
      onSearch={(search) => set({ search })}
      onClear={list.narrowed ? list.clear : undefined}
      active={list.active}
    >
      {among.map(
        ([name, options]) =>
          (options.length > 1 || values[name]) && (
            <FilterSelect
              key={name}
              label={t(`board.filter.${name}`)}
              any={t(`board.filter.any.${name}`)}
              value={values[name] ?? ''}
              options={options.map((value) => ({ value, text: value }))}
              onChange={(value) => set({ [name]: value || undefined })}
            />
          ),
      )}
      <FilterSelect
        label={t('board.filter.kind')}
        any={t('board.filter.any.kind')}
        value={values.kind ?? ''}
        options={entryKinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
        onChange={(kind) => set({ kind: kind || undefined })}
      />
    </FilterBar>
  );
}
