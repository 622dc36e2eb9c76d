import CloneIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined';
import OpenIcon from '@mui/icons-material/OpenInNewRounded';
import RejudgeIcon from '@mui/icons-material/ReplayRounded';
import StatisticsIcon from '@mui/icons-material/QueryStatsOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { stepsFrom } from '#/features/problems';
import { formatNumber } from '#/i18n/format';
import { paths } from '#/routing/paths';
import type { BulkAction, RowAction } from '#/ui/table/DataTable';
import { toasts } from '#/ui/toasts';
import { bankKeys, cloneQuestion, deleteQuestion, takeStep } from './api';
import type { BulkOutcome } from './components/OutcomeDialog';
import { each, type Outcome } from './each';
import { removeLater } from './removal';
import type { BankItem } from './types';

/** A dialog over the list, and the questions that it is about. */
export interface OpenDialog {
  kind: 'move' | 'tags' | 'export' | 'statistics' | 'rejudge';
  rows: BankItem[];
  /** Unselects them. */
  clear: () => void;
}

/** The steps that several questions may take at once; a rejection says why, one by one. */
const bulkSteps = ['publish', 'submit', 'approve'] as const;
type BulkStep = (typeof bulkSteps)[number];

/** The key of a question among what is to be deleted. */
export const questionKey = (id: number) => `question/${id}`;

const nothing = () => undefined;

/** What can be done with questions, one or several: the actions of the table, and the dialogs that they open. */
export function useBankActions() {
  const { t } = useTranslation('bank');
  const user = useUser();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { conclude, outcome, closeOutcome } = useConclusion();
  const remove = useRemove();
  const rights = {
    create: may(user, 'question', 'create'),
    update: may(user, 'question', 'update'),
    delete: may(user, 'question', 'delete'),
    approve: may(user, 'question', 'approval'),
  };
  const open = (kind: OpenDialog['kind'], rows: BankItem[], clear: () => void = nothing) =>
    setDialog({ kind, rows, clear });
  const clone = async (rows: BankItem[], clear: () => void = nothing) =>
    conclude('clone', await each(rows, ({ id }) => cloneQuestion(id)), clear);
  const step = async (action: BulkStep, rows: BankItem[], clear: () => void) => {
    const isReady = ({ status, visibility }: BankItem) =>
      stepsFrom(status, visibility, rights.approve).includes(action);
    const ready = rows.filter(isReady);
    if (ready.length === 0) return toasts.info(t('bulk.none'));
    const done = await each(ready, ({ id }) => takeStep(id, action));
    const others = rows.filter((row) => !isReady(row)).map((item) => ({ item, reason: t('bulk.notFrom') }));
    return conclude(action, { ...done, failed: [...done.failed, ...others] }, clear);
  };

  const rowActions = (row: BankItem): RowAction[] => [
    {
      key: 'edit',
      label: t('row.edit', { name: row.name }),
      icon: <EditIcon />,
      inline: true,
      to: paths.manageQuestion(row.id),
    },
    { key: 'open', label: t('row.open'), icon: <OpenIcon fontSize="small" />, to: paths.problem(row.slug) },
    {
      key: 'statistics',
      label: t('row.statistics'),
      icon: <StatisticsIcon fontSize="small" />,
      onClick: () => open('statistics', [row]),
    },
    ...(row.type === 'theory'
      ? []
      : [
          {
            key: 'rejudge',
            label: t('row.rejudge'),
            icon: <RejudgeIcon fontSize="small" />,
            onClick: () => open('rejudge', [row]),
          },
        ]),
    {
      key: 'move',
      label: t('row.move'),
      icon: <MoveIcon fontSize="small" />,
      onClick: () => open('move', [row]),
    },
    ...(rights.create
      ? [
          {
            key: 'clone',
            label: t('row.clone'),
            icon: <CloneIcon fontSize="small" />,
            onClick: () => void clone([row]),
          },
        ]
      : []),
    {
      key: 'export',
      label: t('row.export'),
      icon: <ExportIcon fontSize="small" />,
      onClick: () => open('export', [row]),
    },
    ...(rights.delete
      ? [
          {
            key: 'delete',
            label: t('row.delete'),
            icon: <DeleteIcon fontSize="small" />,
            danger: true,
            onClick: () => remove([row]),
          },
        ]
      : []),
  ];

  const dialogActions = (['move', 'tags', 'export'] as const).map((key): BulkAction<BankItem> => ({
    key,
    label: t(`bulk.${key}`),
    onClick: (rows, clear) => open(key, rows, clear),
  }));
  const bulkActions: BulkAction<BankItem>[] = [
    ...dialogActions.filter(({ key }) => rights.update || key === 'export'),
    ...bulkSteps
      .filter((action) => rights.update && (rights.approve ? action !== 'submit' : action !== 'approve'))
      .map((action) => ({
        key: action,
        label: t(`step.${action}`),
        onClick: (rows: BankItem[], clear: () => void) => void step(action, rows, clear),
      })),
    ...(rights.create
      ? [
          {
            key: 'clone',
            label: t('bulk.clone'),
            onClick: (rows: BankItem[], clear: () => void) => void clone(rows, clear),
          },
        ]
      : []),
    ...(rights.delete
      ? [
          {
            key: 'delete',
            label: t('bulk.delete'),
            danger: true,
            onClick: (rows: BankItem[], clear: () => void) => {
              clear();
              remove(rows);
            },
          },
        ]
      : []),
  ];
  return { rowActions, bulkActions, dialog, closeDialog: () => setDialog(null), conclude, outcome, closeOutcome };
}

/** Says what became of several questions, and has the list read again. */
function useConclusion() {
  const { t } = useTranslation('bank');
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const conclude = async (
    action: BulkStep | 'clone' | 'tags',
    { done, failed }: Outcome<BankItem>,
    clear: () => void,
  ) => {
    const words = done.length > 0 ? t(`done.${action}`, { count: done.length, number: formatNumber(done.length) }) : '';
    clear();
    await queryClient.invalidateQueries({ queryKey: bankKeys.all });
    if (failed.length === 0) toasts.success(words);
    else
      setOutcome({
        done: words,
        failed: failed.map(({ item, reason }) => ({ id: item.id, name: item.name || t('untitled'), reason })),
      });
  };
  return { conclude, outcome, closeOutcome: () => setOutcome(null) };
}

/** Deletes questions after ten seconds in which that can be taken back. */
function useRemove() {
  const { t } = useTranslation('bank');
  const queryClient = useQueryClient();
  return (rows: readonly BankItem[]) =>
    removeLater({
      keys: rows.map(({ id }) => questionKey(id)),
      text: t('done.delete', { count: rows.length, number: formatNumber(rows.length) }),
      run: async (isLeaving) => {
        if (isLeaving) return Promise.all(rows.map(({ id }) => deleteQuestion(id, true)));
        const { failed } = await each(rows, ({ id }) => deleteQuestion(id));
        const first = failed[0];
        if (first) toasts.error(`${first.item.name || t('untitled')}: ${first.reason}`);
        return queryClient.invalidateQueries({ queryKey: bankKeys.all });
      },
    });
}
