import RetryIcon from '@mui/icons-material/Replay';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { Chip, type Tone } from '#/ui/Chips';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { PageHeader } from '#/ui/PageHeader';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { readListState, useListState } from '#/ui/table/useListState';
import { toasts } from '#/ui/toasts';
import { retryTask, taskList, tasksQuery, taskStates, type Task } from '../api';

const tones: Record<Task['state'], Tone> = { waiting: 'neutral', running: 'info', failed: 'danger', done: 'success' };

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(tasksQuery(readListState(taskList, search).query));

/** What the site does in the background: what waits, what runs, and what failed and why. */
export default function TasksPage() {
  const { t } = useTranslation('tasks');
  const list = useListState(taskList);
  const query = useQuery(tasksQuery(list.query));
  return (
    <>
      <PageHeader title={t('title.manage-tasks')} lead={t('lead')} />
      <FilterBar onClear={list.narrowed ? list.clear : undefined} active={list.active}>
        <FilterSelect
          label={t('state.label')}
          any={t('state.any')}
          value={list.values.state ?? ''}
          options={taskStates.map((value) => ({ value, text: t(`state.${value}`) }))}
          onChange={(state) => list.set({ state: state || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('title.manage-tasks')}
        columns={useColumns()}
        query={query}
        list={list}
        rowKey={(task) => task.id}
        rowLabel={useKind()}
        rowActions={useActions()}
        empty={{ title: t('none'), text: t('noneText') }}
        emptyNarrowed={{ title: t('noneOfState') }}
      />
    </>
  );
}

/** What a task does, in words. */
function useKind(): (task: Task) => string {
  const { t } = useTranslation('tasks');
  return (task) => t(`kind.${task.kind}` as 'kind.letter', { defaultValue: t('kind.other') });
}

function useColumns(): Column<Task>[] {
  const { t } = useTranslation('tasks');
  const kindOf = useKind();
  return [
    { key: 'kind', title: t('column.kind'), cell: kindOf, note: (task) => task.reason, phone: 'title' },
    {
      key: 'state',
      title: t('column.state'),
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>,
    },
    { key: 'progress', title: t('column.progress'), cell: (task) => <Progress task={task} />, width: 180 },
    {
      key: 'attempts',
      title: t('column.attempts'),
      cell: ({ attempts }) => formatNumber(attempts),
      align: 'right',
      phone: 'hide',
    },
    { key: 'due', title: t('column.due'), cell: ({ due_at }) => formatDateTime(due_at), align: 'right' },
  ];
}

/** How far a task is; a dash before it has begun. */
function Progress({ task: { state, done, total } }: { task: Task }) {
  const { t } = useTranslation('tasks');
  if (state !== 'running' && done === 0) return '–';
  const words =
    total === null || total === undefined
      ? formatNumber(done)
      : t('progress', { done: formatNumber(done), total: formatNumber(total) });
  return (
    <>
      <Typography variant="caption">{words}</Typography>
      <LinearProgress
        aria-label={t('column.progress')}
        variant={total ? 'determinate' : 'indeterminate'}
        value={total ? Math.min(100, (done / total) * 100) : undefined}
      />
    </>
  );
}

function useActions(): (task: Task) => readonly RowAction[] {
  const { t } = useTranslation('tasks');
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: retryTask,
    onSuccess: () => toasts.success(t('retried')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['tasks'] }),
  });
  return useMemo(
    () => (task) =>
      task.state === 'running'
        ? []
        : [{ key: 'retry', label: t('retry'), icon: <RetryIcon />, inline: true, onClick: () => mutate(task.id) }],
    [t, mutate],
  );
}
