import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';

/** Words for an error: the server's own, otherwise what the kind of failure means. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('ui');
  return (error) => {
    if (!(error instanceof ApiError)) return t('error.tryAgain');
    if (error.kind === 'offline') return t('error.offline');
    if (error.kind === 'timeout') return t('error.timeout');
    if (error.key === 'unreadable') return t('error.unreadable');
    return error.message || t('error.tryAgain');
  };
}
