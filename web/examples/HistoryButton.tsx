import { useTranslation } from 'react-i18next';
import { HistoryButton } from '#/ui/history/HistoryButton';

/** Opens the changes of an account. */
export default function AccountHistory({ id }: { id: number }) {
  const { t } = useTranslation('example');
  return (
    <HistoryButton
      kind="user"
      id={id}
      fields={{
        full_name: { label: t('name') },
        dob: { label: t('dob') },
        blocked_at: { label: t('blocked'), kind: 'moment' },
      }}
    />
  );
}
