import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { readListState, useListState } from '#/ui/table/useListState';
import { formsQuery } from '../api';
import { formList } from '../filters';
import { FormTable } from '../list/FormTable';
import { formStatuses } from '../words';

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(formsQuery(readListState(formList, search).query));

/** The site's forms. */
export default function FormsPage() {
  const { t } = useTranslation('formAuthoring');
  const list = useListState(formList);
  const { values, set, clear, narrowed, active } = list;
  const create = may(useUser(), 'register_form', 'create') && (
    <Button component={AppLink} to={paths.newForm} variant="contained" startIcon={<AddIcon />}>
      {t('create.begin')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title.manage-forms')} lead={t('lead')} actions={create} />
      <FilterBar
        search={values.search}
        searchLabel={t('filter.search')}
        onSearch={(search) => set({ search })}
        onClear={narrowed ? clear : undefined}
        active={active}
      >
        <FilterSelect
          label={t('filter.status')}
          any={t('filter.anyStatus')}
          value={values.status ?? ''}
          options={formStatuses.map((value) => ({ value, text: t(`status.${value}`) }))}
          onChange={(status) => set({ status: status || undefined })}
        />
      </FilterBar>
      <FormTable list={list} firstStep={create} />
    </>
  );
}
