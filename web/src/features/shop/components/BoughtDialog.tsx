import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { CopyButton } from '#/ui/CopyButton';
import type { Purchase } from '../useBuying';
import { wayOn } from '../wayOn';

/** The code that was bought, or the way into the course. */
export function BoughtDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { t } = useTranslation('shop');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const { item, bought } = purchase;
  const way = wayOn(item.course, bought.code);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('bought.title', { title: item.title })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <DialogContentText>{t(bought.code === null ? 'bought.opened' : 'bought.code')}</DialogContentText>
        {bought.code !== null && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Typography variant="h3" component="p" sx={{ fontFamily: 'var(--lp-mono)', overflowWrap: 'anywhere' }}>
              {bought.code}
            </Typography>
            <CopyButton text={bought.code} label={t('bought.copy')} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('close')}</Button>
        {way && (
          <Button variant="contained" component={AppLink} to={way.to}>
            {t(`bought.${way.key}`)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
