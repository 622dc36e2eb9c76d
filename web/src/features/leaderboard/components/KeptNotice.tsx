import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';

/** Above a board that comes from the device: there is no network now. */
export function KeptNotice({ at, onRetry }: { /** In epoch seconds. */ at: number | null; onRetry: () => void }) {
  const { t } = useTranslation('leaderboard');
  const { t: ui } = useTranslation('ui');
  if (at === null) return null;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        mb: 3,
        typography: 'body2',
      }}
    >
      {t('kept', { at: formatDateTime(at) })}
      <Button size="small" onClick={onRetry}>
        {ui('retry')}
      </Button>
    </Box>
  );
}
