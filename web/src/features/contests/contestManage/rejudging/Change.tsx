import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** A figure before and after; one of them where they are the same. */
export function Change({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('rejudging');
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {before === after ? after : t('change', { before, after })}
    </Box>
  );
}
