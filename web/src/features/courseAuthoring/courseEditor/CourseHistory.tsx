import { useTranslation } from 'react-i18next';
import { contentStatuses } from '#/api/content';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { HistoryButton, type HistoryKind } from '#/ui/history/HistoryButton';
import type { HistoryField } from '#/ui/history/HistoryDrawer';
import { linesOf } from './changedValue';
import { partNames } from './saving/parts';
import { usePartName } from './words';

/** Moments among the parts of a course. */
const moments: readonly string[] = ['opens_at', 'closes_at'];
/** What is changed of learners. */
const ofLearners = ['learners', 'extend_days', 'all_open', 'ended', 'reject_reason'] as const;

/** Opens who changed what of a course, for those who may read that. */
export function CourseHistory({ id }: { id: number }) {
  const { t } = useTranslation('courseEditor');
  const { t: ui } = useTranslation('ui');
  const user = useUser();
  const partName = usePartName();
  if (!may(user, 'data_change_history', 'read') || !may(user, 'course', 'approval')) return null;
  const field = (part: string): HistoryField => ({
    label: partName(part),
    ...(moments.includes(part) ? { kind: 'moment' } : { format: linesOf }),
  });
  const status = (value: unknown) => {
    const known = contentStatuses.find((one) => one === value);
    return known && ui(`contentStatus.${known}`);
  };
  const fields: Record<string, HistoryField> = Object.fromEntries([
    ...partNames.map((part) => [part, field(part)]),
    ...ofLearners.map((name) => [name, { label: t(`history.${name}`) }]),
    ['certificate', { label: t('history.certificate'), format: linesOf }],
    ['until', { label: t('history.until'), kind: 'moment' }],
    ['status', { label: t('part.status'), format: status }],
    ['translations', { label: t('part.translations'), format: linesOf }],
  ]);
  return <HistoryButton kind={'course' as HistoryKind} id={id} fields={fields} />;
}
