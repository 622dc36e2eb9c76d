import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { loadNamespaces } from '#/i18n/i18n';
import { paths } from '#/routing/paths';
import { ContentStatusChip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { useRemoved } from '#/ui/removed';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { ListState } from '#/ui/table/useListState';
import { StateChip } from '../../components/StateChip';
import type { ContestItem } from '../../types';
import { formatWords, lengthWords } from '../../words';
import { manageQuery } from '../api';
import type { manageList } from '../filters';
import { contestKey } from './contestKey';
import { useContestActions } from './useContestActions';

const CloneDialog = lazy(async () => {
  const [module] = await Promise.all([import('./CloneDialog'), loadNamespaces(['contestForm'])]);
  return module;
});

const rowKey = ({ id }: ContestItem) => id;
const rowHref = ({ id }: ContestItem) => paths.manageContest(id);
const rowLabel = ({ name }: ContestItem) => name;

/** The list of contests, with what can be done with them. */
export function ContestTable({ list, firstStep }: { list: ListState<typeof manageList>; firstStep: ReactNode }) {
  const { t } = useTranslation('contestManage');
  const { rowActions, cloned, closeClone } = useContestActions();
  const query = useQuery(manageQuery(list.query));
  const removed = useRemoved();
  const data = useMemo(() => {
    if (!query.data) return undefined;
    const items = query.data.items.filter(({ id }) => !removed.has(contestKey(id)));
    const gone = query.data.items.length - items.length;
    return { items, meta: { ...query.data.meta, total: query.data.meta.total - gone } };
  }, [query.data, removed]);
  return (
    <>
      <DataTable
        label={t('title.manage-contests')}
        columns={useColumns()}
        query={{ ...query, data }}
        list={list}
        {...{ rowKey, rowHref, rowLabel, rowActions }}
        empty={{ title: t('empty.title'), text: t('empty.text'), action: firstStep }}
        emptyNarrowed={{ title: t('empty.filtered'), text: t('empty.filteredText') }}
      />
      <Suspense>{cloned && <CloneDialog contest={cloned} onClose={closeClone} />}</Suspense>
    </>
  );
}

function useColumns(): Column<ContestItem>[] {
  const { t } = useTranslation('contestManage');
  const { t: shared } = useTranslation('contests');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('column.name'),
        cell: ({ name }) => name,
        note: (row) => [formatWords(shared, row).name, row.group?.name].filter(Boolean).join(' · '),
        phone: 'title',
      },
      {
        key: 'state',
        title: t('column.state'),
        cell: ({ state }) => <StateChip state={state} />,
        width: 150,
      },
      {
        key: 'status',
        title: t('column.status'),
        cell: ({ status }) => <ContentStatusChip status={status} />,
        note: ({ visibility }) => shared(`visibility.${visibility}`),
        width: 160,
      },
      {
        key: 'start',
        title: t('column.start'),
        cell: ({ start_time: start }) => formatDateTime(start),
        note: ({ start_time: start, end_time: end }) => lengthWords(shared, end - start),
        width: 164,
      },
      {
        key: 'questions',
        title: t('column.questions'),
        cell: ({ question_count: questions }) => formatNumber(questions),
        align: 'right',
        width: 84,
      },
      {
        key: 'entrants',
        title: t('column.entrants'),
        cell: ({ entry_count: entrants }) => formatNumber(entrants),
        align: 'right',
        width: 96,
      },
      {
        key: 'updated',
        title: t('column.updated'),
        cell: ({ updated_at: at }) => <RelativeTime at={at} />,
        align: 'right',
        width: 124,
      },
    ],
    [t, shared],
  );
}
