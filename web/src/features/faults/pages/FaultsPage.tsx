import DoneIcon from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatNumber } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { RelativeTime } from '#/ui/RelativeTime';
import { dialogs } from '#/ui/dialogs';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { readListState, useListState } from '#/ui/table/useListState';
import { toasts } from '#/ui/toasts';
import { faultKinds, faultList, faultsQuery, removeAllFaults, removeFault, type Fault } from '../api';
import { useScreenName } from '../screenName';

const FaultDrawer = lazy(() => import('../components/FaultDrawer'));

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(faultsQuery(readListState(faultList, search).query));

/** What broke in people's browsers, in words: what, on which screen, how often, and the line that did it. */
export default function FaultsPage() {
  const { t } = useTranslation('faults');
  const list = useListState(faultList);
  const query = useQuery(faultsQuery(list.query));
  const [shown, setShown] = useState<Fault | null>(null);
  return (
    <>
      <PageHeader
        title={t('title.manage-faults')}
        lead={t('lead')}
        actions={<RemoveAll off={!query.data?.meta.total} />}
      />
      <FilterBar
        search={list.values.search}
        searchLabel={t('search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
        active={list.active}
      >
        <FilterSelect
          label={t('kind.label')}
          any={t('kind.any')}
          value={list.values.kind ?? ''}
          options={faultKinds.map((value) => ({ value, text: t(`kind.${value}`) }))}
          onChange={(kind) => list.set({ kind: kind || undefined })}
        />
        <FilterSelect
          label={t('release.label')}
          any={t('release.any')}
          value={list.values.release ?? ''}
          options={[{ value: 'current', text: t('release.current') }]}
          onChange={(release) => list.set({ release: release || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('title.manage-faults')}
        columns={useColumns()}
        query={query}
        list={list}
        rowKey={(fault) => fault.id}
        rowLabel={(fault) => fault.message}
        rowActions={useActions(setShown)}
        empty={{ title: t('none'), text: t('noneText') }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
      <Suspense fallback={null}>{shown && <FaultDrawer fault={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  );
}

function useColumns(): Column<Fault>[] {
  const { t } = useTranslation('faults');
  const screenName = useScreenName();
  return useMemo(
    () => [
      {
        key: 'kind',
        title: t('column.what'),
        cell: (fault) => t(`kind.${fault.kind}`),
        note: (fault) => fault.message,
        phone: 'title',
      },
      { key: 'screen', title: t('column.screen'), cell: (fault) => screenName(fault.route) },
      { key: 'count', title: t('column.count'), cell: (fault) => formatNumber(fault.count), align: 'right' },
      { key: 'last', title: t('column.last'), cell: (fault) => <RelativeTime at={fault.last_seen} />, align: 'right' },
    ],
    [t, screenName],
  );
}

function useActions(onShow: (fault: Fault) => void): (fault: Fault) => readonly RowAction[] {
  const { t } = useTranslation('faults');
  const user = useUser();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: removeFault,
    meta: { failure: 'delete' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['faults'] }),
  });
  const mayRemove = may(user, 'config', 'update');
  return useMemo(
    () => (fault) => [
      { key: 'show', label: t('show'), onClick: () => onShow(fault) },
      ...(mayRemove ? [{ key: 'remove', label: t('done'), icon: <DoneIcon />, onClick: () => mutate(fault.id) }] : []),
    ],
    [t, mutate, mayRemove, onShow],
  );
}

/** Empties the list, once somebody has looked at it. */
function RemoveAll({ off }: { off: boolean }) {
  const { t } = useTranslation('faults');
  const user = useUser();
  const queryClient = useQueryClient();
  if (off || !may(user, 'config', 'update')) return null;
  const ask = async () => {
    const removed = await dialogs.confirm({
      title: t('removeAll.title'),
      text: t('removeAll.text'),
      action: t('removeAll.action'),
      run: removeAllFaults,
    });
    if (!removed) return;
    await queryClient.invalidateQueries({ queryKey: ['faults'] });
    toasts.success(t('removeAll.done'));
  };
  return (
    <Button variant="outlined" color="secondary" onClick={() => void ask()}>
      {t('removeAll.action')}
    </Button>
  );
}
