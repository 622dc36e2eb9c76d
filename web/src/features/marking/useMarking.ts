import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { renew } from '#/api/renew';
import { useInClass } from '#/routing/inClass';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { answerQuery, markAttempt, markingKeys, publishMark, type AnswerResult } from './api';
import { draftOf, markOf, scoreIn, type DraftRemark, type MarkDraft } from './draft';
import { usePhrases } from './phrases';

/** How a mark is saved: kept for teachers, published, or published with the whole attempt. */
export type Saving = 'keep' | 'publish' | 'publishAttempt';

/** What was typed of answers that are not saved yet, by their ids: who comes back to one finds it. */
export type Typed = Map<number, MarkDraft>;

/** A mark that is being written, and how it is saved. */
export function useMarking(told: {
  answer: AnswerResult;
  attempt: number | null;
  typed: Typed;
  onSaved: (saving: Saving) => void;
}) {
  const { answer, attempt, typed, onSaved } = told;
  const { submission_id: id, question_id: question, max_score: most } = answer;
  const { t } = useTranslation('marking');
  const queryClient = useQueryClient();
  const classroom = useInClass();
  const { phrases, keepUsed } = usePhrases();
  const [draft, setDraft] = useState(() => typed.get(id) ?? draftOf(answer));
  const [isTried, setIsTried] = useState(false);
  const score = scoreIn(draft.score, most);
  const change = (part: Partial<MarkDraft>) => {
    const next = { ...draft, ...part };
    typed.set(id, next);
    setDraft(next);
  };
  const sending = useMutation({
    mutationFn: async ({ saving, score: given }: { saving: Saving; score: number }) => {
      const mark = markOf(given, draft.remarks, answer.version);
      if (attempt === null) await publishMark(id, mark, classroom);
      else await markAttempt({ attempt, question, classroom }, mark, saving === 'publishAttempt');
      return mark;
    },
    meta: { quiet: true },
    onSuccess: async (mark, { saving }) => {
      typed.delete(id);
      keepUsed(mark.remarks.map(({ text }) => text));
      toasts.success(t(`saved.${saving}`));
      onSaved(saving);
      await renew(queryClient, markingKeys.queue);
    },
  });
  const save = (saving: Saving) => {
    setIsTried(true);
    if (score !== null && !sending.isPending) sending.mutate({ saving, score });
  };
  /** Reads what is stored now; what was typed stays. */
  const reload = async () => {
    await queryClient.fetchQuery({ ...answerQuery(id, classroom), staleTime: 0 });
    sending.reset();
  };
  return {
    draft,
    phrases,
    setScore: (text: string) => change({ score: text }),
    setRemarks: (remarks: DraftRemark[]) => change({ remarks }),
    isWrong: isTried && score === null,
    isSaving: sending.isPending,
    save,
    reload,
    ...useRefusal(sending.error),
  };
}

/** Why a mark was not saved, in words, and whether somebody else has marked meanwhile. */
function useRefusal(error: Error | null) {
  const { t } = useTranslation('marking');
  const errorText = useErrorText();
  if (!error) return { refusal: null, isLate: false };
  const isLate = error instanceof ApiError && error.key === 'concurrent_edit';
  const isGap =
    error instanceof ApiError &&
    (error.key === 'scores_first' || error.fields.some(({ message_key: key }) => key === 'scores_first'));
  return { refusal: isLate ? t('late') : isGap ? t('scoresFirst') : errorText(error), isLate };
}
