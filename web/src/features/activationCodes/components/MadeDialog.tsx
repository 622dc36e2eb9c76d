import CardsIcon from '@mui/icons-material/PrintOutlined';
import SheetIcon from '@mui/icons-material/FileDownloadOutlined';
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
import { saveFrom } from '#/ui/saveFrom';
import { batchAddress } from '../api';
import type { CodesMade } from '../types';

/** The codes that were made, to be printed or taken along; they can also be had from the list later. */
export function MadeDialog({ made, onClose }: { made: CodesMade; onClose: () => void }) {
  const { batch_id: id, batch, count } = made;
  const { t } = useTranslation('activationCodes');
  const { t: ui } = useTranslation('ui');
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t('made.title', { count, number: formatNumber(count) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>{t('made.text', { batch })}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="contained" startIcon={<CardsIcon />} onClick={() => saveFrom(batchAddress(id, 'pdf'))}>
            {t('batch.pdf')}
          </Button>
          <Button variant="outlined" startIcon={<SheetIcon />} onClick={() => saveFrom(batchAddress(id, 'xlsx'))}>
            {t('batch.xlsx')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {ui('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
