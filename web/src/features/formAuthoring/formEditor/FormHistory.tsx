import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { HistoryButton } from '#/ui/history/HistoryButton';
import { partNames } from './saving/parts';

/** Moments among the parts of a form. */
const moments: readonly string[] = ['opens_at', 'closes_at'];

/** Opens who changed what of a form, for those who may read that. */
export function FormHistory({ id }: { id: number }) {
  const { t } = useTranslation('formEditor');
  if (!may(useUser(), 'data_change_history', 'read')) return null;
  const fields = partNames.map((part) => [
    part === 'english' ? 'translations' : part,
    { label: t(`part.${part}`), ...(moments.includes(part) && { kind: 'moment' as const }) },
  ]);
  return <HistoryButton kind="form" id={id} fields={Object.fromEntries(fields)} />;
}
