import EditIcon from '@mui/icons-material/EditOutlined';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { formatDate } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { FormDialog } from '#/ui/form/FormDialog';
import { rules } from '#/ui/form/rules';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { listSchema, oneOf, type ListQuery } from '#/ui/table/listState';
import { readListState, useListState } from '#/ui/table/useListState';
import { toasts } from '#/ui/toasts';

type Account = Schemas['UserItem'];
const roles = ['student', 'teacher', 'admin'] as const;

const accountList = listSchema({ filters: { role: oneOf(roles) } });

const accountsQuery = (query: ListQuery<typeof accountList>) =>
  queryOptions({
    queryKey: ['accounts', query],
    queryFn: ({ signal }) => api.list('/api-admin/users', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(accountsQuery(readListState(accountList, search).query));

/** The site's accounts, and a dialog that changes one. */
export default function AccountsPage() {
  const { t } = useTranslation('example');
  const list = useListState(accountList);
  const query = useQuery(accountsQuery(list.query));
  const [edited, setEdited] = useState<Account | null>(null);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <FilterBar
        search={list.values.search}
        searchLabel={t('search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
        active={list.active}
      >
        <FilterSelect
          label={t('role.label')}
          any={t('role.any')}
          value={list.values.role ?? ''}
          options={roles.map((value) => ({ value, text: t(`role.${value}`) }))}
          onChange={(role) => list.set({ role: role || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        query={query}
        list={list}
        rowKey={(account) => account.id}
        rowLabel={(account) => account.full_name}
        rowActions={useActions(setEdited)}
        empty={{ title: t('none') }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
      {edited && <EditDialog account={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function useColumns(): Column<Account>[] {
  const { t } = useTranslation('example');
  return useMemo(
    () => [
      { key: 'name', title: t('name'), cell: (row) => row.full_name, note: (row) => row.email, phone: 'title' },
      { key: 'role', title: t('role.label'), cell: (row) => t(`role.${row.role}` as 'role.student') },
      { key: 'since', title: t('since'), cell: (row) => formatDate(row.created_at), align: 'right' },
    ],
    [t],
  );
}

function useActions(onEdit: (account: Account) => void): (account: Account) => readonly RowAction[] {
  const { t } = useTranslation('example');
  return useMemo(
    () => (account) => [
      { key: 'edit', label: t('edit'), icon: <EditIcon />, inline: true, onClick: () => onEdit(account) },
    ],
    [t, onEdit],
  );
}

const accountSchema = z.object({ full_name: rules.text(120), role: z.enum(roles) });
type AccountForm = z.infer<typeof accountSchema>;

/** Changes an account; what the server refuses stands at its field. */
function EditDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('example');
  const queryClient = useQueryClient();
  const form = useApiForm<AccountForm, unknown>({
    schema: accountSchema,
    defaultValues: { full_name: account.full_name, role: roles.find((role) => role === account.role) ?? 'student' },
    send: (body) =>
      api.put('/api-admin/users/{id}', { path: { id: account.id }, body: { ...body, version: account.version } }),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: ['accounts'] });
      toasts.success(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('edit')} action={t('save')} onClose={onClose}>
      <TextField<AccountForm> name="full_name" label={t('name')} autoComplete="off" />
      <SelectField<AccountForm, (typeof roles)[number]>
        name="role"
        label={t('role.label')}
        options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
      />
    </FormDialog>
  );
}
