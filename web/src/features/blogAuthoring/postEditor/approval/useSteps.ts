import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { postKeys as readerKeys } from '#/features/blog';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { takeStep } from '../../api';
import type { EditedPost } from '../../types';
import type { PostSaving } from '../saving/usePostForm';
import { takesAway, type PostStep } from './steps';

/** Takes a post a step further: what is unsaved is saved first, and readers lose it only once that was agreed to. */
export function useSteps(post: EditedPost, saving: PostSaving) {
  const { t } = useTranslation('postEditor');
  const queryClient = useQueryClient();
  const [isRejecting, setRejecting] = useState(false);
  const take = async (step: PostStep, reason?: string) => {
    if (step === 'submitChanges') await saving.handOver();
    else saving.accept(await takeStep(post.id, step === 'publishChanges' ? 'publish' : step, reason));
    void queryClient.invalidateQueries({ queryKey: readerKeys.all });
    toasts.success(t(`stepDone.${step}`));
  };
  const stepping = useMutation({ mutationFn: (step: PostStep) => take(step) });
  const start = async (step: PostStep) => {
    if (stepping.isPending || !(await saving.saveNow())) return;
    if (step === 'reject') return setRejecting(true);
    const isAgreed =
      !post.is_live ||
      !takesAway(step) ||
      (await dialogs.confirm({
        title: t('away.title'),
        text: t('away.text'),
        action: t(`step.${step}`),
        danger: true,
      }));
    if (isAgreed) stepping.mutate(step);
  };
  return {
    start: (step: PostStep) => void start(step),
    pending: stepping.isPending ? stepping.variables : null,
    isRejecting,
    reject: (reason: string) => take('reject', reason),
    closeReject: () => setRejecting(false),
  };
}
