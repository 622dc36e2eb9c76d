import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { failureText } from '#/ui/failureText';
import type { BulkAction, RowAction } from '#/ui/table/DataTable';
import { toasts } from '#/ui/toasts';
import { courseKeys } from '../api';
import type { EnrolmentChange, EnrolmentItem } from '../types';
import { changeLearners } from './api';

/** What is done at once, and what takes it back. */
const changes = {
  openAll: { all_open: true },
  closeAll: { all_open: false },
  end: { ended: true },
  takeBack: { ended: false },
} as const satisfies Record<string, Omit<EnrolmentChange, 'user_ids'>>;
type AtOnce = keyof typeof changes;

const opposite = {
  openAll: 'closeAll',
  closeAll: 'openAll',
  end: 'takeBack',
  takeBack: 'end',
} as const satisfies Record<AtOnce, AtOnce>;

/** Whether it would change anything for a learner. */
const touches: Record<AtOnce, (row: EnrolmentItem) => boolean> = {
  openAll: ({ all_open: isOpen }) => !isOpen,
  closeAll: ({ all_open: isOpen }) => isOpen,
  end: ({ ended }) => !ended,
  takeBack: ({ ended }) => ended,
};

/** A dialog over the list, and the learners that it is about. */
export interface OpenDialog {
  kind: 'extend' | 'until';
  rows: EnrolmentItem[];
  clear: () => void;
}

const nothing = () => undefined;

/** What can be done with learners, one or several. */
export function useLearnerActions(course: number) {
  const { t } = useTranslation('courseLearners');
  const { t: ui } = useTranslation('ui');
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const renew = () => queryClient.invalidateQueries({ queryKey: courseKeys.all });

  const carryOut = async (action: AtOnce, ids: number[], isUndo = false): Promise<void> => {
    try {
      await changeLearners(course, { user_ids: ids, ...changes[action] });
    } catch (error) {
      toasts.error(failureText(error));
      return;
    }
    await renew();
    const words = t(`done.${action}`, { count: ids.length, number: formatNumber(ids.length) });
    toasts.success(
      words,
      isUndo ? undefined : { label: ui('undo'), run: () => void carryOut(opposite[action], ids, true) },
    );
  };
  const start = async (action: AtOnce, rows: EnrolmentItem[], clear: () => void = nothing) => {
    const ids = rows.filter(touches[action]).map(({ user }) => user.id);
    if (ids.length === 0) return toasts.info(t('bulk.none'));
    const isAgreed =
      action !== 'end' ||
      (await dialogs.confirm({
        title: t('end.title', { count: ids.length, number: formatNumber(ids.length) }),
        text: t('end.text'),
        action: t('bulk.end'),
        danger: true,
      }));
    if (!isAgreed) return undefined;
    clear();
    return carryOut(action, ids);
  };
  const open = (kind: OpenDialog['kind'], rows: EnrolmentItem[], clear: () => void = nothing) =>
    setDialog({ kind, rows, clear });
  const conclude = async () => {
    dialog?.clear();
    setDialog(null);
    await renew();
    toasts.success(t('done.time'));
  };

  const bulkActions: BulkAction<EnrolmentItem>[] = [
    ...(['extend', 'until'] as const).map((key) => ({
      key,
      label: t(`bulk.${key}`),
      onClick: (rows: EnrolmentItem[], clear: () => void) => open(key, rows, clear),
    })),
    ...(['openAll', 'takeBack', 'end'] as const).map((key) => ({
      key,
      label: t(`bulk.${key}`),
      danger: key === 'end',
      onClick: (rows: EnrolmentItem[], clear: () => void) => void start(key, rows, clear),
    })),
  ];
  const rowActions = (row: EnrolmentItem): readonly RowAction[] => [
    ...(['extend', 'until'] as const).map((key) => ({
      key,
      label: t(`bulk.${key}`),
      onClick: () => open(key, [row]),
    })),
    ...(['openAll', 'closeAll', 'takeBack', 'end'] as const)
      .filter((key) => touches[key](row))
      .map((key) => ({ key, label: t(`bulk.${key}`), danger: key === 'end', onClick: () => void start(key, [row]) })),
  ];
  return { bulkActions, rowActions, dialog, closeDialog: () => setDialog(null), conclude };
}
