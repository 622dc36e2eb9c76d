import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { classStatuses, type CalendarInfo, type ClassSettings } from '#/features/classrooms';
import { HistoryButton } from '#/ui/history/HistoryButton';

const plain = { name: 'name', description: 'description' } as const;

/** Opens who changed what of a class, for those who may read that. */
export default function ClassHistory({ id }: { id: number }) {
  const { t } = useTranslation('classManage');
  const { t: shared } = useTranslation('classrooms');
  const user = useUser();
  if (!may(user, 'data_change_history', 'read')) return null;
  const rules = (value: unknown) => t('history.rules', { count: (value as CalendarInfo | null)?.rules.length ?? 0 });
  const settings = (value: unknown) => {
    const { opens, late_after: late, leave_before: leave } = value as ClassSettings;
    return t('history.settings', { opens, late, leave });
  };
  const status = (value: unknown) => {
    const known = classStatuses.find((one) => one === value);
    return known && shared(`status.${known}`);
  };
  const courses = (value: unknown) =>
    Array.isArray(value) ? t('history.courses', { count: value.length }) : undefined;
  return (
    <HistoryButton
      kind="classroom"
      id={id}
      fields={{
        ...Object.fromEntries(Object.entries(plain).map(([name, key]) => [name, { label: shared(`form.${key}`) }])),
        status: { label: t('column.status'), format: status },
        meeting_link: { label: shared('form.meetingLink') },
        admin_meeting_link: { label: shared('form.adminLink') },
        calendar_info: { label: shared('form.calendar'), format: rules },
        settings: { label: t('card.attendance'), format: settings },
        course_ids: { label: shared('form.courses'), format: courses },
      }}
    />
  );
}
