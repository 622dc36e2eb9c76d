import { useTranslation } from 'react-i18next';
import { contentStatuses } from '#/api/content';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { HistoryButton } from '#/ui/history/HistoryButton';
import { formats } from '../types';

const moments = ['start_time', 'end_time', 'active_from_time', 'active_to_time'] as const;
const plain = ['name', 'slug', 'description', 'candidate_id', 'freeze_minutes', 'password'] as const;
/** Of several values: that they changed is told by their texts as they are stored. */
const whole = ['format_options', 'room', 'parts', 'group_id'] as const;

/** Opens who changed what of a contest, for those who may read that. */
export function ContestHistory({ id }: { id: number }) {
  const { t } = useTranslation('contestManage');
  const { t: shared } = useTranslation('contests');
  const { t: ui } = useTranslation('ui');
  const user = useUser();
  if (!may(user, 'data_change_history', 'read')) return null;
  const among =
    <V extends string>(values: readonly V[], words: (value: V) => string) =>
    (value: unknown) => {
      const known = values.find((one) => one === value);
      return known === undefined ? undefined : words(known);
    };
  const json = (value: unknown) => (value === null || value === undefined ? undefined : JSON.stringify(value, null, 1));
  const fields = Object.fromEntries([
    ...plain.map((name) => [name, { label: t(`field.${name}`) }] as const),
    ...moments.map((name) => [name, { label: t(`field.${name}`), kind: 'moment' as const }] as const),
    ...whole.map((name) => [name, { label: t(`field.${name}`), format: json }] as const),
    ['format', { label: t('field.format'), format: among(formats, (value) => shared(`format.${value}.name`)) }],
    [
      'submission_mode',
      { label: t('field.submission_mode'), format: among(['once', 'many'], (value) => t(`mode.${value}`)) },
    ],
    [
      'exercise_type',
      { label: t('field.exercise_type'), format: among(['free', 'timed'], (value) => t(`type.${value}`)) },
    ],
    [
      'show_ranks',
      { label: t('field.show_ranks'), format: among(['on', 'off', 'after_end'], (value) => t(`ranks.${value}`)) },
    ],
    [
      'visibility',
      {
        label: t('field.visibility'),
        format: among(['public', 'unlisted', 'private'], (value) => shared(`visibility.${value}`)),
      },
    ],
    ['status', { label: t('column.status'), format: among(contentStatuses, (value) => ui(`contentStatus.${value}`)) }],
    ['reject_reason', { label: t('reject.reason') }],
  ]);
  return <HistoryButton kind="contest" id={id} fields={fields} />;
}
