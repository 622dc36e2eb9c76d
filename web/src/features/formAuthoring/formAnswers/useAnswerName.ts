import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormField } from '#/features/forms';
import { formatDateTime } from '#/i18n/format';
import type { FormSubmission } from '../types';
import { nameOf } from './words';

/** What an answer is called; one that names nobody by its time. */
export function useAnswerName(fields: readonly FormField[]): (answer: FormSubmission) => string {
  const { t } = useTranslation('formAnswers');
  return useCallback(
    (answer) => nameOf(fields, answer) ?? t('unnamed', { time: formatDateTime(answer.at) }),
    [fields, t],
  );
}
