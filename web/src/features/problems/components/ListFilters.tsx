import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { FilterButton } from '#/ui/FilterButton';
import { FilterMany } from '#/ui/FilterMany';
import { usePhone } from '#/ui/usePhone';
import { categoriesQuery } from '../api';
import type { Narrowing } from '../filters';
import { difficulties, listOrders, progressStates } from '../types';
import { linesOf } from './categoryLines';
import { SetFilters } from './SetFilters';

export interface ListFiltersProps {
  values: Narrowing;
  /** Topics in use, with how many have each. */
  tags: readonly { name: string; count: number }[];
  /** Whether somebody is signed in, who has a progress. */
  mine: boolean;
  onChange: (change: Partial<Narrowing>) => void;
  onClear: () => void;
  /** A further filter of the list, and what takes it away where it is on. */
  further?: { field: ReactNode; on: { key: string; text: string; onRemove: () => void }[] };
}

/** What the lists of problems and of questions can be narrowed to, their order, and what is on. */
export default function ListFilters(props: ListFiltersProps) {
  const { values, tags, mine, onChange, onClear, further } = props;
  const { t } = useTranslation('problems');
  const { t: ui } = useTranslation('ui');
  const isPhone = usePhone();
  const lists = [values.difficulties.length, values.tags.length, values.category, values.state];
  const active = [...lists, values.hasEditorial, further?.on.length].filter(Boolean).length;
  const rest = <RareFilters values={values} onChange={onChange} />;
  return (
    <>
      <FilterBar
        search={values.search}
        searchLabel={t('list.search')}
        onSearch={(search) => onChange({ search })}
        onClear={isPhone && active > 0 ? onClear : undefined}
        active={active}
      >
        {further?.field}
        <FilterMany
          label={t('difficulty.label')}
          any={t('list.anyDifficulty')}
          values={values.difficulties}
          options={difficulties.map((value) => ({ value, text: ui(`difficulty.${value}`) }))}
          onChange={(chosen) => onChange({ difficulties: chosen })}
        />
        <FilterMany
          label={t('list.tag')}
          any={t('list.anyTag')}
          values={values.tags}
          options={tags.map(({ name, count }) => ({ value: name, text: name, count }))}
          onChange={(chosen) => onChange({ tags: chosen })}
          search={{ label: t('list.findTag'), none: t('list.noTag') }}
        />
        {mine && (
          <FilterSelect
            label={t('progress.label')}
            any={t('list.anyState')}
            value={values.state ?? ''}
            options={progressStates.map((value) => ({ value, text: ui(`problem.progress.${value}`) }))}
            onChange={(value) => onChange({ state: value || null })}
          />
        )}
        {isPhone ? rest : <MoreFilters values={values}>{rest}</MoreFilters>}
        <FilterSelect
          label={t('list.sort')}
          any={t('list.sorts.difficulty')}
          value={values.sort === 'difficulty' ? '' : values.sort}
          options={listOrders.slice(1).map((value) => ({ value, text: t(`list.sorts.${value}`) }))}
          onChange={(value) => onChange({ sort: value || 'difficulty' })}
        />
      </FilterBar>
      <SetFilters values={values} onChange={onChange} onClear={onClear} further={further?.on} />
    </>
  );
}

function MoreFilters({ values, children }: { values: Narrowing; children: ReactNode }) {
  const { t } = useTranslation('problems');
  const set = [values.category, values.hasEditorial].filter(Boolean).length;
  return (
    <FilterButton label={t('list.further')} text={set > 0 ? `${t('list.further')} (${set})` : t('list.further')}>
      <Stack sx={{ gap: 2 }}>{children}</Stack>
    </FilterButton>
  );
}

/** Four blanks a level: the browser's own list of options knows no other way in. */
const INDENT = '\u00A0\u00A0\u00A0\u00A0';

/** The category with those below it, and whether there is an editorial. */
function RareFilters({ values, onChange }: Pick<ListFiltersProps, 'values' | 'onChange'>) {
  const { t } = useTranslation('problems');
  const lines = linesOf(useQuery(categoriesQuery).data ?? []);
  const { category } = values;
  const isKnown = lines.some(({ id }) => id === category);
  const unknown = category !== null && !isKnown ? [{ id: category, name: t('list.unknownCategory'), depth: 0 }] : [];
  const choices = [...unknown, ...lines];
  return (
    <>
      {choices.length > 0 && (
        <FilterSelect
          label={t('list.category')}
          any={t('list.anyCategory')}
          value={category === null ? '' : String(category)}
          options={choices.map(({ id, name, depth }) => ({
            value: String(id),
            text: `${INDENT.repeat(depth)}${name}`,
          }))}
          onChange={(value) => onChange({ category: value ? Number(value) : null })}
        />
      )}
      <FilterSelect
        label={t('list.editorial')}
        any={t('list.anyEditorial')}
        value={values.hasEditorial ? 'true' : ''}
        options={[{ value: 'true', text: t('list.hasEditorial') }]}
        onChange={(value) => onChange({ hasEditorial: value === 'true' })}
      />
    </>
  );
}
