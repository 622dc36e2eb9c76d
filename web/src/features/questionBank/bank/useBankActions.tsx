import EditIcon from '@mui/icons-material/EditOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { paths } from '#/routing/paths';
import type { BulkAction, RowAction } from '#/ui/table/DataTable';
import type { BulkOutcome } from './components/OutcomeDialog';
import type { Outcome } from './each';
import type { BankItem } from './types';
import type { BulkStep } from './work';

/** A dialog over the list, and the questions that it is about. */
export interface OpenDialog {
  kind: 'move' | 'tags' | 'export' | 'statistics' | 'rejudge';
  rows: BankItem[];
  /** Unselects them. */
  clear: () => void;
}

const nothing = () => undefined;

/** What is done with questions is loaded with the first time that it is. */
const loadWork = () => import('./work');

/** What can be done with questions, one or several: the actions of the table, and the dialogs that they open. */
export function useBankActions() {
  const rights = useRights();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const open = (kind: OpenDialog['kind'], rows: BankItem[], clear: () => void = nothing) =>
    setDialog({ kind, rows, clear });
  const { outcome, closeOutcome, ...work } = useWork(rights.approve);
  return {
    rowActions: useRowActions(rights, open, work),
    bulkActions: useBulkActions(rights, open, work),
    dialog,
    closeDialog: () => setDialog(null),
    conclude: work.conclude,
    outcome,
    closeOutcome,
  };
}

type Open = (kind: OpenDialog['kind'], rows: BankItem[], clear?: () => void) => void;
type Work = Omit<ReturnType<typeof useWork>, 'outcome' | 'closeOutcome'>;
type Rights = ReturnType<typeof useRights>;

function useRights() {
  const user = useUser();
  return {
    create: may(user, 'question', 'create'),
    update: may(user, 'question', 'update'),
    delete: may(user, 'question', 'delete'),
    approve: may(user, 'question', 'approval'),
  };
}

/** What is done at once, without a dialog, and what it came to where it did not work for all. */
function useWork(mayApprove: boolean) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const conclude = async (action: BulkStep | 'clone' | 'tags', done: Outcome<BankItem>, clear: () => void) => {
    clear();
    setOutcome(await (await loadWork()).tellOutcome(queryClient, action, done));
  };
  return {
    conclude,
    clone: async (rows: BankItem[], clear: () => void = nothing) =>
      conclude('clone', await (await loadWork()).cloneAll(rows), clear),
    step: async (action: BulkStep, rows: BankItem[], clear: () => void) => {
      const done = await (await loadWork()).takeAll(action, rows, mayApprove);
      if (done) await conclude(action, done, clear);
    },
    remove: async (rows: BankItem[], clear: () => void = nothing) => {
      const { removeAll } = await loadWork();
      clear();
      removeAll(queryClient, rows);
    },
    outcome,
    closeOutcome: () => setOutcome(null),
  };
}

function useRowActions(rights: Rights, open: Open, work: Work): (row: BankItem) => readonly RowAction[] {
  const { t } = useTranslation('bank');
  return (row) => {
    const dialogs = (['statistics', 'rejudge', 'move', 'export'] as const)
      .filter((kind) => kind !== 'rejudge' || row.type !== 'theory')
      .map((key) => ({ key, label: t(`row.${key}`), onClick: () => open(key, [row]) }));
    const clone = { key: 'clone', label: t('row.clone'), onClick: () => void work.clone([row]) };
    const remove = { key: 'delete', label: t('row.delete'), danger: true, onClick: () => void work.remove([row]) };
    return [
      {
        key: 'edit',
        label: t('row.edit', { name: row.name || t('untitled') }),
        icon: <EditIcon />,
        inline: true,
        to: paths.manageQuestion(row.id),
      },
      { key: 'open', label: t('row.open'), to: paths.problem(row.slug) },
      ...dialogs,
      ...(rights.create ? [clone] : []),
      ...(rights.delete ? [remove] : []),
    ];
  };
}

function useBulkActions(rights: Rights, open: Open, work: Work): BulkAction<BankItem>[] {
  const { t } = useTranslation('bank');
  const dialogs = (['move', 'tags', 'export'] as const)
    .filter((kind) => rights.update || kind === 'export')
    .map((key): BulkAction<BankItem> => ({
      key,
      label: t(`bulk.${key}`),
      onClick: (rows, clear) => open(key, rows, clear),
    }));
  const steps: BulkStep[] = rights.approve ? ['publish', 'approve'] : ['publish', 'submit'];
  const clone: BulkAction<BankItem> = {
    key: 'clone',
    label: t('bulk.clone'),
    onClick: (rows, clear) => void work.clone(rows, clear),
  };
  const remove: BulkAction<BankItem> = {
    key: 'delete',
    label: t('bulk.delete'),
    danger: true,
    onClick: (rows, clear) => void work.remove(rows, clear),
  };
  return [
    ...dialogs,
    ...(rights.update ? steps : []).map((key): BulkAction<BankItem> => ({
      key,
      label: t(`step.${key}`),
      onClick: (rows, clear) => void work.step(key, rows, clear),
    })),
    ...(rights.create ? [clone] : []),
    ...(rights.delete ? [remove] : []),
  ];
}
