import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import type { Visit } from '../types';

/** The way into a site as its admin: a link that works once. */
export function EnterDialog({ visit, url, onClose }: { visit: Visit; url: string; onClose: () => void }) {
  const { t } = useTranslation('sites');
  const { t: ui } = useTranslation('ui');
  return (
    <Dialog open onClose={onClose} aria-labelledby="enter-title" maxWidth="xs" fullWidth>
      <DialogTitle id="enter-title">{t('enter.ready')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">{t('enter.text', { until: formatDateTime(visit.expires_at) })}</Typography>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {ui('close')}
        </Button>
        <Button
          variant="contained"
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onClose}
        >
          {t('enter.open')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
