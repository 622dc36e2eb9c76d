import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { paths } from '#/routing/paths';
import { ContentStatusChip, DifficultyChip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { useRemoved } from '#/ui/removed';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { ListState } from '#/ui/table/useListState';
import { bankQuery } from '../api';
import { setDragged } from '../dragging';
import type { bankList } from '../filters';
import { questionKey } from '../questionKey';
import type { BankItem } from '../types';
import { useBankActions } from '../useBankActions';
import { KindIcon } from './KindLabel';

const BankDialogs = lazy(() => import('./BankDialogs'));
const OutcomeDialog = lazy(() => import('./OutcomeDialog'));

const rowKey = ({ id }: BankItem) => id;
const rowHref = ({ id }: BankItem) => paths.manageQuestion(id);

/** The list of questions, with what can be done with them. */
export function BankTable(props: {
  list: ListState<typeof bankList>;
  /** What begins the first question. */
  firstSteps: ReactNode;
}) {
  const { list, firstSteps } = props;
  const { t } = useTranslation('bank');
  const actions = useBankActions();
  const query = useQuery(bankQuery(list.query));
  const removed = useRemoved();
  const data = useMemo(() => {
    if (!query.data) return undefined;
    const items = query.data.items.filter(({ id }) => !removed.has(questionKey(id)));
    const gone = query.data.items.length - items.length;
    return { items, meta: { ...query.data.meta, total: query.data.meta.total - gone } };
  }, [query.data, removed]);
  return (
    <>
      <DataTable
        label={t('title.manage-question-bank')}
        columns={useColumns()}
        query={{ ...query, data }}
        list={list}
        {...{ rowKey, rowHref }}
        rowLabel={({ name }) => name || t('untitled')}
        rowActions={actions.rowActions}
        bulkActions={actions.bulkActions}
        empty={{ title: t('empty.title'), text: t('empty.text'), action: firstSteps }}
        emptyNarrowed={{ title: t('empty.filtered'), text: t('empty.filteredText') }}
      />
      <Suspense>
        {actions.dialog && (
          <BankDialogs dialog={actions.dialog} conclude={actions.conclude} onClose={actions.closeDialog} />
        )}
        {actions.outcome && <OutcomeDialog outcome={actions.outcome} onClose={actions.closeOutcome} />}
      </Suspense>
    </>
  );
}

function useColumns(): Column<BankItem>[] {
  const { t } = useTranslation('bank');
  return useMemo(
    () => [
      {
        key: 'type',
        title: t('column.type'),
        cell: (row) => <DragHandle row={row} />,
        width: 64,
        phone: 'hide',
      },
      {
        key: 'name',
        title: t('column.name'),
        cell: ({ name }) => name || t('untitled'),
        note: ({ type, category_name: category, tags, is_listed: isListed, status }) =>
          [
            t(`kind.${type}`),
            category,
            tags.join(', '),
            type === 'code' && status === 'published' && !isListed ? t('notListed') : '',
          ]
            .filter(Boolean)
            .join(' · '),
        phone: 'title',
      },
      {
        key: 'status',
        title: t('column.status'),
        // Both in one column: beside the categories there is room for a name only so.
        cell: ({ status, difficulty }) => (
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
            <ContentStatusChip status={status} />
            <DifficultyChip difficulty={difficulty} />
          </Box>
        ),
        width: 160,
      },
      {
        key: 'answers',
        title: t('column.answers'),
        cell: ({ answers }) => formatNumber(answers),
        align: 'right',
        width: 96,
        phone: 'hide',
      },
      {
        key: 'updated',
        title: t('column.updated'),
        cell: ({ updated_at: at }) => <RelativeTime at={at} />,
        align: 'right',
        width: 120,
      },
    ],
    [t],
  );
}

/** A kind's sign, by which the question is dragged onto a category; by keyboard and finger the row's menu moves it. */
function DragHandle({ row }: { row: BankItem }) {
  const { t } = useTranslation('bank');
  return (
    <Box
      component="span"
      draggable
      title={`${t(`kind.${row.type}`)}. ${t('dragHint')}`}
      onDragStart={(event) => {
        setDragged(row);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.name);
      }}
      onDragEnd={() => setDragged(null)}
      sx={{ display: 'inline-flex', p: 1, cursor: 'grab' }}
    >
      <KindIcon kind={row.type} />
    </Box>
  );
}
