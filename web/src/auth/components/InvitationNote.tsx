import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#/ui/useErrorText';
import type { useInvitation } from '../invitation';

/** Says who is invited to what, or that the invitation is good no longer. */
export function InvitationNote({ invitation, error }: Pick<ReturnType<typeof useInvitation>, 'invitation' | 'error'>) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  if (error) return <Alert severity="warning">{errorText(error)}</Alert>;
  if (!invitation) return null;
  const role = roles.find((known) => known === invitation.role) ?? 'student';
  return (
    <Alert severity="info">{t('invitation.text', { site: invitation.site_name, role: t(`invitation.${role}`) })}</Alert>
  );
}

const roles = ['student', 'teacher', 'admin', 'moderator', 'moderator_lead', 'sale', 'sale_lead', 'affiliate'] as const;
