import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

const mod = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

const rows = [
  { what: 'next', keys: ['N'] },
  { what: 'previous', keys: ['P'] },
  { what: 'choose', keys: ['1', '–', '9'] },
  { what: 'mark', keys: ['M'] },
  { what: 'send', keys: [mod, 'Enter'] },
  { what: 'leave', keys: ['Esc'] },
  { what: 'sheet', keys: ['?'] },
] as const;

const Key = styled('kbd')({
  display: 'inline-block',
  minWidth: 26,
  marginLeft: 4,
  padding: '1px 7px',
  border: '1px solid var(--lp-border-strong)',
  borderBottomWidth: 2,
  borderRadius: 'var(--lp-radius-sm)',
  fontSize: 'var(--lp-font-xs)',
  textAlign: 'center',
});

/** The sheet of the keys of a quiz. */
export function QuizShortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('quiz');
  const { t: ui } = useTranslation('ui');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="quiz-keys">
      <DialogTitle id="quiz-keys">{t('keys.title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <Box component="dl" sx={{ m: 0 }}>
          {rows.map(({ what, keys }) => (
            <Typography key={what} variant="body2" component="div" sx={row}>
              <dt>{t(`keys.${what}`)}</dt>
              <Box component="dd" sx={{ flex: 'none', m: 0 }}>
                {keys.map((key) => (key === '–' ? ' – ' : <Key key={key}>{key}</Key>))}
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
