import EditIcon from '@mui/icons-material/EditOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stepsFrom, type Step } from '#/api/approval';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { paths, withQuery } from '#/routing/paths';
import { failureText } from '#/ui/failureText';
import { removeLater } from '#/ui/removal';
import type { RowAction } from '#/ui/table/DataTable';
import { toasts } from '#/ui/toasts';
import { contestKeys } from '../../api';
import type { ContestItem } from '../../types';
import { archiveContest, manageKeys, takeStep } from '../api';
import { contestKey } from './contestKey';

/** What can be done with one contest, and the contest whose copy is being asked for. */
export function useContestActions() {
  const { t } = useTranslation('contestManage');
  const user = useUser();
  const approves = may(user, 'contest', 'approval');
  const { step, archive } = useCalls();
  const [cloned, setCloned] = useState<ContestItem | null>(null);
  const rowActions = (contest: ContestItem): readonly RowAction[] => {
    const { id, slug, name, status, visibility } = contest;
    // A rejection takes a reason: it is written beside what is rejected.
    const steps = stepsFrom(status, visibility, approves).filter((one) => one !== 'reject');
    return [
      { key: 'edit', label: t('row.edit', { name }), icon: <EditIcon />, inline: true, to: paths.manageContest(id) },
      { key: 'open', label: t('row.open'), to: paths.contest(slug) },
      { key: 'results', label: t('row.results'), to: withQuery(paths.manageContest(id), { tab: 'results' }) },
      ...(may(user, 'contest', 'create')
        ? [{ key: 'clone', label: t('row.clone'), onClick: () => setCloned(contest) }]
        : []),
      ...steps.map((one) => ({ key: one, label: t(`step.${one}`), onClick: () => void step(contest, one) })),
      ...(may(user, 'contest', 'delete')
        ? [{ key: 'archive', label: t('row.archive'), danger: true, onClick: () => archive(contest) }]
        : []),
    ];
  };
  return { rowActions, cloned, closeClone: () => setCloned(null) };
}

function useCalls() {
  const { t } = useTranslation('contestManage');
  const queryClient = useQueryClient();
  const renew = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: manageKeys.all }),
      queryClient.invalidateQueries({ queryKey: contestKeys.all }),
    ]);
  const step = async ({ id, name }: ContestItem, action: Step) => {
    try {
      await takeStep(id, action);
      toasts.success(`${name}: ${t(`stepDone.${action}`)}`);
    } catch (error) {
      toasts.error(`${name}: ${failureText(error)}`);
    }
    await renew();
  };
  const archive = ({ id, name }: ContestItem) =>
    removeLater({
      keys: [contestKey(id)],
      text: t('archived', { name }),
      run: async (isLeaving) => {
        try {
          await archiveContest(id, isLeaving);
        } catch (error) {
          if (!isLeaving) toasts.error(`${name}: ${failureText(error)}`);
        }
        if (!isLeaving) await renew();
      },
    });
  return { step, archive };
}
