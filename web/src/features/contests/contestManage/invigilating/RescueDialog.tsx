import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '#/ui/DropZone';
import { usePhone } from '#/ui/usePhone';
import type { Rescued } from './types';
import type { Rescue, RescueUpload } from './useRescue';

/** Takes rescue files, and says of each whose it is and how many answers wait for a decision. */
export default function RescueDialog(props: {
  rescue: Rescue;
  onDecide: (rescued: Rescued) => void;
  onClose: () => void;
}) {
  const { rescue, onDecide, onClose } = props;
  const { t } = useTranslation('invigilating');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  return (
    <Dialog open fullWidth fullScreen={usePhone()} maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{t('rescue.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, alignContent: 'start' }}>
        <Typography>{t('rescue.text')}</Typography>
        <DropZone label={t('rescue.choose')} accept=".json,application/json" multiple onFiles={rescue.add}>
          <span>{t('rescue.choose')}</span>
        </DropZone>
        <Box component="ul" aria-live="polite" aria-label={t('rescue.files')} sx={list}>
          {rescue.uploads.map((upload) => (
            <li key={upload.id}>
              <Outcome upload={upload} onDecide={onDecide} />
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Outcome({ upload, onDecide }: { upload: RescueUpload; onDecide: (rescued: Rescued) => void }) {
  const { t } = useTranslation('invigilating');
  const { name, outcome } = upload;
  if (outcome === null) return <Alert severity="info">{t('rescue.sending', { file: name })}</Alert>;
  if ('failure' in outcome) {
    return (
      <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
        {t('rescue.failed', { file: name, why: outcome.failure })}
      </Alert>
    );
  }
  const { rescued } = outcome;
  return (
    <Alert
      severity="success"
      sx={{ flexWrap: 'wrap' }}
      action={
        rescued.kept > 0 && (
          <Button color="inherit" onClick={() => onDecide(rescued)}>
            {t('rescue.decide')}
          </Button>
        )
      }
    >
      {t('rescue.kept', { count: rescued.kept, name: rescued.user.name })}
    </Alert>
  );
}

const list = { display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } } as const;
