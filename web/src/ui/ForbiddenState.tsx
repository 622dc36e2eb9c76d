import LockIcon from '@mui/icons-material/LockOutlined';
import { useTranslation } from 'react-i18next';

/** A part of the screen that this person may not see: why, in the server's words where it has given any, and what permission it takes. */
export function ForbiddenState({ message, permission }: { message?: string; permission?: string }) {
  const { t } = useTranslation('ui');
  return (
    <div className="lp-empty" role="alert">
      <LockIcon className="lp-empty-icon" aria-hidden />
      <p className="lp-h3">{t('forbidden.title')}</p>
      <p className="lp-lead">{message || t('forbidden.text')}</p>
      {permission && <p className="lp-muted">{t('forbidden.permission', { permission })}</p>}
    </div>
  );
}
