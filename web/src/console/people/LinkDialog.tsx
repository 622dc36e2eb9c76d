import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { CopyBox } from '../parts/CopyBox';
import type { Invitation } from '../types';

/** The set-up link, shown this once: only its button closes the dialog. */
export function LinkDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation('console');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('operators.linkTitle', { name: invitation.operator.name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography color="textSecondary">
          {t('operators.linkText', { until: formatDateTime(invitation.expires_at) })}
        </Typography>
        <CopyBox text={invitation.link} label={t('operators.copyLink')} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {ui('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
