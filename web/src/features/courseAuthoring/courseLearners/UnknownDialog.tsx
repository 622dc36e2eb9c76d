import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { CopyButton } from '#/ui/CopyButton';
import type { Enrolments } from '../types';
import { useCameWords } from './useCameWords';

/** The addresses that nobody on the site has, to be invited first. */
export default function UnknownDialog({ came, onClose }: { came: Enrolments; onClose: () => void }) {
  const { t } = useTranslation('courseLearners');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const words = useCameWords()(came);
  const { unknown } = came;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>
        {t('unknown.title', { count: unknown.length, number: formatNumber(unknown.length) })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        {words && <Typography>{words}</Typography>}
        <Typography color="textSecondary">{t('unknown.text')}</Typography>
        <Box component="ul" sx={{ m: 0, pl: 5, maxHeight: 320, overflowY: 'auto', overflowWrap: 'anywhere' }}>
          {unknown.map((email) => (
            <li key={email}>{email}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <CopyButton text={unknown.join('\n')} />
        <Button variant="contained" onClick={onClose}>
          {ui('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
