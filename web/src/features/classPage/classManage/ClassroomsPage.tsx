import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { classroomsQuery, classStatuses, memberRoles } from '#/features/classrooms';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { readListState, useListState } from '#/ui/table/useListState';
import { askedFor } from './askedFor';
import { ClassTable } from './ClassTable';
import { classList } from './filters';

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(classroomsQuery(askedFor(readListState(classList, search).query)));

/** The classes that I lead; for those who manage all, all of them. */
export default function ClassroomsPage() {
  const { t } = useTranslation('classManage');
  const { t: shared } = useTranslation('classrooms');
  const list = useListState(classList);
  const { values, set } = list;
  const button = may(useUser(), 'classroom', 'create') && (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      component={AppLink}
      to={withQuery(paths.classrooms, { tab: 'create' })}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title.manage-classrooms')} lead={t('lead')} actions={button} />
      <FilterBar
        search={values.search}
        searchLabel={t('search')}
        onSearch={(search) => set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
        active={list.active}
      >
        <FilterSelect
          label={t('filter.status')}
          any={t('filter.anyStatus')}
          value={values.status ?? ''}
          options={classStatuses.map((value) => ({ value, text: shared(`status.${value}`) }))}
          onChange={(status) => set({ status: status || undefined })}
        />
        <FilterSelect
          label={t('filter.role')}
          any={t('filter.anyRole')}
          value={values.role ?? ''}
          options={memberRoles.map((value) => ({ value, text: t(`role.${value}`) }))}
          onChange={(role) => set({ role: role || undefined })}
        />
      </FilterBar>
      <ClassTable list={list} firstStep={button} />
    </>
  );
}
