import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { HistoryButton, type HistoryKind } from '#/ui/history/HistoryButton';
import type { HistoryField } from '#/ui/history/HistoryDrawer';
import { partNames } from './saving/parts';
import { usePartName } from './words';

/** Moments among the parts of a course. */
const moments: readonly string[] = ['opens_at', 'closes_at'];

/** Opens who changed what of a course, for those who may read that. */
export function CourseHistory({ id }: { id: number }) {
  const { t } = useTranslation('courseEditor');
  const user = useUser();
  const partName = usePartName();
  if (!may(user, 'data_change_history', 'read') || !may(user, 'course', 'approval')) return null;
  const fields: Record<string, HistoryField> = Object.fromEntries([
    ...partNames.map((part) => [part, { label: partName(part), ...(moments.includes(part) && { kind: 'moment' }) }]),
    ['status', { label: t('part.status') }],
    ['translations', { label: t('part.translations') }],
  ]);
  return <HistoryButton kind={'course' as HistoryKind} id={id} fields={fields} />;
}
