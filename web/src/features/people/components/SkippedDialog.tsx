import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Rows } from '#/auth/account/Rows';

/** What several were done to came to: how many it worked for, and for each of the others why not. */
export interface Outcome {
  title: string;
  done: string;
  skipped: readonly { key: string | number; name: string; reason: string }[];
}

/** Those that were left out, each with its reason. */
export default function SkippedDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { t } = useTranslation('people');
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{outcome.title}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">{outcome.done}</Typography>
        <Rows
          label={outcome.title}
          rows={outcome.skipped.map(({ key, name, reason }) => ({ key, title: name, note: reason }))}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('skipped.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
