import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

const rows = [
  { what: 'next', key: 'N' },
  { what: 'previous', key: 'P' },
  { what: 'send', key: 'Ctrl + Enter' },
  { what: 'leave', key: 'Esc' },
  { what: 'sheet', key: '?' },
] as const;

/** The sheet of the player's keys. */
export default function KeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('study');
  const { t: ui } = useTranslation('ui');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="keys">
      <DialogTitle id="keys">{t('keys.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0 }}>
          {rows.map(({ what, key }) => (
            <Typography key={what} variant="body2" component="div" sx={row}>
              <dt>{t(`keys.${what}`)}</dt>
              <Box component="dd" sx={{ flex: 'none', m: 0 }}>
                <kbd>{key}</kbd>
              </Box>
            </Typography>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {ui('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  py: 1.75,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
