import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyBox } from '#/auth/account/CopyBox';

/** A password that was made for somebody, and what they sign in with. */
export interface MadePassword {
  name: string;
  login: string;
  password: string;
}

/** Tells a password that was made: this once, so it is closed by its button alone. */
export default function MadePasswordDialog({ made, onClose }: { made: MadePassword; onClose: () => void }) {
  const { t } = useTranslation('people');
  const id = useId();
  const { name, login, password } = made;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('made.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Alert severity="warning">{t('made.text', { name: name || login })}</Alert>
        <div>
          <Typography variant="subtitle2" sx={{ mb: 1.5 }}>
            {t('made.login')}
          </Typography>
          <CopyBox label={t('made.copyLogin')} text={login} />
        </div>
        <div>
          <Typography variant="subtitle2" sx={{ mb: 1.5 }}>
            {t('field.password')}
          </Typography>
          <CopyBox label={t('made.copyPassword')} text={password} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('made.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
