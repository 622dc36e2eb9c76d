import EditIcon from '@mui/icons-material/EditOutlined';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { paths } from '#/routing/paths';
import { RelativeTime } from '#/ui/RelativeTime';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import type { ListState } from '#/ui/table/useListState';
import { formsQuery } from '../api';
import { StateChip } from '../components/StateChip';
import type { formList } from '../filters';
import type { FormItem } from '../types';
import { answerStates, countOf } from '../words';

const rowKey = ({ id }: FormItem) => id;
const rowHref = ({ id }: FormItem) => paths.manageForm(id);
const rowLabel = ({ title }: FormItem) => title;

/** The list of forms, with what can be done with them. */
export function FormTable({ list, firstStep }: { list: ListState<typeof formList>; firstStep: ReactNode }) {
  const { t } = useTranslation('formAuthoring');
  return (
    <DataTable
      label={t('title.manage-forms')}
      columns={useColumns()}
      query={useQuery(formsQuery(list.query))}
      list={list}
      {...{ rowKey, rowHref, rowLabel }}
      rowActions={useRowActions()}
      empty={{ title: t('empty.title'), text: t('empty.text'), action: firstStep }}
      emptyNarrowed={{ title: t('empty.filtered') }}
    />
  );
}

function useRowActions(): (form: FormItem) => readonly RowAction[] {
  const { t } = useTranslation('formAuthoring');
  return ({ id, slug, title, status }) => [
    { key: 'edit', label: t('row.edit', { title }), icon: <EditIcon />, inline: true, to: paths.manageForm(id) },
    { key: 'answers', label: t('row.answers'), to: paths.manageFormAnswers(id) },
    ...(status === 'draft' ? [] : [{ key: 'open', label: t('row.open'), to: paths.form(slug) }]),
  ];
}

function useColumns(): Column<FormItem>[] {
  const { t } = useTranslation('formAuthoring');
  return useMemo(
    () => [
      { key: 'title', title: t('column.title'), cell: ({ title }) => title, note: ({ slug }) => slug, phone: 'title' },
      { key: 'state', title: t('column.state'), cell: (form) => <StateChip form={form} />, width: 150 },
      {
        key: 'answers',
        title: t('column.answers'),
        cell: ({ counts, max }) => {
          const all = formatNumber(countOf(counts, answerStates));
          return max === null ? all : t('answersOf', { number: all, max: formatNumber(max) });
        },
        note: ({ counts }) => {
          const fresh = countOf(counts, ['new', 'held']);
          return fresh > 0 ? t('fresh', { count: fresh, number: formatNumber(fresh) }) : null;
        },
        align: 'right',
        width: 132,
      },
      {
        key: 'waiting',
        title: t('column.waiting'),
        cell: ({ counts }) => formatNumber(countOf(counts, ['waiting_list'])),
        align: 'right',
        width: 120,
      },
      {
        key: 'closes',
        title: t('column.closes'),
        cell: ({ closes_at: at }) => (at === null ? '–' : formatDateTime(at)),
        align: 'right',
        width: 156,
      },
      {
        key: 'updated',
        title: t('column.updated'),
        cell: ({ updated_at: at }) => <RelativeTime at={at} />,
        align: 'right',
        width: 132,
        phone: 'hide',
      },
    ],
    [t],
  );
}
