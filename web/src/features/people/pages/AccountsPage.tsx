import AddIcon from '@mui/icons-material/AddRounded';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { loadDonateDialog } from '#/features/coins';
import { loadNamespaces } from '#/i18n/i18n';
import { paths, withQuery } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { Chip } from '#/ui/Chips';
import { PageHeader } from '#/ui/PageHeader';
import { RelativeTime } from '#/ui/RelativeTime';
import { SkeletonList } from '#/ui/states';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { readListState, useListState, wholeNumber } from '#/ui/table/useListState';
import { accountList, accountsQuery, type Account } from '../api';
import { AccountFilters } from '../components/AccountFilters';
import { ExportMenu } from '../components/ExportMenu';
import { PeopleTabs } from '../components/PeopleTabs';
import { useBulk } from '../useBulk';
import { stateTones } from '../words';

const AccountDrawer = lazy(async () => {
  // The field of provinces has words of its own.
  const [module] = await Promise.all([import('../components/AccountDrawer'), loadNamespaces(['auth'])]);
  return module;
});
const BulkRoleDialog = lazy(() => import('../components/BulkRoleDialog'));
const CreateAccountDialog = lazy(async () => {
  // So has that of schools.
  const [module] = await Promise.all([import('../components/CreateAccountDialog'), loadNamespaces(['auth'])]);
  return module;
});
const ImportAccounts = lazy(() => import('../components/ImportAccounts'));
const DonateDialog = lazy(loadDonateDialog);
const SkippedDialog = lazy(() => import('../components/SkippedDialog'));

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(accountsQuery(readListState(accountList, search).query));

const rowKey = ({ id }: Account) => id;
const rowLabel = ({ full_name: name, email }: Account) => name || email;

/** The site's people; the one that the address names is open beside their list, and a list from a file comes in in its place. */
export default function AccountsPage() {
  const { t } = useTranslation('people');
  const mayCreate = may(useUser(), 'account', 'create');
  const [search, setSearch] = useSearchParams();
  const put = useCallback(
    (name: 'account' | 'import', value?: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === undefined) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  const shown = wholeNumber(search.get('account') ?? undefined);
  const isImporting = mayCreate && search.get('import') === '1';
  return (
    <>
      <PageHeader
        title={t('title.manage-accounts')}
        lead={t('lead')}
        actions={!isImporting && <Actions mayCreate={mayCreate} onImport={() => put('import', '1')} />}
      />
      {!isImporting && <AccountsTable />}
      <Suspense fallback={isImporting && <SkeletonList rows={4} />}>
        {isImporting && <ImportAccounts onClose={() => put('import')} />}
        {shown !== undefined && <AccountDrawer key={shown} id={shown} onClose={() => put('account')} />}
      </Suspense>
    </>
  );
}

/** What is done with the whole list. */
function Actions({ mayCreate, onImport }: { mayCreate: boolean; onImport: () => void }) {
  const { t } = useTranslation('people');
  const { query } = useListState(accountList);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <ExportMenu query={query} />
      {mayCreate && (
        <>
          <Button variant="outlined" color="secondary" startIcon={<UploadIcon />} onClick={onImport}>
            {t('import.action')}
          </Button>
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsCreating(true)}>
            {t('create.action')}
          </Button>
        </>
      )}
      <Suspense>{isCreating && <CreateAccountDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  );
}

function AccountsTable() {
  const { t } = useTranslation('people');
  const list = useListState(accountList);
  const bulk = useBulk();
  return (
    <>
      <PeopleTabs value="accounts" />
      <AccountFilters list={list} />
      <DataTable
        label={t('title.manage-accounts')}
        columns={useColumns()}
        query={useQuery(accountsQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel }}
        rowHref={useRowHref()}
        rowStays
        bulkActions={bulk.actions}
        empty={{ title: t('none'), text: t('noneText') }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
      <Suspense>
        {bulk.roleOf && <BulkRoleDialog rows={bulk.roleOf.rows} onDone={bulk.concludeRole} onClose={bulk.closeRole} />}
        {bulk.coinsFor && (
          <DonateDialog
            people={bulk.coinsFor.rows.map(({ id }) => id)}
            onDone={bulk.concludeCoins}
            onClose={bulk.closeCoins}
          />
        )}
        {bulk.outcome && <SkippedDialog outcome={bulk.outcome} onClose={bulk.closeOutcome} />}
      </Suspense>
    </>
  );
}

/** The same list with an account open beside it. */
function useRowHref() {
  const [search] = useSearchParams();
  return useCallback(
    ({ id }: Account) => withQuery(paths.manageAccounts, { ...Object.fromEntries(search), account: id }),
    [search],
  );
}

function useColumns(): Column<Account>[] {
  const { t } = useTranslation('people');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('column.name'),
        cell: ({ full_name: name }) => name || t('noName'),
        note: ({ email }) => email,
        phone: 'title',
      },
      { key: 'role', title: t('column.role'), cell: ({ role }) => t(`role.${role}`) },
      {
        key: 'type',
        title: t('column.type'),
        cell: ({ type }) => (type ? t(`type.${type}`) : '–'),
        phone: 'hide',
      },
      {
        key: 'school',
        title: t('column.school'),
        cell: ({ school, class: name }) => [school, name].filter(Boolean).join(', ') || '–',
      },
      {
        key: 'state',
        title: t('column.state'),
        cell: ({ state }) => <Chip tone={stateTones[state]}>{t(`state.${state}`)}</Chip>,
      },
      {
        key: 'seen',
        title: t('column.seen'),
        cell: ({ last_seen_at: seen }) => (seen === null ? t('neverSeen') : <RelativeTime at={seen} />),
        align: 'right',
      },
    ],
    [t],
  );
}
