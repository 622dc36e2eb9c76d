import { useTranslation } from 'react-i18next';
import { isDismissed } from '../passkeys';

/** Words for the browser's own dialog that somebody closed, or that found no passkey. */
export function usePasskeyWords(): (error: Error) => string | undefined {
  const { t } = useTranslation('console');
  return (error) => (isDismissed(error) ? t('passkey.dismissed') : undefined);
}
