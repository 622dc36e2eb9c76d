import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { keepChoice, useMeasuringQuestion } from '../consent';

/** Asks whether the site's own Google tag may be loaded, where that is open; both answers are as easy to give. */
export default function MeasuringNotice() {
  const { t } = useTranslation('pageViews');
  const id = useId();
  if (!useMeasuringQuestion()) return null;
  return (
    <Paper component="section" role="region" aria-labelledby={id} elevation={0} sx={notice}>
      <Typography id={id} variant="subtitle1" component="h2">
        {t('measuring.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('measuring.text')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => keepChoice('agreed')}>
          {t('measuring.agree')}
        </Button>
        <Button variant="outlined" onClick={() => keepChoice('refused')}>
          {t('measuring.refuse')}
        </Button>
      </Box>
    </Paper>
  );
}

const notice = {
  position: 'fixed',
  left: 16,
  bottom: 16,
  zIndex: 'snackbar',
  display: 'grid',
  gap: 2,
  width: 'min(420px, calc(100vw - 32px))',
  p: 4,
  border: '1px solid',
  borderColor: 'divider',
  boxShadow: 'var(--lp-shadow-lg)',
} as const;
