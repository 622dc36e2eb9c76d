import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { contentStatuses } from '#/api/content';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { loadNamespaces } from '#/i18n/i18n';
import type { LoadContext } from '#/routing/table';
import { useOpened } from '#/routing/useOpened';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { readListState, useListState, type ListState } from '#/ui/table/useListState';
import { contestStates, formats } from '../types';
import { manageQuery } from './api';
import { manageList } from './filters';
import { ContestTable } from './list/ContestTable';

// Its fields have the form's words, which come with it: the list has no use for them.
const NewContestDialog = lazy(async () => {
  const [module] = await Promise.all([import('./list/NewContestDialog'), loadNamespaces(['contestForm'])]);
  return module;
});

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(manageQuery(readListState(manageList, search).query));

/** The contests that I may change. */
export default function ContestsPage() {
  const { t } = useTranslation('contestManage');
  const list = useListState(manageList);
  const mayCreate = may(useUser(), 'contest', 'create');
  const [isCreating, setCreating] = useOpened('new');
  const button = mayCreate && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
      {t('create.button')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title.manage-contests')} lead={t('lead')} actions={button} />
      <Filters list={list} />
      <ContestTable list={list} firstStep={button} />
      <Suspense>{mayCreate && isCreating && <NewContestDialog onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}

function Filters({ list }: { list: ListState<typeof manageList> }) {
  const { t } = useTranslation('contestManage');
  const { t: shared } = useTranslation('contests');
  const { t: ui } = useTranslation('ui');
  const { values, set } = list;
  return (
    <FilterBar
      search={values.search}
      searchLabel={shared('list.search')}
      onSearch={(search) => set({ search })}
      onClear={list.narrowed ? list.clear : undefined}
      active={list.active}
    >
      <FilterSelect
        label={t('filter.state')}
        any={t('filter.anyState')}
        value={values.state ?? ''}
        options={contestStates.map((value) => ({ value, text: shared(`state.${value}`) }))}
        onChange={(state) => set({ state: state || undefined })}
      />
      <FilterSelect
        label={t('filter.status')}
        any={t('filter.anyStatus')}
        value={values.status ?? ''}
        options={contentStatuses.map((value) => ({ value, text: ui(`contentStatus.${value}`) }))}
        onChange={(status) => set({ status: status || undefined })}
      />
      <FilterSelect
        label={shared('list.format')}
        any={shared('list.anyFormat')}
        value={values.format ?? ''}
        options={formats.map((value) => ({ value, text: shared(`format.${value}.name`) }))}
        onChange={(format) => set({ format: format || undefined })}
      />
    </FilterBar>
  );
}
