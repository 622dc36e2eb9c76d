import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The filters of a list on a phone: a sheet from below, whose fields act at once. */
export default function FilterSheet(props: {
  open: boolean;
  onClose: () => void;
  onClear?: () => void;
  children: ReactNode;
}) {
  const { open, onClose, onClear, children } = props;
  const { t } = useTranslation('ui');
  const titleId = useId();
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { borderRadius: 'var(--lp-radius-xl) var(--lp-radius-xl) 0 0', maxHeight: '85dvh' },
        },
      }}
    >
      <Stack sx={{ p: 4, gap: 3, '& > *': { flex: 'none' } }}>
        <Typography id={titleId} variant="h3" component="h2">
          {t('filters.open')}
        </Typography>
        {children}
        <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end', pt: 2 }}>
          {onClear && <Button onClick={onClear}>{t('clearFilters')}</Button>}
          <Button variant="contained" onClick={onClose}>
            {t('filters.done')}
          </Button>
        </Stack>
      </Stack>
    </Drawer>
  );
}
