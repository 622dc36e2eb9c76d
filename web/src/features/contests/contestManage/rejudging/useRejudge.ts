import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChannel } from '#/api/channel';
import { setNewest } from '#/api/setNewest';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { applyRejudge, dropRejudge, isBusy, rejudgeQuery, startRejudge } from './api';
import type { ContestRejudge } from './types';

/** The latest judging again of a contest, kept up to date. */
export function useRejudge(contest: number) {
  const queryClient = useQueryClient();
  const { queryKey } = rejudgeQuery(contest);
  const look = () => void queryClient.invalidateQueries({ queryKey });
  useChannel(`contest/${contest}/staff`, {
    onMessage: (data) => {
      if ((data as { kind?: string } | null)?.kind === 'rejudge') look();
    },
    resync: look,
  });
  return useQuery(rejudgeQuery(contest));
}

/** What staff does with judging again. */
export function useRejudging(contest: number) {
  const { t } = useTranslation('rejudging');
  const queryClient = useQueryClient();
  const { queryKey } = rejudgeQuery(contest);
  const take = (rejudge: ContestRejudge | null) => setNewest(queryClient, queryKey, rejudge);
  /** Also where it failed: somebody else may have done it. */
  const look = () => queryClient.invalidateQueries({ queryKey });
  const start = useMutation({
    mutationFn: (question: number | null) => startRejudge(contest, question),
    onSuccess: take,
    onError: look,
  });
  const apply = async () => {
    const isDone = await dialogs.confirm({
      title: t('apply.title'),
      text: t('apply.text'),
      action: t('apply.action'),
      run: async () => take(await applyRejudge(contest)),
    });
    if (!isDone) await look();
  };
  const drop = async (rejudge: ContestRejudge) => {
    const way = isBusy(rejudge) ? 'stop' : 'drop';
    const isDone = await dialogs.confirm({
      title: t(`leave.${way}.title`),
      text: t(`leave.${way}.text`),
      action: t(`leave.${way}.action`),
      run: () => dropRejudge(contest),
    });
    // One that was applied before may be the latest again.
    await look();
    if (isDone) toasts.success(t(`leave.${way}.done`));
  };
  return { start, apply, drop };
}
