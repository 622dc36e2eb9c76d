import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#/ui/toasts';
import type { ListMetadata, QuizPlayerState } from './state';

/** Says in words that there is more time for the attempt: its clock has moved. */
export function useExtraTime({ questionList: { metadata } }: QuizPlayerState): void {
  const { t } = useTranslation('quiz');
  const before = useRef<ListMetadata | null>(null);
  useEffect(() => {
    const minutes = moreMinutes(before.current, metadata);
    before.current = metadata;
    if (minutes > 0) toasts.info(t('moreMinutes', { count: minutes }));
  }, [metadata, t]);
}

function moreMinutes(before: ListMetadata | null, now: ListMetadata | null): number {
  if (!before || !now || before.qs !== now.qs || before.deadlineAt === null || now.deadlineAt === null) return 0;
  return Math.round((now.deadlineAt - before.deadlineAt) / 60);
}
