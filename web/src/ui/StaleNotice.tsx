import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/** Above data that is here but could not be brought up to date. */
export function StaleNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        m: 2,
        px: 4,
        borderRadius: 'var(--lp-radius-md)',
        bgcolor: 'color-mix(in srgb, var(--lp-warning) 14%, var(--lp-surface))',
        typography: 'body2',
      }}
    >
      {t('table.stale')}
      <Button color="inherit" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Box>
  );
}
