import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Rows } from '#/auth/account/Rows';
import { formatNumber } from '#/i18n/format';

/** What several questions came to: for how many it worked, in words, and for each of the others why not. */
export interface BulkOutcome {
  done: string;
  failed: readonly { id: number; name: string; reason: string }[];
}

/** The questions that were left out, each with its reason. */
export default function OutcomeDialog({ outcome, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  const { t } = useTranslation('bank');
  const id = useId();
  const { done, failed } = outcome;
  const title = t('failed.title', { count: failed.length, number: formatNumber(failed.length) });
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {done && <Typography color="textSecondary">{done}</Typography>}
        <Rows label={title} rows={failed.map(({ id: key, name, reason }) => ({ key, title: name, note: reason }))} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('failed.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
