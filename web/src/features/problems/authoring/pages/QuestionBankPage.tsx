import AddIcon from '@mui/icons-material/AddRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import OpenIcon from '@mui/icons-material/OpenInNewRounded';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { ContentStatusChip, DifficultyChip } from '#/ui/Chips';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { RelativeTime } from '#/ui/RelativeTime';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { readListState, useListState, type ListState } from '#/ui/table/useListState';
import { contentStatuses, difficulties, visibilities, type ProblemListItem } from '../../types';
import { bankQuery } from '../api';
import { bankList } from '../filters';
import { useRemoveProblem } from '../useRemoveProblem';

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(bankQuery(readListState(bankList, search).query));

const rowKey = ({ id }: ProblemListItem) => id;
const rowHref = ({ id }: ProblemListItem) => paths.manageQuestion(id);
const rowLabel = ({ title }: ProblemListItem) => title;

/** The problems that I may change, whatever their state. */
export default function QuestionBankPage() {
  const { t } = useTranslation('authoring');
  const list = useListState(bankList);
  return (
    <>
      <PageHeader title={t('title.manage-question-bank')} lead={t('bank.lead')} actions={<CreateLink />} />
      <Filters list={list} />
      <DataTable
        label={t('title.manage-question-bank')}
        columns={useColumns()}
        query={useQuery(bankQuery(list.query))}
        list={list}
        {...{ rowKey, rowHref, rowLabel }}
        rowActions={useActions()}
        empty={{ title: t('bank.empty'), text: t('bank.emptyText'), action: <CreateLink /> }}
        emptyNarrowed={{ title: t('bank.emptyFiltered'), text: t('bank.emptyFilteredText') }}
      />
    </>
  );
}

function CreateLink() {
  const { t } = useTranslation('authoring');
  return (
    <Button variant="contained" component={AppLink} to={paths.manageQuestion('new')} startIcon={<AddIcon />}>
      {t('bank.create')}
    </Button>
  );
}

function Filters({ list: { values, set, clear, active, narrowed } }: { list: ListState<typeof bankList> }) {
  const { t } = useTranslation('authoring');
  const { t: ui } = useTranslation('ui');
  return (
    <FilterBar
      search={values.search}
      searchLabel={t('bank.search')}
      onSearch={(search) => set({ search })}
      onClear={narrowed ? clear : undefined}
      active={active}
    >
      <FilterSelect
        label={t('field.status')}
        any={t('bank.anyStatus')}
        value={values.status ?? ''}
        options={contentStatuses.map((value) => ({ value, text: ui(`contentStatus.${value}`) }))}
        onChange={(value) => set({ status: value || undefined })}
      />
      <FilterSelect
        label={t('field.visibility')}
        any={t('bank.anyVisibility')}
        value={values.visibility ?? ''}
        options={visibilities.map((value) => ({ value, text: t(`visibility.${value}`) }))}
        onChange={(value) => set({ visibility: value || undefined })}
      />
      <FilterSelect
        label={t('field.difficulty')}
        any={t('bank.anyDifficulty')}
        value={values.difficulty ?? ''}
        options={difficulties.map((value) => ({ value, text: ui(`difficulty.${value}`) }))}
        onChange={(value) => set({ difficulty: value || undefined })}
      />
    </FilterBar>
  );
}

function useColumns(): Column<ProblemListItem>[] {
  const { t } = useTranslation('authoring');
  return useMemo(
    () => [
      { key: 'title', title: t('field.title'), cell: ({ title }) => title, note: ({ slug }) => slug, phone: 'title' },
      {
        key: 'status',
        title: t('field.status'),
        cell: ({ status }) => <ContentStatusChip status={status} />,
        width: 150,
      },
      {
        key: 'visibility',
        title: t('field.visibility'),
        cell: ({ visibility }) => t(`visibility.${visibility}`),
        width: 150,
      },
      {
        key: 'difficulty',
        title: t('field.difficulty'),
        cell: ({ difficulty }) => <DifficultyChip difficulty={difficulty} />,
        width: 150,
      },
      {
        key: 'updated',
        title: t('bank.updated'),
        cell: (problem) => <RelativeTime at={problem.updated_at} />,
        align: 'right',
        width: 140,
      },
    ],
    [t],
  );
}

function useActions(): (problem: ProblemListItem) => readonly RowAction[] {
  const { t } = useTranslation('authoring');
  const remove = useRemoveProblem();
  const mayDelete = may(useUser(), 'question', 'delete');
  return (problem) => [
    {
      key: 'edit',
      label: t('bank.edit', { title: problem.title }),
      icon: <EditIcon />,
      inline: true,
      to: paths.manageQuestion(problem.id),
    },
    { key: 'open', label: t('bank.open'), icon: <OpenIcon fontSize="small" />, to: paths.problem(problem.slug) },
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('bank.delete'),
            icon: <DeleteIcon fontSize="small" />,
            danger: true,
            onClick: () => void remove(problem),
          },
        ]
      : []),
  ];
}
