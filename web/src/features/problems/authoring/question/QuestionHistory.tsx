import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { HistoryButton } from '#/ui/history/HistoryButton';
import type { HistoryField } from '#/ui/history/HistoryDrawer';
import { linesOf, partNames } from './conflict/differences';

/** Opens who changed what of a question, for those who may read that. */
export function QuestionHistory({ id }: { id: number }) {
  const { t } = useTranslation('question');
  const user = useUser();
  if (!may(user, 'data_change_history', 'read') || !may(user, 'question', 'approval')) return null;
  const format = (value: unknown) =>
    typeof value === 'object' && value !== null ? linesOf(value).join('\n') : undefined;
  const fields: Record<string, HistoryField> = Object.fromEntries(
    [...partNames, 'mark_again' as const].map((part) => [part, { label: t(`part.${part}`), format }]),
  );
  return <HistoryButton kind="question" id={id} fields={fields} />;
}
