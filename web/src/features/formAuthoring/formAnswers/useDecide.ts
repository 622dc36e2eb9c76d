import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '#/api/envelope';
import { useInTurn } from '#/ui/form/useInTurn';
import { toasts } from '#/ui/toasts';
import { formKeys } from '../api';
import type { AnswerState, FormDecision, FormSubmission } from '../types';
import { decide } from './api';

interface Decided {
  answer: FormSubmission;
  body: FormDecision;
}

/** Puts an answer as it is now into the lists that have it. */
function useKeep(form: number) {
  const queryClient = useQueryClient();
  return (saved: FormSubmission) => {
    queryClient.setQueriesData<Page<FormSubmission>>(
      { queryKey: formKeys.answers(form) },
      (page) => page && { ...page, items: page.items.map((one) => (one.id === saved.id ? saved : one)) },
    );
  };
}

/** What staff decide about answers; a state that was changed can be changed back, except that of what was held. */
export function useDecide(form: number) {
  const { t } = useTranslation('formAnswers');
  const { t: ui } = useTranslation('ui');
  const queryClient = useQueryClient();
  const keep = useKeep(form);
  const inTurn = useInTurn();
  const { mutateAsync } = useMutation({
    mutationFn: ({ answer, body }: Decided) => decide(answer.id, body),
    meta: { failure: 'update' },
    onSuccess: keep,
  });
  /** Others may have moved up, so the lists are asked for anew. */
  const renew = () => {
    void queryClient.invalidateQueries({ queryKey: formKeys.answers(form) });
    void queryClient.invalidateQueries({ queryKey: formKeys.lists });
  };
  const change = async (answer: FormSubmission, state: AnswerState): Promise<boolean> => {
    // That it was seen must not come after what was decided.
    const saved = await inTurn(() => mutateAsync({ answer, body: { state } })).catch(() => null);
    if (saved) renew();
    return saved !== null;
  };
  /** Puts an answer into a state, and says so. */
  const put = async (answer: FormSubmission, name: string, state: AnswerState) => {
    const was = answer.state;
    if (was === state || !(await change(answer, state))) return;
    const words = t('decided', { name, state: t(`state.${state}`) });
    // What was held once was let through: it can't be held again.
    toasts.success(words, was === 'held' ? undefined : { label: ui('undo'), run: () => void change(answer, was) });
  };
  /** Notes that somebody has looked at an answer. */
  const see = async (answer: FormSubmission) => {
    if (answer.state === 'new') await change(answer, 'seen');
  };
  return { put, see, keep };
}
