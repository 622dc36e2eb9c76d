import AddIcon from '@mui/icons-material/AddRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { may, userQuery } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import type { LoadContext } from '#/routing/table';
import { ForbiddenState } from '#/ui/ForbiddenState';
import { PageHeader } from '#/ui/PageHeader';
import { DataTable } from '#/ui/table/DataTable';
import { readListState, useListState } from '#/ui/table/useListState';
import { codeList, codesQuery } from '../api';
import { CodeFilters } from '../components/CodeFilters';
import { useBulkActions, useRowActions } from '../components/useCodeActions';
import { useCodeColumns } from '../components/useCodeColumns';
import { mayList } from '../rights';
import type { ActivationCode } from '../types';

const MakeDialog = lazy(() => import('../components/MakeDialog'));

const rowKey = ({ id }: ActivationCode) => id;
const rowLabel = ({ code }: ActivationCode) => code;

const maySee = (user: UserInfo | null | undefined) => mayList.some((right) => may(user, ...right));

export const load = async ({ search, queryClient }: LoadContext) => {
  if (!maySee(queryClient.getQueryData(userQuery.queryKey))) return;
  await queryClient.prefetchQuery(codesQuery(readListState(codeList, search).query));
};

/** Codes that open courses: made in bulk, printed as cards, and who used which. */
export default function CodesPage() {
  const { t } = useTranslation('activationCodes');
  const user = useUser();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <PageHeader
        title={t('title.manage-codes')}
        lead={t('lead')}
        actions={
          may(user, 'activation_code', 'create') && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setMaking(true)}>
              {t('make.open')}
            </Button>
          )
        }
      />
      {maySee(user) ? <CodeTable /> : <ForbiddenState message={t('forbidden')} />}
      <Suspense>{isMaking && <MakeDialog onClose={() => setMaking(false)} />}</Suspense>
    </>
  );
}

function CodeTable() {
  const { t } = useTranslation('activationCodes');
  const list = useListState(codeList);
  const { set } = list;
  const showBatch = useCallback((batch: string) => set({ batch }), [set]);
  const user = useUser();
  const mayMake = may(user, 'activation_code', 'create');
  const mayRemove = may(user, 'activation_code', 'delete');
  const bulkActions = useBulkActions();
  return (
    <>
      {!mayMake && !mayRemove && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('readOnly')}
        </Alert>
      )}
      <CodeFilters list={list} />
      <DataTable
        label={t('title.manage-codes')}
        columns={useCodeColumns()}
        query={useQuery(codesQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel }}
        rowActions={useRowActions(showBatch)}
        bulkActions={mayRemove ? bulkActions : undefined}
        empty={{ title: t('none'), text: t('noneText') }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
    </>
  );
}
